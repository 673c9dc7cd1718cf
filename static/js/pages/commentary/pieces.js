/** @file Pieces of the page, built like those of overlays/pages/commentary_parts.html. */

import { say, sayFoul, sayStatus } from "./words.js";

/** @typedef {import("./words.js").Words} Words */
/** @typedef {Record<string, string>} Names */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, string>} attributes @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** @param {Words} words @param {string[]} potted @param {number[]} [values] what each counted, inside it */
export function balls(words, potted, values = []) {
  const label = potted.map((ball) => say(words, "balls", ball)).join(", ");
  return make("span", { class: "balls", role: "img", "aria-label": label },
    ...potted.map((ball, n) => make("i", { class: "ball", "data-ball": ball }, String(values[n] ?? ""))));
}

/** @param {Words} words @param {Names} names @param {any} visit */
export function visitRow(words, names, visit) {
  const how = visit.foul ? sayFoul(words, visit.foul) : say(words, "ends", visit.end);
  return make("li", { "data-side": visit.side, "data-end": visit.end },
    make("span", { class: "who" }, visit.player ?? names[visit.side] ?? ""),
    balls(words, visit.balls),
    make("span", { class: "how" }, how),
    make("b", { class: "figure" }, String(visit.points || "–")));
}

/** @param {Words} words @param {any} row a finished frame */
export function frameRow(words, row) {
  const how = say(words, "won_by", row.conceded_early ? "early" : row.reason);
  return make("tr", { "data-winner": row.winner ?? "" },
    make("td", { class: "breaks" }, breaks(row, "a")),
    make("td", { class: "score a" }, String(row.a)),
    make("th", { scope: "row" }, String(row.number)),
    make("td", { class: "score b" }, String(row.b)),
    make("td", { class: "breaks" }, breaks(row, "b")),
    make("td", { class: "how" }, how));
}

/** @param {Words} words @param {Names} names @param {any} saying */
export function statusItem(words, names, saying) {
  return make("li", { "data-word": saying.word }, sayStatus(words, names, saying));
}

/** @param {any} row @param {string} side */
function breaks(row, side) {
  return row.breaks
    .filter((/** @type {any} */ brk) => brk.side === side)
    .map((/** @type {any} */ brk) => brk.points)
    .join(" ");
}
