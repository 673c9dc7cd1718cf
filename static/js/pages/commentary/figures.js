/** @file Figures as texts, as each language writes them: a decimal sign, seconds. */

import { say } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/** Tenths as a decimal number; nothing reads as an empty text. @param {Words} words @param {number | null | undefined} tenths */
export function decimal(words, tenths) {
  if (typeof tenths !== "number") return "";
  return say(words, "say", "decimal", { n: Math.floor(tenths / 10), d: tenths % 10 });
}

/** A time in seconds and tenths. @param {Words} words @param {number | null | undefined} ms */
export function seconds(words, ms) {
  if (typeof ms !== "number") return "";
  return say(words, "say", "seconds", { n: decimal(words, Math.floor((ms + 50) / 100)) });
}
