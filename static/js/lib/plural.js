/** @file Words that go by a number, in the forms that the server wrote into the page. */

/** @typedef {Partial<Record<Intl.LDMLPluralRule, string>> & {other: string}} Forms */

/** The page's language. */
const language = () => globalThis.document?.documentElement.lang || "en";

/**
 * The form for a number; a word that does not go by one is as it is.
 * @param {string | Forms} word @param {unknown} n @param {string} [lang]
 */
export function form(word, n, lang = language()) {
  if (typeof word === "string") return word;
  return word[new Intl.PluralRules(lang).select(Number(n))] ?? word.other;
}
