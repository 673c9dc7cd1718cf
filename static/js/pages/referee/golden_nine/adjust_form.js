/** Setting the record of Golden Nine straight: what was changed against the state, as an event and in words. */

import { SIDES } from "../sides.js";
import { asNine } from "./types.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../tablet/types.js").Side} Side */
/** @typedef {{points: Record<Side, number>, frames: Record<Side, number>, balls: number[], striker: Side|null}} Figures */

/** @param {MatchState} shown @returns {Figures} */
export function recordOf(shown) {
  const { sides, rack, striker } = asNine(shown);
  return {
    points: { a: sides.a.points, b: sides.b.points },
    frames: { a: sides.a.frames, b: sides.b.frames },
    balls: [...(rack?.balls ?? [])],
    striker: striker ?? null,
  };
}

/**
 * @param {Figures} before
 * @param {Figures} after
 * @returns {RefereeEvent|null} null where nothing was changed
 */
export function adjustEvent(before, after) {
  /** @type {RefereeEvent} */
  const event = { type: "adjust" };
  for (const what of /** @type {const} */ (["points", "frames"])) {
    if (SIDES.some((side) => before[what][side] !== after[what][side])) event[what] = { ...after[what] };
  }
  if (listed(before) !== listed(after)) event.balls = [...after.balls].sort();
  if (before.striker !== after.striker) event.striker = after.striker;
  return Object.keys(event).length > 1 ? event : null;
}

/** @param {Figures} record */
const listed = ({ balls }) => [...balls].sort().join(" ");

/**
 * Each change as "what: before → after".
 * @param {import("../../common/words.js").Words} words
 * @param {MatchState} state
 * @param {Figures} before
 * @param {Figures} after
 * @returns {string[]}
 */
export function changes(words, { sides }, before, after) {
  /** @type {string[]} */
  const lines = [];
  const say = (/** @type {string} */ what, /** @type {string|number} */ from, /** @type {string|number} */ to) => {
    if (from !== to) lines.push(words.of("from_to", { what, from, to }));
  };
  for (const side of SIDES) {
    say(`${words.of("adjust_points_match")}, ${sides[side].name}`, before.points[side], after.points[side]);
    say(`${words.of("adjust_racks")}, ${sides[side].name}`, before.frames[side], after.frames[side]);
  }
  const who = (/** @type {Figures} */ { striker }) => (striker ? sides[striker].name : "–");
  say(words.of("adjust_balls"), listed(before), listed(after));
  say(words.of("adjust_striker"), who(before), who(after));
  return lines;
}
