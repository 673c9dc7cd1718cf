/** What is filled in of a foul, what is still missing, its value, and the event it becomes. */

import { penalty } from "./penalty.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../tablet/types.js").Side} Side */

/** The reasons that make up most fouls, the commonest first; all others are under "more". */
export const COMMON = [
  "missed_all",
  "in_off",
  "wrong_first",
  "wrong_pot",
  "touched",
  "push",
  "off_table",
  "double_hit",
  "two_balls",
  "time",
  "no_cushion",
];

/** Without the ball these fouls have no value. */
const BALL_NEEDED = new Set(["wrong_first", "wrong_pot", "off_table", "two_balls"]);

/** Which balls a reason asks for: the word of the row. @type {Record<string, string>} */
const ROW = {
  wrong_first: "balls_first",
  two_balls: "balls_first",
  wrong_pot: "balls_potted",
  touched: "balls_touched",
  off_table: "balls_off",
};

/**
 * @typedef {object} FoulForm
 * @property {string|null} reason
 * @property {string[]} balls
 * @property {string|null} nominated
 * @property {number} reds
 * @property {boolean} miss
 * @property {boolean} free_ball
 * @property {number|null} value the referee's own, in place of the one worked out
 * @property {Side} by
 * @property {number|null} player
 */

/**
 * @param {MatchState} state
 * @returns {FoulForm}
 */
export function emptyFoul(state) {
  return {
    reason: null,
    balls: [],
    nominated: null,
    reds: 0,
    miss: false,
    free_ball: false,
    value: null,
    by: state.striker ?? "a",
    player: null,
  };
}

/** @param {string|null} reason @returns {string} key of the word over the balls */
export const ballsRow = (reason) => ROW[reason ?? ""] ?? "balls_concerned";

/**
 * Common reasons and the others, of those that can be now.
 * @param {MatchState} state
 * @returns {[string[], string[]]}
 */
export function reasons(state) {
  const possible = Object.keys(state.offers.foul?.bases ?? {});
  const common = COMMON.filter((reason) => possible.includes(reason));
  return [common, possible.filter((reason) => !common.includes(reason))];
}

/**
 * @param {MatchState} state
 * @returns {string[]} colours that may have been nominated: none where red or one colour is on
 */
export function nominations(state) {
  if (state.frame?.free_ball) return state.offers.free;
  return state.frame?.ball_on === "colour" ? state.frame.colours : [];
}

/**
 * @param {FoulForm} form
 * @returns {"pick_reason"|"pick_ball"|null} what is missing before it can be confirmed
 */
export function missing(form) {
  if (!form.reason) return "pick_reason";
  const balls = form.balls.filter((ball) => ball !== "white" || form.reason === "off_table");
  const needed = form.reason === "two_balls" ? 2 : 1;
  const short = BALL_NEEDED.has(form.reason) && balls.length < needed;
  return short && form.value === null ? "pick_ball" : null;
}

/**
 * @param {MatchState} state
 * @param {FoulForm} form
 * @returns {number|null} what it is worth, null before there is a reason
 */
export function worth(state, form) {
  const { frame, offers } = state;
  if (form.value !== null) return form.value;
  if (!form.reason || !frame || !offers.foul) return null;
  const { reason, balls, nominated } = form;
  return penalty(offers.foul, frame, { reason, balls, nominated });
}

/**
 * The event, without the fields left at their defaults.
 * @param {MatchState} state
 * @param {FoulForm} form
 * @returns {RefereeEvent}
 */
export function foulEvent(state, form) {
  /** @type {RefereeEvent} */
  const event = { type: "foul", reason: form.reason };
  const { balls, nominated, reds, miss, free_ball, value, by, player } = form;
  if (balls.length) event.balls = balls;
  if (nominated) event.nominated = nominated;
  if (reds) event.reds = reds;
  if (miss) event.miss = true;
  if (free_ball) event.free_ball = true;
  if (value !== null) event.value = value;
  if (by !== state.striker) event.by = by;
  if (player !== null) event.player = player;
  return event;
}

/**
 * What follows from a reason by itself.
 * @param {MatchState} state
 * @param {FoulForm} form
 * @param {string} reason
 */
export function pickReason(state, form, reason) {
  form.reason = reason;
  form.balls = [];
  form.reds = 0;
  form.value = null;
  if (reason !== "time") return;
  // A time foul is the striker's, and always a foul and a miss (PL time fouls b).
  form.by = state.striker ?? form.by;
  if (state.offers.foul?.miss) form.miss = true;
}

/**
 * A red that was potted or left the table stays down: the count follows the ball.
 * @param {FoulForm} form
 * @param {string[]} balls
 */
export function pickBalls(form, balls) {
  const goes = form.reason === "wrong_pot" || form.reason === "off_table";
  const had = form.balls.includes("red");
  const has = balls.includes("red");
  if (goes && has && !had) form.reds = Math.max(1, form.reds);
  if (goes && had && !has) form.reds = 0;
  form.balls = balls;
}
