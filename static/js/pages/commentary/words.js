/** @file The words of the page, as the server wrote them into it. */

/**
 * @typedef {Record<string, Record<string, string>>} Words
 */

/**
 * One word with what fills it in; an unknown key reads as nothing.
 * @param {Words} words @param {string} group @param {string} key
 * @param {Record<string, string | number | null | undefined>} [fill]
 */
export function say(words, group, key, fill = {}) {
  let text = words[group]?.[key] ?? "";
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
