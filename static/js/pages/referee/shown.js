/** What the page shows: the server's state with the taps on top that it has not answered yet. */

import { isOfClock } from "../../lib/tap_age.js";
import { disciplineOf } from "./disciplines.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../tablet/types.js").RefereeEvent} RefereeEvent */
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
  if (first && first.mark !== "durable" && first.seen < lastScoring(truth)) {
    return { state: truth, ahead: true, blocked: true };
  }
  const { predict } = disciplineOf(truth);
  let state = truth;
  for (const tap of open) {
    const next = predict(state, /** @type {RefereeEvent} */ (tap.event));
    if (!next) return { state, ahead: true, blocked: true };
    state = next;
  }
  return { state, ahead: open.length > 0, blocked: false };
}

/** The clocks' events come in between all the time, and change no score. @param {MatchState} truth */
const lastScoring = ({ seq, last_scoring }) => last_scoring ?? seq;

/**
 * The taps that the state does not hold yet, but those of clocks. An unanswered one may be in it
 * already (its answer was lost, or comes after the state): then the log names the same event at its place.
 * @param {MatchState} truth
 * @param {Tap[]} taps
 */
function unseen(truth, taps) {
  const open = taps.filter((tap) => {
    if (isOfClock(tap.event)) return false;
    if (tap.mark === "durable") return (tap.seq ?? 0) > truth.seq;
    return tap.mark === "waiting" || tap.mark === "sent";
  });
  for (let first = open[0]; first; first = open[0]) {
    const seq = placeIn(truth, first);
    if (seq === null) break;
    const [, next] = open;
    if (next && next.mark !== "durable") open[1] = { ...next, seen: Math.max(next.seen, seq) };
    open.shift();
  }
  return open;
}

/**
 * Where an unanswered tap stands in the log: the first after what its official had seen, if it is the same.
 * @param {MatchState} truth
 * @param {Tap} tap
 * @returns {number|null}
 */
function placeIn(truth, { event, mark, seen }) {
  if (mark === "durable") return null;
  const entry = (truth.log ?? []).find((each) => each.seq > seen && !isOfClock(each.event));
  return entry && same(event, entry.event) ? entry.seq : null;
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
