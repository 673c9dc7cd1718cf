/** What the 9 is worth: 10, 7 or 4 by the visit it is made in and by the way it is made (GN I.2). */

/** @typedef {import("./types.js").Rack} Rack */
/** @typedef {import("./types.js").Worth} Worth */
/** @typedef {import("./types.js").Kind} Kind */

export const NINE = 9;
const BREAK_AND_RUN = 10;
const RUN = 7;
const VICTORY = 4;

/**
 * The points to the striker if he clears the table with the 9 last, and if he makes it off another ball.
 * @param {Rack} rack
 * @returns {Worth|null} null between racks
 */
export function worthOf({ phase, balls, ball_on, visits }) {
  if (phase === "over") return null;
  if (phase === "break") return { cleared: BREAK_AND_RUN, combined: RUN };
  const last = visits[visits.length - 1];
  const visit = last && !last.ended ? last : null;
  const onlyNine = ball_on === NINE;
  if (visit?.breaking) return { cleared: BREAK_AND_RUN, combined: onlyNine ? null : RUN };
  // Whoever finds the 1 on the table, or has potted it himself, has the whole run before him.
  const whole = balls.includes(1) || Boolean(visit?.balls.includes(1));
  return { cleared: whole ? RUN : VICTORY, combined: onlyNine ? null : VICTORY };
}

/**
 * What a stroke that pots the 9 wins.
 * @param {Rack} rack
 * @param {Worth} worth
 * @param {number[]} potted
 * @param {boolean} combination
 */
export function wins(rack, worth, potted, combination) {
  if (combination) return worth.combined ?? worth.cleared;
  const left = rack.balls.filter((ball) => !potted.includes(ball));
  return left.length === 0 ? worth.cleared : VICTORY;
}

/**
 * Whether it has to be asked how the 9 was made.
 * @param {Rack} rack
 * @param {Worth|null|undefined} worth
 * @param {number[]} potted
 */
export function mustAsk(rack, worth, potted) {
  if (!worth || worth.combined === null || !potted.includes(NINE)) return false;
  return wins(rack, worth, potted, true) !== wins(rack, worth, potted, false);
}

/**
 * @param {number} points
 * @param {boolean} breaks on the break
 * @returns {Kind}
 */
export function kindOf(points, breaks = false) {
  if (points === BREAK_AND_RUN) return "break_and_run";
  if (points === VICTORY) return "victory";
  return breaks ? "golden_break" : "table_run";
}
