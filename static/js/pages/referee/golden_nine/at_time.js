/** What the match's time, once it is over, leaves of what was offered between racks. */

import { isOver } from "../../tablet/clock_now.js";
import { asNine } from "./types.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */

/**
 * @param {MatchState} shown
 * @param {number} now server ms
 * @returns {MatchState}
 */
export function atTime(shown, now) {
  const { offers, clocks, at, rack } = asNine(shown);
  if (shown.status !== "live" || rack?.phase !== "over" || !isOver(clocks?.match, at, now)) return shown;
  const ends = offers.events.includes("time_up") || leads(shown, Boolean(offers.next?.may_name));
  const events = offers.events.filter((each) => each !== "next" && each !== "time_up");
  return { ...shown, offers: { ...shown.offers, events: [ends ? "time_up" : "next", ...events] } };
}

/**
 * Whether anybody is ahead: by sets, where these are level by the points of the set in play.
 * @param {MatchState} shown
 * @param {boolean} setOver
 */
function leads(shown, setOver) {
  const { a, b } = asNine(shown).sides;
  if (a.games !== b.games) return true;
  return !setOver && a.points !== b.points;
}
