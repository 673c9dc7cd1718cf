/** Several balls in one stroke: reds, a free ball with them, or the ball on with the free ball. */

import { describe } from "../../common/describe.js";
import { button, write } from "../../common/dom.js";
import { mostReds } from "./offered.js";
import { ballPicker, group, stepper, toggle } from "../../common/dialogs/fields.js";
import { openSheet } from "../../common/dialogs/sheet.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */

/**
 * @param {{reds: number, free: string|null, on: string|null}} picked
 * @returns {RefereeEvent|null} null while nothing is picked
 */
export function severalEvent({ reds, free, on }) {
  const potted = [...(free ? [free] : []), ...Array(reds).fill("red"), ...(on ? [on] : [])];
  if (potted.length === 0) return null;
  return free ? { type: "stroke", potted, nominated: free } : { type: "stroke", potted };
}

/**
 * @param {import("../../common/words.js").Words} words
 * @param {MatchState} state
 * @param {(event: RefereeEvent) => void} submit
 */
export function openSeveral(words, state, submit) {
  const sheet = openSheet({ title: words.of("several_title"), cancel: words.of("cancel"), kind: "sheet-small" });
  /** @type {{reds: number, free: string|null, on: string|null}} */
  const picked = { reds: state.offers.free?.length ? 0 : 2, free: null, on: null };
  const confirm = button("", () => {
    const event = severalEvent(picked);
    sheet.close();
    if (event) submit(event);
  }, "act-main act-confirm");

  function refresh() {
    const event = severalEvent(picked);
    confirm.disabled = event === null;
    const what = event ? describe(words, state.sides, event) : "";
    write(confirm, event ? words.of("record", { what }) : words.of("record_none"));
  }

  sheet.body.append(...fields(words, state, picked, refresh));
  sheet.foot.append(confirm);
  refresh();
}

/**
 * @param {import("../../common/words.js").Words} words
 * @param {MatchState} state
 * @param {{reds: number, free: string|null, on: string|null}} picked
 * @param {() => void} refresh
 */
function fields(words, state, picked, refresh) {
  const { free = [], pots = [] } = state.offers;
  const nodes = [];
  if (free.length) {
    const picker = ballPicker(free, { several: false, name: words.ball }, ([ball]) => {
      picked.free = ball ?? null;
      refresh();
    });
    const box = group(words.of("free_with"), ...picker.nodes);
    box.classList.add("picks");
    nodes.push(box);
  }
  const most = mostReds(state);
  if (most > 0) {
    const reds = stepper(
      { least: 0, most, start: picked.reds, fewer: words.of("fewer"), another: words.of("another") },
      (number) => {
        picked.reds = number;
        refresh();
      },
    );
    nodes.push(group(words.of("how_many_reds"), reds.node));
  }
  const [on] = pots;
  if (free.length && on && on !== "red") {
    const too = toggle(words.of("ball_on_too", { ball: words.ball(on) }), (yes) => {
      picked.on = yes ? on : null;
      refresh();
    });
    nodes.push(group("", too.node));
  }
  return nodes;
}
