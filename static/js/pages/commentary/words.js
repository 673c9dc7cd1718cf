/** @file The words of the page, as the server wrote them into it. */

import { form } from "../../lib/plural.js";

/**
 * @typedef {Record<string, Record<string, string | import("../../lib/plural.js").Forms>>} Words
 */

/**
 * One word with what fills it in; an unknown key reads as nothing.
 * @param {Words} words @param {string} group @param {string} key
 * @param {Record<string, string | number | null | undefined>} [fill]
 */
export function say(words, group, key, fill = {}) {
  let text = form(words[group]?.[key] ?? "", fill.n);
  for (const [name, value] of Object.entries(fill)) text = text.replace(`{${name}}`, String(value ?? ""));
  return text;
}

/**
 * A foul in words: "Foul 4, in-off and a miss".
 * @param {Words} words @param {{value: number, reason: string, miss: boolean}} foul
 */
export function sayFoul(words, foul) {
  const reason = say(words, "reasons", foul.reason) || foul.reason;
  const miss = foul.miss ? ` ${say(words, "say", "miss")}` : "";
  return `${say(words, "say", "foul", { n: foul.value })}, ${reason}${miss}`;
}

/**
 * A saying of the state's `glance`.
 * @param {Words} words @param {Record<string, string>} names of the sides
 * @param {{word: string, side?: string | null, n?: number | null} | null | undefined} saying
 */
export function sayStatus(words, names, saying) {
  if (!saying) return "";
  const group = words.status?.[saying.word] === undefined ? "say" : "status";
  return say(words, group, saying.word, { name: saying.side ? names[saying.side] : "", n: saying.n });
}
