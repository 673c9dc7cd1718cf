/** The page's words in the viewer's language, out of the JSON block that the template embeds. */

/** @typedef {ReturnType<typeof createWords>} Words */

/**
 * @param {Record<string, string>} table word by key; "{name}" stands for a value
 */
export function createWords(table) {
  /**
   * @param {string} key
   * @param {Record<string, string|number>} [values]
   * @returns {string} the key itself where a word is missing, so that it is seen
   */
  function of(key, values = {}) {
    const text = key in table ? (table[key] ?? "") : key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
  }
  return {
    of,
    /** @param {string} ball */
    ball: (ball) => of(`ball_${ball}`),
    /** @param {string} reason */
    reason: (reason) => of(`reason_${reason}`),
    /**
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
