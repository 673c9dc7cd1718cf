/** Who made the last events, read back from the visits of the frame or rack: for a page that was just opened. */

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../tablet/types.js").Visit} Visit */
/** @typedef {import("../common/describe.js").Hint} Hint */

/** Before these the visits tell nothing, or something else. */
const BORDER = new Set(["start", "next", "rerack", "stalemate", "adjust"]);

const IN_VISIT = new Set(["stroke", "break", "foul"]);

/**
 * Walks the log and the visits back side by side, as long as they agree.
 * @param {MatchState} state
 * @returns {Map<number, Hint>} by seq
 */
export function recall({ log, frame, rack }) {
  /** @type {Map<number, Hint>} */
  const known = new Map();
  const visits = (frame?.visits ?? rack?.visits ?? []).map(open);
  for (const { seq, event, taken_back } of [...(log ?? [])].reverse()) {
    if (BORDER.has(event.type) && !taken_back) break;
    if (taken_back || !IN_VISIT.has(event.type)) continue;
    const pots = event.type !== "foul" && event.potted?.length;
    const hint = pots ? pot(visits, event) : end(visits, event);
    if (!hint) break;
    known.set(seq, hint);
  }
  return known;
}

/**
 * What is still to be accounted for of a visit.
 * @typedef {{side: import("../tablet/types.js").Side, balls: (string|number)[], fouls: {value: number}[], ended: boolean}} Open
 * @param {Visit|import("./golden_nine/types.js").Visit} visit
 * @returns {Open}
 */
const open = ({ side, balls, fouls, ended }) => ({ side, balls: [...balls], fouls: [...fouls], ended });

/**
 * @param {Open[]} visits
 * @param {RefereeEvent} event
 * @returns {Hint|null}
 */
function pot(visits, { potted }) {
  if (visits[visits.length - 1]?.balls.length === 0) visits.pop();
  const visit = visits[visits.length - 1];
  const tail = visit?.balls.splice(-potted.length);
  return visit && String(tail) === String(potted) ? { side: visit.side } : null;
}

/**
 * The end of a visit: a foul, or a stroke that potted nothing.
 * @param {Open[]} visits
 * @param {RefereeEvent} event
 * @returns {Hint|null}
 */
function end(visits, { type }) {
  const last = visits[visits.length - 1];
  if (last && !last.ended) {
    if (last.balls.length) return null;
    visits.pop();
  }
  const visit = visits[visits.length - 1];
  if (!visit) return null;
  visit.ended = false;
  const foul = visit.fouls.pop();
  if ((type === "foul") !== Boolean(foul)) return null;
  return foul ? { side: visit.side, points: foul.value } : { side: visit.side };
}
