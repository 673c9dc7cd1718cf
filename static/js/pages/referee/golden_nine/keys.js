/** The keys of Golden Nine: 1 to 9 are the balls; the others by what is being done. */

/** @type {Record<string, Record<string, string>>} */
const BY_PHASE = {
  break: {
    b: "break",
    d: "dry",
    "+": "mark:crossings:+",
    "=": "mark:crossings:+",
    arrowup: "mark:crossings:+",
    "-": "mark:crossings:-",
    arrowdown: "mark:crossings:-",
    x: "mark:crossed:+",
    z: "mark:crossed:-",
  },
  play: { v: "several" },
};

/**
 * @param {string} key
 * @param {string} phase of the rack
 * @returns {string|null}
 */
export function keyOf(key, phase) {
  // The choice after a lost chance has four buttons.
  if (phase === "choice") return /^[1-4]$/.test(key) ? `choice:${Number(key) - 1}` : null;
  if (/^[1-9]$/.test(key)) return `ball:${key}`;
  return BY_PHASE[phase]?.[key] ?? null;
}
