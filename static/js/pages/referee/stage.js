/** Draws what stands between frames and racks: who breaks, what comes next, the end of the match. */

import { oneOf } from "../common/dialogs/fields.js";
import { disciplineOf } from "./disciplines.js";
import { button, el, make, write } from "../common/dom.js";
import { SIDES } from "./sides.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../tablet/types.js").Side} Side */
/** @typedef {import("./seam.js").Plan} Plan */
/** @typedef {import("../common/words.js").Words} Words */

/**
 * Who of a side of two begins the frame.
 * @param {Words} words
 * @param {MatchState} state
 * @param {Side} side
 * @param {(player: number) => void} picked
 */
function whoBegins(words, state, side, picked) {
  const { name, players } = state.sides[side];
  const options = players.map((text, value) => ({ value, text }));
  const { nodes } = oneOf(options, 0, picked);
  return make("p", { class: "stage-who", text: words.of("begins_for", { name }) }, ...nodes);
}

/**
 * @param {Words} words
 * @param {(event: RefereeEvent) => void} submit
 */
export function createStage(words, submit) {
  let drawn = "";

  /** @param {MatchState} state @param {Plan} stage */
  function build(state, stage) {
    const begins = { a: 0, b: 0 };
    const who = SIDES.map((side) => whoBegins(words, state, side, (player) => (begins[side] = player)));
    el("stage-options").replaceChildren(...(stage.order ? who : []));
    const order = () => (stage.order ? { order: { ...begins } } : {});
    const buttons = stage.buttons.map(({ text, event }) =>
      button(text, () => submit({ ...event, ...order() }), "act-main"),
    );
    el("stage-buttons").replaceChildren(...buttons);
  }

  return {
    /**
     * @param {MatchState|null} state
     * @param {boolean} blocked
     * @returns {boolean} it stands in the panel's place
     */
    draw(state, blocked) {
      const stage = state ? disciplineOf(state).plan(words, state) : nothing(words);
      el("stage").hidden = !stage;
      const shape = JSON.stringify(stage);
      if (stage && shape !== drawn) {
        write(el("stage-title"), stage.title);
        write(el("stage-note"), stage.note);
        if (state) build(state, stage);
        else el("stage-buttons").replaceChildren();
      }
      drawn = shape;
      for (const node of el("stage-buttons").querySelectorAll("button")) node.disabled = blocked;
      return Boolean(stage);
    },
  };
}

/**
 * @param {Words} words
 * @returns {Plan}
 */
const nothing = (words) => ({
  title: words.of("no_match"),
  note: words.of("no_match_why"),
  order: false,
  buttons: [],
});
