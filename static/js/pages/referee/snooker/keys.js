/** The keys of snooker: 1 to 7 are the balls by their values. */

import { BALLS } from "./balls.js";

/** @type {Record<string, string>} */
const PLAIN = { r: "ball:red", b: "several" };

/**
 * @param {string} key
 * @returns {string|null}
 */
export function keyOf(key) {
  if (/^[1-7]$/.test(key)) return `ball:${BALLS[Number(key) - 1]}`;
  return PLAIN[key] ?? null;
}
