/** @file A card a table and a line a finished match, built of texts alone. */

import { make } from "../commentary/pieces.js";
import { say } from "../commentary/words.js";

/** @typedef {import("../commentary/words.js").Words} Words */
/** @typedef {{name: string, short: string, flag?: string | null, points: number, frames: number, games?: number | null, lit: boolean}} Side */
/** @typedef {{table: string, match?: string | null, title?: string | null, discipline: string, status: string, winner?: string | null,
 *   part?: number | null, of?: {word: string, n: number} | null, run?: number | null,
 *   clock?: import("../../lib/clock.js").ClockValue | null, sides?: Record<string, Side> | null}} Row */

const SIDES = ["a", "b"];

/** What a card shows, so that one that is the same is left alone; the clock draws itself. @param {Row} row */
export function shownOf(row) {
  return JSON.stringify({ ...row, clock: row.clock ? 1 : 0 });
}

/** @param {Row} row @param {Words} words @param {string} flags the address of one flag, `xx` in it */
export function card(row, words, flags) {
  const head = make("div", { class: "card-head" },
    make("h2", {}, say(words, "say", "table", { name: row.table })),
    make("p", { class: "about" }, about(row, words)));
  if (!row.sides) return make("li", { class: "card free", "data-table": row.table }, head);
  const { sides } = row;
  return make("li", { class: "card", "data-table": row.table, "data-status": row.status }, head,
    ...SIDES.map((side) => line(row, sides[side], side, words, flags)),
    make("div", { class: "card-foot" },
      make("p", { class: "now" }, now(row, words)),
      make("p", { class: "clock", "data-clock": "", "aria-label": say(words, "say", "clock") }, make("span", { class: "figure" }))));
}

/** @param {Row} row @param {Words} words */
function about(row, words) {
  if (!row.sides) return say(words, "say", "free");
  const said = row.of ? say(words, "of", row.of.word, { n: row.of.n }) : "";
  return [row.title, said].filter(Boolean).join(" · ");
}

/** Where the match is, and the break. @param {Row} row @param {Words} words */
export function now(row, words) {
  if (row.status === "scheduled") return say(words, "say", "scheduled");
  if (row.status === "over") return say(words, "say", "over");
  const nine = row.discipline === "golden_nine";
  const part = row.part ? say(words, "say", nine ? "rack" : "frame", { n: row.part }) : "";
  const run = row.run ? say(words, "say", nine ? "balls" : "run", { n: row.run }) : "";
  return [part, run].filter(Boolean).join(" · ");
}

/** @param {Row} row @param {Side} of @param {string} side @param {Words} words @param {string} flags */
function line(row, of, side, words, flags) {
  const nine = row.discipline === "golden_nine";
  const won = row.winner === side;
  const mark = of.lit ? make("span", { class: "mark", role: "img", "aria-label": say(words, "say", "at_table") }, "▶")
    : won ? make("span", { class: "mark won", role: "img", "aria-label": say(words, "say", "won") }, "✓")
      : make("span", { class: "mark", "aria-hidden": "true" });
  const flag = of.flag ? [make("img", { class: "flag", alt: "", src: flags.replace("xx.svg", `${of.flag}.svg`) })] : [];
  return make("div", { class: "side", "data-side": side, "data-lit": String(of.lit), "data-won": String(won) },
    mark, ...flag, make("span", { class: "name", "data-short": of.short }, of.name),
    ...figures(of, nine, words));
}

/** Sets, frames and points, each with its name. @param {Side} of @param {boolean} nine @param {Words} words */
function figures(of, nine, words) {
  /** @param {string} kind @param {number | null | undefined} value @param {string} word */
  const one = (kind, value, word) =>
    typeof value === "number" ? [make("b", { class: kind, "aria-label": `${value} ${say(words, "say", word)}`, role: "img" }, String(value))] : [];
  return [...one("games", of.games, "sets"), ...one("frames", of.frames, nine ? "racks" : "frames"), ...one("points", of.points, "points")];
}

/** @param {any} row a finished match @param {Words} words */
export function overLine(row, words) {
  /** @param {string} side */
  const name = (side) => make("span", { class: "name", "data-short": row.sides[side].short, "data-won": String(row.winner === side) },
    row.sides[side].name);
  /** @param {string} side */
  const mark = (side) => (row.winner === side
    ? make("span", { class: "mark won", role: "img", "aria-label": say(words, "say", "won") }, "✓")
    : make("span", { class: "mark", "aria-hidden": "true" }));
  return make("li", {}, mark("a"), name("a"), make("b", { class: "score" }, `${row.sides.a.score} : ${row.sides.b.score}`), name("b"), mark("b"));
}
