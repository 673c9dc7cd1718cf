/** @file Pieces of Golden Nine's board, built like those of overlays/pages/commentary_nine_parts.html. */

import { make } from "../pieces.js";
import { say } from "../words.js";

/** @typedef {import("../words.js").Words} Words */
/** @typedef {Record<string, string>} Names */

const BALLS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @param {number[]} potted @param {number} onBreak so many of them went down on the break */
function balls(potted, onBreak) {
  return make("span", { class: "balls", role: "img", "aria-label": potted.join(", ") },
    ...potted.map((ball, n) => make("i", { class: n < onBreak ? "pool-ball broken" : "pool-ball", "data-number": String(ball) })));
}

/** The nine balls in their places. @param {{balls: number[], ball_on?: number | null}} rack */
export function tray(rack) {
  return BALLS.map((ball) => {
    const up = ball === rack.ball_on ? "on" : "up";
    return make("i", { class: "pool-ball", "data-number": String(ball), "data-is": rack.balls.includes(ball) ? up : "down" });
  });
}

/** @param {Words} words @param {{value: number, reason: string, intentional: boolean}} foul */
function sayFoul(words, foul) {
  const reason = say(words, "reasons", foul.reason) || foul.reason;
  const said = say(words, "say", "foul", { n: foul.value, reason });
  return foul.intentional ? `${said}, ${say(words, "say", "intentional")}` : said;
}

/** @param {Words} words @param {Names} names @param {any} visit */
export function visitRow(words, names, visit) {
  const how = visit.foul ? sayFoul(words, visit.foul) : say(words, "ends", visit.end);
  return make("li", { "data-side": visit.side, "data-end": visit.end },
    make("span", { class: "who" }, names[visit.side] ?? ""),
    balls(visit.balls, visit.on_break),
    make("span", { class: "how" }, how),
    make("b", { class: "figure" }, String(visit.balls.length || "–")));
}

/** @param {Words} words @param {any} row a finished rack */
export function rackRow(words, row) {
  return make("tr", { "data-winner": row.winner, "data-kind": row.kind },
    make("td", { class: "score a" }, String(row.a)),
    make("th", { scope: "row" }, String(row.number)),
    make("td", { class: "score b" }, String(row.b)),
    make("td", { class: "how" }, say(words, "kinds", row.kind)));
}

/** @param {Words} words @param {{reason: string, a: number, b: number}} row the fouls of one reason */
export function reasonRow(words, { reason, a, b }) {
  return make("tr", {},
    make("td", {}, String(a)),
    make("th", { scope: "row" }, say(words, "reasons", reason) || reason),
    make("td", {}, String(b)));
}
