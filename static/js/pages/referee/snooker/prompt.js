/** Draws what is on and what is being decided: the choice after a foul, a claim, a free ball. */

import { called } from "../../common/called.js";
import { el, flag, make, write } from "../../common/dom.js";
import { writeFitted } from "../../common/fit_text.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../common/words.js").Words} Words */

const CHOICES = ["play", "play_again", "replace"];

/** @param {Words} words */
export function createPrompt(words) {
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  for (const option of CHOICES) {
    const name = `choose:${option}`;
    buttons[name] = key(words.of(`choice_${option}`));
  }
  buttons.claim = key(words.of("may_claim"));
  for (const [name, node] of Object.entries(buttons)) node.dataset.do = name;
  el("prompt-buttons").append(...Object.values(buttons));

  return {
    /**
     * @param {MatchState} state
     * @param {Record<string, boolean>} can
     */
    draw(state, can) {
      const [text, note] = sentence(words, state);
      writeFitted(el("prompt-text"), text);
      write(el("prompt-miss"), misses(words, state));
      write(el("prompt-more"), note);
      flag(el("prompt"), "data-choice", Boolean(state.frame?.choice));
      for (const [name, node] of Object.entries(buttons)) node.hidden = !can[name];
    },
  };
}

/**
 * The count of misses decides the frame: it stands before all else, and is never cut.
 * @param {Words} words
 * @param {MatchState} state
 */
function misses(words, { frame }) {
  if (!frame) return "";
  const said = [frame.misses > 0 && words.of("misses_n", { n: frame.misses }), frame.warned && words.of("warned")];
  return said.filter(Boolean).join(" · ");
}

/** The panel hears its taps. @param {string} text */
const key = (text) => make("button", { class: "act", text, attrs: { type: "button" } });

/**
 * @param {Words} words
 * @param {MatchState} state
 * @returns {[string, string]} what is on or decided; what else matters
 */
function sentence(words, state) {
  const { frame } = state;
  if (!frame) return ["", ""];
  if (frame.choice) {
    return [
      words.of("chooses", { name: called(state.sides)[frame.choice.side].name }),
      [...notes(words, frame), foulNote(words, state)].filter(Boolean).join(" · "),
    ];
  }
  return [ballOn(words, frame), notes(words, frame).join(" · ")];
}

/**
 * @param {Words} words
 * @param {import("../../tablet/types.js").Frame} frame
 */
function ballOn(words, frame) {
  if (frame.free_ball) return words.of("on_free");
  if (frame.ball_on === "red" || frame.ball_on === "colour") {
    return words.of(`on_${frame.ball_on}`);
  }
  if (!frame.ball_on) return "";
  const ball = words.ball(frame.ball_on);
  return words.of("on_ball", { ball: ball.charAt(0).toUpperCase() + ball.slice(1) });
}

/**
 * @param {Words} words
 * @param {MatchState} state
 */
function foulNote(words, { frame, sides }) {
  const foul = frame?.last_foul;
  if (!foul) return "";
  const said = words.of("foul_by", { n: foul.value, name: called(sides)[foul.by].name });
  return foul.miss && frame.misses === 0 ? `${said}, ${words.of("miss_called")}` : said;
}

/**
 * @param {Words} words
 * @param {import("../../tablet/types.js").Frame} frame
 */
function notes(words, frame) {
  const parts = [];
  if (frame.choice && frame.free_ball) parts.push(words.of("free_ball"));
  if (frame.in_hand !== "no") parts.push(words.of(`in_hand_${frame.in_hand}`));
  return parts;
}
