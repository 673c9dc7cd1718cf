/** The clocks with the unanswered taps on top, so that a tap is seen in the moment in which it is made. */

import { isOfClock } from "../../lib/tap_age.js";
import { NAMES, extensionsOf } from "./clock_names.js";

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./types.js").ClockOffers} ClockOffers */
/** @typedef {import("../../lib/clock.js").ClockValue} ClockValue */
/** @typedef {import("../../lib/tap.js").Tap} Tap */

/** @typedef {{clock: ClockValue, may: ClockOffers}} Piece */

/**
 * @param {MatchState} truth
 * @param {Tap[]} taps of this match, oldest first
 * @returns {MatchState}
 */
export function withClockTaps(truth, taps) {
  let state = truth;
  for (const tap of taps) if (isOpen(truth, tap)) state = tapped(state, tap);
  return state;
}

/**
 * Not in the state yet. An extension may be: its answer can come after the state.
 * @param {MatchState} truth
 * @param {Tap} tap
 */
function isOpen({ seq, log }, { event, mark, seq: durable, seen }) {
  if (!isOfClock(event)) return false;
  if (mark === "durable") return (durable ?? 0) > seq;
  if (mark !== "waiting" && mark !== "sent") return false;
  const isIn = (/** @type {import("./types.js").LogEntry} */ entry) =>
    entry.seq > seen && entry.event.type === "extension" && entry.event.side === event.side;
  return event.type !== "extension" || !(log ?? []).some(isIn);
}

/**
 * A clock as it reads at another time.
 * @param {ClockValue} clock
 * @param {number} passed ms
 * @returns {ClockValue}
 */
function later(clock, passed) {
  if (!clock.running) return clock;
  const left = clock.remaining_ms - passed;
  return { ...clock, remaining_ms: Math.max(0, left), expired: clock.expired || left < 0 };
}

/**
 * @param {MatchState} state
 * @param {Tap} tap
 * @returns {MatchState}
 */
function tapped(state, { event, at: made }) {
  const may = state.offers.clocks;
  if (!may || !state.clocks.shot) return state;
  const at = Math.max(state.at, made ?? state.at);
  const clocks = { ...state.clocks };
  for (const name of NAMES) {
    const clock = clocks[name];
    if (clock) clocks[name] = later(clock, at - state.at);
  }
  const moved = { ...state, at, clocks };
  const { shot } = clocks;
  if (!shot) return state;
  if (event.type === "struck") return struck(moved, may, shot);
  if (event.type === "extension") return extended(moved, shot, event.side === "b" ? "b" : "a");
  return acted(moved, may, event);
}

/**
 * @param {MatchState} state
 * @param {ClockOffers} may
 * @param {ClockValue} shot
 */
function struck(state, may, shot) {
  const { frame } = state.clocks;
  // The frame clock starts at the first strike (PL shoot-out 1).
  const first = frame && may.starts_frame;
  const clocks = { ...state.clocks, shot: { ...shot, running: false }, frame: first ? { ...frame, running: true } : frame };
  const now = { ...may, in_stroke: true, held: without(may.held, "shot") };
  return offering({ ...state, clocks }, first ? { ...now, starts_frame: false } : now);
}

/**
 * @param {MatchState} state
 * @param {ClockValue} shot
 * @param {import("./types.js").Side} side
 */
function extended(state, shot, side) {
  const more = extensionsOf(state).ms;
  const one = state.sides[side];
  const left = Math.max(0, (one.extensions ?? 0) - 1);
  const clocks = { ...state.clocks, shot: { ...shot, remaining_ms: shot.remaining_ms + more } };
  const sides = { ...state.sides, [side]: { ...one, extensions: left } };
  return offering({ ...state, clocks, sides }, state.offers.clocks);
}

/** @typedef {import("./types.js").ClockName} Name */

/** @param {Name[]} names @param {Name} gone */
const without = (names, gone) => names.filter((name) => name !== gone);

/**
 * @param {MatchState} state
 * @param {ClockOffers} may
 * @param {Record<string, unknown>} event
 */
function acted(state, may, { clock: name, action, ms }) {
  const clocks = { ...state.clocks };
  let { held } = may;
  let first = may.starts_frame;
  for (const each of concerned(state, may, name, action)) {
    const clock = clocks[each];
    if (!clock) continue;
    clocks[each] = after(clock, String(action), Number(ms));
    if (action !== "set") held = without(held, each);
    if (action === "pause") held = [...held, each];
    // A clock that is set has not run for that; one put back begins anew.
    if (each === "frame" && action !== "set") first = action === "reset";
  }
  return offering({ ...state, clocks }, { ...may, held, ...(first === undefined ? {} : { starts_frame: first }) });
}

/**
 * Of all clocks a pause stops those that run, a resume starts those that a pause has stopped.
 * @param {MatchState} state
 * @param {ClockOffers} may
 * @param {unknown} name
 * @param {unknown} action
 * @returns {Name[]}
 */
function concerned({ clocks }, may, name, action) {
  if (name !== "all") return NAMES.filter((each) => each === name);
  if (action === "resume") return may.held;
  return NAMES.filter((each) => clocks[each]?.running);
}

/**
 * @param {ClockValue} clock
 * @param {string} action
 * @param {number} ms
 * @returns {ClockValue}
 */
function after(clock, action, ms) {
  const { limit_ms } = clock;
  if (action === "start") return { limit_ms, remaining_ms: limit_ms, running: true, expired: false };
  if (action === "reset") return { limit_ms, remaining_ms: limit_ms, running: false, expired: false };
  if (action === "set") return { ...clock, remaining_ms: ms, expired: false };
  return { ...clock, running: action === "resume" };
}

/** @param {ClockValue} clock */
const actionsOf = ({ running }) => ["start", running ? "pause" : "resume", "reset", "set"];

/**
 * What the server will offer for these clocks.
 * @param {MatchState} state
 * @param {ClockOffers|null|undefined} may
 * @returns {MatchState}
 */
function offering(state, may) {
  const { shot, frame, decision } = state.clocks;
  if (!may || !shot) return state;
  const running = NAMES.some((name) => state.clocks[name]?.running);
  // There is none for a break and for a decision (GN VI m).
  const hasExtension = !state.rack || state.rack.phase === "play";
  const left = (/** @type {import("./types.js").Side} */ side) =>
    hasExtension && side === state.striker && (state.sides[side].extensions ?? 0) > 0 && shot.running && !shot.expired;
  /** @type {ClockOffers} */
  const clocks = {
    ...may,
    shot: may.shot.length ? actionsOf(shot) : [],
    frame: frame ? actionsOf(frame) : [],
    ...(decision ? { decision: actionsOf(decision) } : {}),
    all: [...(running ? ["pause"] : []), ...(may.held.length ? ["resume"] : [])],
    struck: frame ? !frame.expired && (shot.running || !may.in_stroke) : shot.running,
    extension: { a: left("a"), b: left("b") },
  };
  return { ...state, offers: { ...state.offers, clocks } };
}
