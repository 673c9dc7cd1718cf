/** Whether the stroke to come is the break-off of its frame: said only where it is certain. */

import { isOfClock } from "../../../lib/tap_age.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */

const OPENS = new Set(["start", "next", "rerack"]);

/** What changes nothing on the table. */
const ASIDE = new Set(["undo", "warn"]);

/**
 * Nothing was played in the frame, and the last event that counts opened it.
 * @param {MatchState} state the server's, without a tap on top
 */
export function breaksOff({ frame, log, striker }) {
  if (!frame || frame.phase !== "play" || striker !== frame.breaker || (frame.visits ?? []).length > 0) return false;
  const last = [...(log ?? [])]
    .reverse()
    .find(({ event, taken_back }) => !taken_back && !ASIDE.has(event.type) && !isOfClock(event));
  return last !== undefined && OPENS.has(last.event.type);
}
