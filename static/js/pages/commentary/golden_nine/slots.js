/** @file What stands in each place of Golden Nine's board: the state as texts by slot. */

import { decimal, seconds } from "../figures.js";
import { cameOff } from "../shared.js";
import { say, sayStatus } from "../words.js";

/** @typedef {import("../words.js").Words} Words */

const BREAKS = ["dry", "lost", "fouls"];
const TENTHS = ["run_tenths", "rack_tenths"];
const TIMES = ["average_ms", "last_ms", "slowest_ms"];

/**
 * Texts by slot; a value that is not there reads as an empty text.
 * @param {any} state a view "commentary" with its figures @param {Words} words
 * @returns {Record<string, string>}
 */
export function slots(state, words) {
  const { names, format } = state.glance;
  const { a, b } = state.sides;
  /** @type {Record<string, unknown>} */
  const texts = {
    number: state.rack?.of_set,
    format: format.map((/** @type {any} */ saying) => sayStatus(words, names, saying)).join(", "),
    sets: state.format.sets_to_win > 1 ? `${a.games} – ${b.games}` : "",
    ...table(state, words, names),
  };
  for (const side of ["a", "b"]) {
    Object.assign(texts, ofSide(state, words, side), breaks(state.stats.breaks[side], words, side), ofMatch(state.stats, words, side), cameOff(state.stats, words, side));
  }
  return Object.fromEntries(Object.entries(texts).map(([slot, text]) => [slot, String(text ?? "")]));
}

/** @param {any} state @param {Words} words @param {Record<string, string>} names */
function table({ rack, stats }, words, names) {
  const worth = rack?.worth;
  const how = rack?.phase === "break" ? "on_break" : "combined";
  return {
    worth: worth ? worth.cleared : "–",
    combined: worth?.combined ? say(words, "say", how, { n: worth.combined }) : "",
    lead: stats.lead.points,
    lead_word: stats.lead.side
      ? say(words, "say", "leads", { name: names[stats.lead.side] })
      : say(words, "say", "level"),
  };
}

/** @param {any} state @param {Words} words @param {string} side */
function ofSide({ sides, glance }, words, side) {
  const { figure, word, warned } = glance.fouls[side];
  const counted = typeof figure === "number";
  return {
    [`points_${side}`]: sides[side].points,
    [`racks_${side}`]: sides[side].frames,
    [`fouls_${side}`]: figure,
    [`fouls_word_${side}`]: counted ? say(words, "fouls", word, { n: figure }) : "",
    [`warned_${side}`]: warned ? say(words, "say", "warned") : "",
  };
}

/** @param {any} mine the breaks of a side @param {Words} words @param {string} side */
function breaks(mine, words, side) {
  /** @type {Record<string, unknown>} */
  const texts = {
    [`legal_${side}`]: say(words, "say", "of", { n: mine.legal, d: mine.breaks }),
    [`success_${side}`]: typeof mine.success === "number" ? say(words, "say", "percent", { n: mine.success }) : "",
    [`balls_${side}`]: decimal(words, mine.balls_tenths),
  };
  for (const key of BREAKS) texts[`break_${key}_${side}`] = mine[key];
  return texts;
}

/** @param {any} stats @param {Words} words @param {string} side */
function ofMatch({ kinds, match, shots }, words, side) {
  /** @type {Record<string, unknown>} */
  const texts = {
    [`over_${side}`]: shots[side].over,
    [`all_fouls_${side}`]: match[side].fouls,
    [`intentional_${side}`]: match[side].intentional,
  };
  for (const [kind, won] of Object.entries(kinds[side])) texts[`kind_${kind}_${side}`] = won;
  for (const key of TENTHS) texts[`${key}_${side}`] = decimal(words, match[side][key]);
  for (const key of TIMES) texts[`${key}_${side}`] = seconds(words, shots[side][key]);
  return texts;
}
