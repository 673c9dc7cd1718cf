/** Which key does what on the referee's page. */

import { BALLS } from "./balls.js";

/** @type {Record<string, string>} */
const PLAIN = {
  r: "ball:red",
  " ": "miss",
  s: "safety",
  f: "foul",
  u: "undo",
  n: "next",
  b: "several",
  h: "history",
  c: "clock:toggle",
  e: "clock:extension",
  p: "clock:pause",
  t: "time_foul",
};

/**
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, repeat: boolean}} event
 * @returns {string|null} the action, or null: the key is not ours
 */
export function action({ key, ctrlKey, metaKey, altKey, repeat }) {
  if (ctrlKey || metaKey || altKey || repeat) return null;
  if (/^[1-7]$/.test(key)) return `ball:${BALLS[Number(key) - 1]}`;
  return PLAIN[key.toLowerCase()] ?? null;
}
