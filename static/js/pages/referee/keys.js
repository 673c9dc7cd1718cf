/** Which key does what on the referee's page: what every discipline has; the rest is the discipline's. */

/** @type {Record<string, string>} */
const PLAIN = {
  " ": "miss",
  s: "safety",
  f: "foul",
  u: "undo",
  n: "next",
  h: "history",
  c: "clock:toggle",
  e: "clock:extension",
  p: "clock:pause",
  t: "time_foul",
};

/**
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, repeat: boolean}} event
 * @param {(key: string) => string|null} own what the discipline makes of it
 * @returns {string|null} the action, or null: the key is not ours
 */
export function action({ key, ctrlKey, metaKey, altKey, repeat }, own) {
  if (ctrlKey || metaKey || altKey || repeat) return null;
  const small = key.toLowerCase();
  return own(small) ?? PLAIN[small] ?? null;
}
