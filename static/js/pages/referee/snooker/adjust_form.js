/** Setting the record straight: what was changed against the state, as an event and in words. */

import { COLOURS } from "./balls.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../tablet/types.js").Side} Side */

/**
 * `lowest` is the lowest colour on the table; `ball_on` "plain" stands for a red while there is
 * one, else the lowest colour.
 * @typedef {{points: Record<Side, number>, frames: Record<Side, number>, reds: number,
 *   lowest: string, striker: Side|null, ball_on: "plain"|"colour"}} Figures
 */

/**
 * @param {MatchState} state
 * @returns {Figures}
 */
export function recordOf({ sides, frame, striker }) {
  return {
    points: { a: sides.a.points, b: sides.b.points },
    frames: { a: sides.a.frames, b: sides.b.frames },
    reds: frame?.reds ?? 0,
    lowest: frame?.colours[0] ?? "yellow",
    // A patch leaves out what is null.
    striker: striker ?? null,
    ball_on: frame?.ball_on === "colour" ? "colour" : "plain",
  };
}

/**
 * With reds on the table, and before a colour of choice, all six colours are on it.
 * @param {Figures} record
 */
export function settle(record) {
  if (record.reds > 0) record.lowest = "yellow";
  if (record.lowest !== "yellow") record.ball_on = "plain";
}

/**
 * @param {Figures} before
 * @param {Figures} after
 * @returns {RefereeEvent|null} null where nothing was changed
 */
export function adjustEvent(before, after) {
  /** @type {RefereeEvent} */
  const event = { type: "adjust" };
  const differ = (/** @type {Record<Side, number>} */ one, /** @type {Record<Side, number>} */ two) =>
    one.a !== two.a || one.b !== two.b;
  if (differ(before.points, after.points)) event.points = { ...after.points };
  if (differ(before.frames, after.frames)) event.frames = { ...after.frames };
  if (before.reds !== after.reds) event.reds = after.reds;
  if (before.lowest !== after.lowest) event.colours = coloursFrom(after.lowest);
  if (before.striker !== after.striker) event.striker = after.striker;
  // Another position or striker decides the ball on anew, unless it is said.
  const moved = "reds" in event || "colours" in event || "striker" in event;
  if (before.ball_on !== after.ball_on || (moved && after.ball_on === "colour")) {
    event.ball_on = after.ball_on === "colour" ? "colour" : plainBall(after);
  }
  return Object.keys(event).length > 1 ? event : null;
}

/** @param {Figures} record */
export const plainBall = ({ reds, lowest }) => (reds > 0 ? "red" : lowest);

/** @param {string} lowest */
export const coloursFrom = (lowest) =>
  COLOURS.slice(COLOURS.indexOf(/** @type {import("../../tablet/types.js").Ball} */ (lowest)));

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
  for (const side of /** @type {const} */ (["a", "b"])) {
    say(`${words.of("adjust_points")}, ${sides[side].name}`, before.points[side], after.points[side]);
    say(`${words.of("adjust_frames")}, ${sides[side].name}`, before.frames[side], after.frames[side]);
  }
  const colours = (/** @type {Figures} */ record) =>
    coloursFrom(record.lowest).map((ball) => words.ball(ball)).join(" ");
  const on = (/** @type {Figures} */ record) =>
    words.ball(record.ball_on === "colour" ? "colour" : plainBall(record));
  const who = (/** @type {Figures} */ record) => (record.striker ? sides[record.striker].name : "–");
  say(words.of("adjust_reds"), before.reds, after.reds);
  say(words.of("adjust_colours"), colours(before), colours(after));
  say(words.of("adjust_striker"), who(before), who(after));
  say(words.of("adjust_ball_on"), on(before), on(after));
  return lines;
}
