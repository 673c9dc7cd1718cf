/** What the page shows: the server's state with the taps on top that it has not answered yet. */

import { predict } from "./predict.js";

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../lib/outbox.js").Tap} Tap */

/**
 * @typedef {object} Shown
 * @property {MatchState} state
 * @property {boolean} ahead taps are worked in that the server has not confirmed
 * @property {boolean} blocked nothing further can be tapped before an answer comes
 */

/**
 * @param {MatchState} truth
 * @param {Tap[]} taps of this match, oldest first, whatever their mark
 * @returns {Shown}
 */
export function shown(truth, taps) {
  const open = unseen(truth, taps);
  const [first] = open;
  // Somebody else's event came in between: the answer, most likely "stale", is on its way.
  if (first && first.mark !== "durable" && first.seen < truth.seq) {
    return { state: truth, ahead: true, blocked: true };
  }
  let state = truth;
  for (const tap of open) {
    const next = predict(state, /** @type {RefereeEvent} */ (tap.event));
    if (!next) return { state, ahead: true, blocked: true };
    state = next;
  }
  return { state, ahead: open.length > 0, blocked: false };
}

/**
 * The taps that the state does not hold yet. An unanswered one may be in it already (its answer
 * was lost, or comes after the state): then the log names the same event at its place.
 * @param {MatchState} truth
 * @param {Tap[]} taps
 */
function unseen(truth, taps) {
  const open = taps.filter((tap) => {
    if (tap.mark === "durable") return (tap.seq ?? 0) > truth.seq;
    return tap.mark === "waiting" || tap.mark === "sent";
  });
  while (open[0] && isIn(truth, open[0], open[0].seen + 1)) {
    const [, next] = open;
    if (next && next.mark !== "durable") open[1] = { ...next, seen: open[0].seen + 1 };
    open.shift();
  }
  return open;
}

/**
 * @param {MatchState} truth
 * @param {Tap} tap
 * @param {number} seq where it would stand
 */
function isIn(truth, tap, seq) {
  const entry = (truth.log ?? []).find((each) => each.seq === seq);
  return entry !== undefined && tap.mark !== "durable" && same(tap.event, entry.event);
}

/**
 * The same event, where a field left out is the same as an empty one.
 * @param {RefereeEvent|Record<string, any>} one
 * @param {RefereeEvent|Record<string, any>} two
 */
function same(one, two) {
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  names.delete("at");
  return [...names].every((name) => plain(one[name]) === plain(two[name]));
}

/** @param {unknown} field */
function plain(field) {
  const empty = !field || (Array.isArray(field) && field.length === 0);
  return empty ? "" : JSON.stringify(field);
}
