/** What may be done to the clocks now: the server's offers, narrowed by the time that has passed since. */

import { remainingAt } from "../../lib/clock.js";
import { mainClock } from "./clock_names.js";

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("../../lib/clock.js").ClockValue} ClockValue */

/**
 * @typedef {object} ClockActions
 * @property {boolean} start
 * @property {boolean} struck
 * @property {boolean} pause
 * @property {boolean} resume
 * @property {boolean} reset
 * @property {boolean} set
 * @property {boolean} pause_all
 * @property {boolean} resume_all
 * @property {boolean} resume_frame the frame's clock stands though it has begun, and no pause of all has it
 * @property {boolean} extension_a
 * @property {boolean} extension_b
 * @property {boolean} time_foul the shot clock is over: the referee may record it
 * @property {boolean} time_up the frame's time is over, and no stroke is in progress
 * @property {boolean} in_stroke struck, and not recorded yet
 */

/**
 * Is its time over? At exactly the limit it is not (PL timing b).
 * @param {ClockValue|null|undefined} clock
 * @param {number} at
 * @param {number} now server ms
 */
export function isOver(clock, at, now) {
  return Boolean(clock && (clock.expired || (clock.running && remainingAt(clock, at, now) < 0)));
}

/**
 * Does the frame's clock stand by itself? At its full allowance it waits for the first strike (PL shoot-out 1).
 * @param {import("./types.js").ClockOffers} may
 * @param {ClockValue|null|undefined} frame
 */
function standsAlone({ frame: actions, held }, frame) {
  const begun = Boolean(frame && (frame.expired || frame.remaining_ms !== frame.limit_ms));
  return begun && actions.includes("resume") && !held.includes("frame");
}

/**
 * A start while the clock runs is legal and never meant: it is not among them.
 * @param {MatchState} state
 * @param {number} now server ms
 * @returns {ClockActions|null} null where no clock is in play
 */
export function clockActions(state, now) {
  const { offers, clocks, at, status } = state;
  const may = offers.clocks;
  const main = mainClock(state);
  const { [main]: shot, frame } = clocks;
  if (status !== "live" || !may || !shot) return null;
  const actions = may[main] ?? [];
  // Between racks a match's own time goes on, or there is nothing to do.
  if (actions.length === 0 && may.all.length === 0) return null;
  const over = isOver(shot, at, now);
  const frameOver = isOver(frame, at, now);
  const full = shot.remaining_ms === shot.limit_ms && !shot.expired;
  const has = (/** @type {string} */ action) => actions.includes(action);
  return {
    start: has("start") && !shot.running,
    struck: may.struck && !frameOver,
    pause: has("pause"),
    resume: has("resume") && !full,
    reset: has("reset") && (shot.running || !full),
    set: has("set"),
    pause_all: may.all.includes("pause"),
    resume_all: may.all.includes("resume"),
    resume_frame: standsAlone(may, frame),
    extension_a: may.extension.a && !over,
    extension_b: may.extension.b && !over,
    time_foul: over && main === "shot" && !may.in_stroke && !frameOver,
    time_up: frameOver && !may.in_stroke,
    in_stroke: may.in_stroke,
  };
}

/**
 * The event of an action on the clocks.
 * @param {string} action
 * @param {"shot"|"decision"} [main] the clock that is played against
 * @returns {import("./types.js").RefereeEvent|null}
 */
export function clockEvent(action, main = "shot") {
  switch (action) {
    case "struck":
      return { type: "struck" };
    case "extension_a":
      return { type: "extension", side: "a" };
    case "extension_b":
      return { type: "extension", side: "b" };
    case "pause_all":
      return { type: "clock", clock: "all", action: "pause" };
    case "resume_all":
      return { type: "clock", clock: "all", action: "resume" };
    case "resume_frame":
      return { type: "clock", clock: "frame", action: "resume" };
    case "start":
    case "pause":
    case "resume":
    case "reset":
      return { type: "clock", clock: main, action };
    default:
      return null;
  }
}

/**
 * After the end of a Shoot-Out frame's time only a stroke in progress counts (PL shoot-out, other rules 7): what
 * the server offered before is narrowed to what it takes now.
 * @param {MatchState} state
 * @param {number} now server ms
 * @returns {MatchState}
 */
export function atTime(state, now) {
  const { offers, clocks, at, frame } = state;
  const playing = frame?.phase === "play" || frame?.phase === "choice";
  if (!playing || !isOver(clocks?.frame, at, now) || offers.clocks?.in_stroke) return state;
  const events = offers.events.filter((each) => each !== "stroke" && each !== "foul" && each !== "time_up");
  return { ...state, offers: { ...offers, events: ["time_up", ...events] } };
}
