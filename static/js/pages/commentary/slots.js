/** @file What stands in each place of the page: the state as texts by slot, for overlays/pages/commentary_board.html. */

import { seconds } from "./figures.js";
import { cameOff } from "./shared.js";
import { why } from "./why.js";
import { say, sayStatus } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

const FRAME = ["pots", "scored", "highest", "fouls", "away"];
const TIMES = ["average_ms", "last_ms", "slowest_ms"];
const MATCH = ["frames_needed", "highest", "fifties", "centuries", "fouls"];

/**
 * Texts by slot; a value that is not there reads as an empty text.
 * @param {any} state a view "commentary" with its figures @param {Words} words
 * @returns {Record<string, string>}
 */
export function slots(state, words) {
  const names = state.glance.names;
  /** @type {Record<string, unknown>} */
  const texts = {
    number: state.frame?.number,
    format: sayStatus(words, names, state.glance.format),
    ...table(state, words, names),
  };
  for (const side of ["a", "b"]) Object.assign(texts, ofSide(state, words, side));
  return Object.fromEntries(Object.entries(texts).map(([slot, text]) => [slot, String(text ?? "")]));
}

/** @param {any} state @param {Words} words @param {Record<string, string>} names */
function table({ frame, stats }, words, names) {
  const { current, lead, without_reply: unanswered } = stats;
  return {
    break: current ? current.points : "–",
    can_be: current ? say(words, "say", "can_be", { n: current.possible }) : "",
    remaining: frame?.remaining,
    on: frame?.ball_on ? `${say(words, "say", "on")} ${say(words, "balls", frame.ball_on)}` : "",
    lead: lead.points,
    lead_word: lead.side
      ? say(words, "say", "leads", { name: names[lead.side] })
      : say(words, "say", "level"),
    unanswered: unanswered.points ? say(words, "say", "unanswered", { n: unanswered.points }) : "",
  };
}

/** @param {any} state @param {Words} words @param {string} side */
function ofSide(state, words, side) {
  const need = state.glance.needs[side];
  const ball = need?.ball ? say(words, "balls", need.ball) : "";
  /** @type {Record<string, unknown>} */
  const texts = {
    [`points_${side}`]: state.sides[side].points,
    [`frames_${side}`]: state.sides[side].frames,
    [`need_${side}`]: need?.figure,
    [`need_word_${side}`]: need ? say(words, "needs", need.word, { ball, n: need.figure }) : "",
  };
  for (const key of FRAME) texts[`${key}_${side}`] = state.stats.frame[side][key];
  const timed = state.stats.shots?.[side];
  for (const key of TIMES) texts[`${key}_${side}`] = seconds(words, timed?.[key]);
  texts[`over_${side}`] = timed?.over;
  for (const key of MATCH) texts[`match_${key}_${side}`] = state.stats.match[side][key];
  return { ...texts, ...cameOff(state.stats, words, side), ...why(state.stats.reckoning[side], words, side) };
}
