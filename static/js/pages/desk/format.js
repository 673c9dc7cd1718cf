/** @file What a new match is played over, as the server takes it. */

/** What each preset is played over, and how that is called. */
/** @type {Record<string, {lengths: string[], pairs: boolean}>} */
export const PRESETS = {
  snooker: { lengths: ["best_of", "frames_to_win"], pairs: true },
  "premier-league-2011": { lengths: ["frames_to_win"], pairs: false },
  "shoot-out": { lengths: [], pairs: false },
  "golden-nine": { lengths: ["racks", "race_to"], pairs: false },
};

/**
 * @typedef {object} Values
 * @property {string} preset
 * @property {string} length the key of the format that is given
 * @property {string} n
 * @property {string} reds
 * @property {boolean} aggregate
 * @property {boolean} pairs
 * @property {string} title
 * @property {string} table
 * @property {string} scheduled
 */

/** The format as the server takes it: the preset with what differs from it. @param {Values} values */
export function formatOf({ preset, length, n, reds, aggregate, pairs }) {
  /** @type {Record<string, unknown>} */
  const format = { preset };
  if (n && PRESETS[preset]?.lengths.includes(length)) format[length] = Number(n);
  if (preset !== "snooker") return format;
  if (reds) format.reds = Number(reds);
  if (aggregate && length === "best_of") format.aggregate = true;
  if (pairs) format.players = { a: 2, b: 2 };
  return format;
}
