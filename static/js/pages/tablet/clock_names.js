/** Which of a match's clocks is played against now, and which long one runs beside it. */

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./types.js").ClockName} ClockName */

/** @type {readonly ClockName[]} */
export const NAMES = ["shot", "frame", "decision", "match"];

/**
 * After a lost chance the decision has a clock of its own (GN III note), and the shot clock waits.
 * @param {MatchState|null|undefined} state
 * @returns {"shot"|"decision"}
 */
export const mainClock = (state) => (state?.rack?.phase === "choice" ? "decision" : "shot");

/**
 * The time of a Shoot-Out frame, or of the whole match; most have none.
 * @param {MatchState|null|undefined} state
 * @returns {"frame"|"match"|null}
 */
export function longClock(state) {
  if (state?.clocks?.frame) return "frame";
  return state?.clocks?.match ? "match" : null;
}

/**
 * What the format says of extensions.
 * @param {MatchState} state
 * @returns {{all: number, ms: number}} how many a player has, and how long one is
 */
export function extensionsOf({ format }) {
  const from = format?.shot_clock ?? format;
  return { all: from?.extensions ?? 0, ms: from?.extension_ms ?? 0 };
}
