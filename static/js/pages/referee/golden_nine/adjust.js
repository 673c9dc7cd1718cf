/** Set the record straight: points, racks, the balls on the table and who is there, with one confirmation. */

import { group, oneOf, picker } from "../../common/dialogs/fields.js";
import { numbers } from "../dialogs/numbers.js";
import { openRecord } from "../dialogs/record.js";
import { SIDES } from "../sides.js";
import { adjustEvent, changes, recordOf } from "./adjust_form.js";
import { poolBall } from "./facts.js";
import { ALL_BALLS } from "./offered.js";
import { asNine } from "./types.js";
import { NINE } from "./worth.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../common/words.js").Words} Words */

const MOST_POINTS = 9_999;
const MOST_RACKS = 999;

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {(event: RefereeEvent) => void} submit
 */
export function openAdjust(words, state, submit) {
  const { rack, format, sides } = asNine(state);
  const before = recordOf(state);
  const after = recordOf(state);
  const record = openRecord(words, submit, {
    event: () => adjustEvent(before, after),
    lines: () => changes(words, state, before, after),
  });
  const { refresh } = record;
  // A race is won by play, never by hand.
  const most = (format.race_to ?? MOST_POINTS + 1) - 1;
  record.body.append(
    numbers(words.of("adjust_points_match"), sides, after.points, most, refresh),
    numbers(words.of("adjust_racks"), sides, after.frames, MOST_RACKS, refresh),
  );
  if (rack?.phase === "play") record.body.append(...table(words, state, after, refresh));
  refresh();
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {import("./adjust_form.js").Figures} after
 * @param {() => void} refresh
 */
function table(words, state, after, refresh) {
  const balls = picker(ALL_BALLS, { several: true, name: words.ball, draw: poolBall }, (picked) => {
    after.balls = picked;
    refresh();
  });
  balls.set(after.balls);
  // The 9 is on the table until the rack is over.
  const nine = balls.nodes[NINE - 1];
  if (nine) nine.disabled = true;
  const box = group(words.of("adjust_balls"), ...balls.nodes);
  box.classList.add("picks", "picks-nine");
  const options = SIDES.map((value) => ({ value, text: state.sides[value].name }));
  const striker = oneOf(options, after.striker, (side) => {
    after.striker = side;
    refresh();
  });
  return [box, group(words.of("adjust_striker"), ...striker.nodes)];
}
