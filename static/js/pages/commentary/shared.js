/** @file What both disciplines' boards say of a side in the match: what came off, time at the table. */

import { say } from "./words.js";

/** @typedef {import("./words.js").Words} Words */
/** @typedef {{tried: number, made: number, percent?: number | null}} Rate */

const KINDS = ["pot", "long", "rest", "safety"];

/** "80% 12/15"; a dash where nothing was tried. @param {Words} words @param {Rate | null | undefined} of */
export function rate(words, of) {
  if (!of?.tried) return "–";
  return say(words, "say", "rate", { p: of.percent, n: of.made, d: of.tried });
}

/** "12:05 54%". @param {Words} words @param {{ms: number, percent?: number | null}} mine */
export function atTable(words, { ms, percent }) {
  const time = `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;
  return typeof percent === "number" ? `${time} ${say(words, "say", "percent", { n: percent })}` : time;
}

/** Texts by slot. @param {any} stats @param {Words} words @param {string} side @returns {Record<string, string>} */
export function cameOff(stats, words, side) {
  /** @type {Record<string, string>} */
  const texts = { [`at_table_${side}`]: atTable(words, stats.at_table[side]) };
  for (const kind of KINDS) texts[`rate_${kind}_${side}`] = rate(words, stats.success[side][kind]);
  return texts;
}
