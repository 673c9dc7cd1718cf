/** @file What a correction would change, said in words: each figure by its name, its values as people say them. */

import { ApiError } from "./api.js";

/** @typedef {import("./types.js").MatchRow} MatchRow */
/** @typedef {import("../common/words.js").Words} Words */
/** @typedef {{path: string, before: unknown, after: unknown}} Change */
/** @typedef {"status"|"side"|"reason"|"balls"|"plain"} Kind */

/**
 * The figures that somebody at a desk reads, by their path without the side. What is not here is a part of how the
 * rules reckon, or is told by another figure.
 * @type {Record<string, [word: string, kind: Kind]>}
 */
const FIGURES = {
  status: ["figure_status", "status"],
  winner: ["figure_winner", "side"],
  reason: ["field_reason", "reason"],
  striker: ["field_striker", "side"],
  "sides.points": ["field_points", "plain"],
  "sides.games": ["figure_games", "plain"],
  "sides.aggregate": ["figure_total", "plain"],
  "sides.extensions": ["figure_extensions", "plain"],
  "sides.conduct_warnings": ["figure_warnings", "plain"],
  "frame.number": ["frame", "plain"],
  "frame.breaker": ["field_breaker", "side"],
  "frame.ball_on": ["field_ball_on", "balls"],
  "frame.reds": ["field_reds", "plain"],
  "frame.colours": ["field_colours", "balls"],
  "frame.break.points": ["figure_break", "plain"],
  "frame.break.balls": ["figure_break_balls", "balls"],
  "frame.remaining": ["figure_remaining", "plain"],
  "frame.snookers_required": ["figure_snookers", "plain"],
  "rack.number": ["frame", "plain"],
  "rack.breaker": ["field_breaker", "side"],
  "rack.balls": ["figure_on_table", "balls"],
  "rack.ball_on": ["field_ball_on", "balls"],
  "rack.fouls": ["figure_fouls", "plain"],
};

/**
 * @param {Words} words @param {MatchRow} row @param {Change[]} changes
 * @returns {{label: string, before: string, after: string}[]}
 */
export function inWords(words, row, changes) {
  const lines = [];
  for (const { path, before, after } of changes) {
    const parts = path.split(".");
    const side = parts.find((part) => part === "a" || part === "b");
    const figure = FIGURES[parts.filter((part) => part !== side).join(".")];
    if (!figure) continue;
    const [word, kind] = figure;
    const label = side === "a" || side === "b" ? `${row.sides[side].name}: ${words.of(word)}` : words.of(word);
    const said = (/** @type {unknown} */ value) => say(words, row, kind, value);
    lines.push({ label, before: said(before), after: said(after) });
  }
  return lines;
}

/** @param {Words} words @param {MatchRow} row @param {Kind} kind @param {unknown} value @returns {string} */
function say(words, row, kind, value) {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((one) => say(words, row, kind, one)).join(", ") || "–";
  const text = String(value);
  if (kind === "side" && (text === "a" || text === "b")) return row.sides[text].name;
  if (kind === "status") return words.of(`status_${text}`);
  if (kind === "balls") return known(words.ball(text), `ball_${text}`, text);
  if (kind === "reason") return known(words.reason(text), `reason_${text}`, known(words.of(`won_by_${text}`), `won_by_${text}`, text));
  return text;
}

/** @param {string} word @param {string} key @param {string} otherwise */
const known = (word, key, otherwise) => (word === key ? otherwise : word);

/**
 * A language that has but a sentence for the code is told which entry is in the way all the same.
 * @param {Words} words @param {ApiError} error
 */
export function namingTheEntry(words, error) {
  const found = /^event (\d+) \((\w+)\) is in the way/.exec(error.message);
  if (!found || words.refusal(error.code, error.message) === error.message) return error;
  const [, n = "", type = ""] = found;
  return new ApiError(error.status, "in_the_way", words.of("in_the_way", { n, what: words.of(`kind_${type}`) }));
}
