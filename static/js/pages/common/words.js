/** The page's words in the viewer's language, out of the JSON block that the template embeds. */

import { form } from "../../lib/plural.js";

/** @typedef {ReturnType<typeof createWords>} Words */

/**
 * @param {Record<string, string | import("../../lib/plural.js").Forms>} table word by key, or its forms by the number
 *   `n`; "{name}" stands for a value
 */
export function createWords(table) {
  let discipline = "";
  /**
   * @param {string} key
   * @param {Record<string, string|number>} [values]
   * @returns {string} the key itself where a word is missing, so that it is seen
   */
  function of(key, values = {}) {
    const own = `${key}.${discipline}`;
    const named = own in table ? own : key;
    const text = named in table ? form(table[named] ?? "", values.n) : key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
  }
  return {
    of,
    /** What a discipline calls its own way is said so: `key.discipline`. @param {string} name */
    speak: (name) => (discipline = name),
    /** @param {string|number} ball a colour's name, or a number */
    ball: (ball) => (/^\d$/.test(String(ball)) ? of("ball_no", { n: ball }) : of(`ball_${ball}`)),
    /** @param {string} reason */
    reason: (reason) => of(`reason_${reason}`),
    /**
     * Why a tap was refused: in English the server's own words, which name the field or the ball; in other languages
     * what its code says.
     * @param {string} code
     * @param {string|null} message the server's own words
     */
    refusal: (code, message) => (`refusal_${code}` in table ? of(`refusal_${code}`) : message || code),
  };
}

/**
 * The words embedded in the page.
 * @param {Document} page
 */
export function pageWords(page) {
  return createWords(JSON.parse(page.getElementById("words")?.textContent || "{}"));
}
