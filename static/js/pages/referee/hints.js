/** Who made an event and what it brought: remembered from the states that went by. */

import { recall } from "./recall.js";
import { other } from "./sides.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../common/describe.js").Hint} Hint */
/** @typedef {import("../tablet/types.js").Side} Side */

const KEPT = 40;

/** @returns {{learn: (before: MatchState|null, after: MatchState|null) => void, of: (state: MatchState, seq: number) => Hint, forget: () => void}} */
export function createHints() {
  /** @type {Map<number, Hint>} */
  const known = new Map();
  return {
    learn(before, after) {
      if (!before || !after || after.seq !== before.seq + 1) return;
      known.set(after.seq, between(before, after));
      if (known.size > KEPT) known.delete(Math.min(...known.keys()));
    },
    of: (state, seq) => known.get(seq) ?? recall(state).get(seq) ?? {},
    forget: () => known.clear(),
  };
}

/**
 * @param {MatchState} before
 * @param {MatchState} after
 * @returns {Hint}
 */
function between(before, after) {
  const entry = (after.log ?? []).find((each) => each.seq === after.seq);
  const side = before.frame?.choice?.side ?? before.striker;
  if (!entry || !side) return {};
  const gained = (/** @type {Side} */ who) => after.sides[who].points - before.sides[who].points;
  if (entry.event.type === "stroke" || entry.event.type === "break") return { side, points: Math.max(0, gained(side)) };
  if (entry.event.type === "foul") {
    const by = entry.event.by ?? side;
    return { side: by, points: gained(other(by)) };
  }
  return entry.event.type === "undo" || entry.event.type === "adjust" ? {} : { side };
}
