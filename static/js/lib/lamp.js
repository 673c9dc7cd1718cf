/** The lamp of the link: what it shows, out of the line, the store and the taps that wait. */

/** @typedef {"up"|"connecting"|"down"|"denied"|"store_down"} LampState */

/**
 * @param {{link: "connecting"|"up"|"down"|"denied", storeDown: boolean}} line
 * @returns {LampState}
 */
export function lampState({ link, storeDown }) {
  return link === "up" && storeDown ? "store_down" : link;
}

/**
 * @param {{of: (key: string, values?: Record<string, string|number>) => string}} words
 * @param {LampState} state
 * @param {{waiting: number, kept: boolean, reads: boolean}} taps `kept`: they survive a reload
 * @returns {string}
 */
export function lampText(words, state, { waiting, kept, reads }) {
  const parts = [words.of(state === "up" && reads ? "link_reads" : `link_${state}`)];
  if (waiting > 0 && state !== "up") {
    parts.push(words.of("taps_wait", { n: waiting }));
  }
  if (!kept) parts.push(words.of("not_kept"));
  return parts.join(" · ");
}
