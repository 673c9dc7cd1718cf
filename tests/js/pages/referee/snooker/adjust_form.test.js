/** Setting the record straight sends what was changed and says it before. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { adjustEvent, changes, recordOf, settle } from "../../../../../static/js/pages/referee/snooker/adjust_form.js";
import { createWords } from "../../../../../static/js/pages/common/words.js";
import { opening } from "../fixtures.js";

const words = createWords({
  from_to: "{what}: {from} > {to}",
  adjust_points: "Points",
  adjust_reds: "Reds",
  adjust_ball_on: "Ball on",
  ball_red: "red",
  ball_yellow: "yellow",
});

/** @param {(record: ReturnType<typeof recordOf>) => void} change */
function changed(change) {
  const state = opening();
  const before = recordOf(state);
  const after = recordOf(state);
  change(after);
  settle(after);
  return { event: adjustEvent(before, after), lines: changes(words, state, before, after) };
}

test("nothing changed is nothing to record", () => {
  assert.deepEqual(changed(() => {}), { event: null, lines: [] });
});

test("only what was changed is sent, and read out with before and after", () => {
  const { event, lines } = changed((record) => (record.points.a = 40));
  assert.deepEqual(event, { type: "adjust", points: { a: 40, b: 0 } });
  assert.deepEqual(lines, ["Points, O'Sullivan: 0 > 40"]);
});

test("without reds the ball on follows the lowest colour, by the server's rule", () => {
  const { event, lines } = changed((record) => (record.reds = 0));
  assert.deepEqual(event, { type: "adjust", reds: 0 });
  assert.deepEqual(lines, ["Reds: 15 > 0", "Ball on: red > yellow"]);
});

test("the lowest colour left names all above it", () => {
  const { event } = changed((record) => {
    record.reds = 0;
    record.lowest = "pink";
  });
  assert.deepEqual(event?.colours, ["pink", "black"]);
});

test("with reds on the table all colours are", () => {
  const { event } = changed((record) => (record.lowest = "pink"));
  assert.equal(event, null);
});

test("a colour of choice is said, since a new striker would have a red on", () => {
  const { event } = changed((record) => {
    record.striker = "b";
    record.ball_on = "colour";
  });
  assert.deepEqual(event, { type: "adjust", striker: "b", ball_on: "colour" });
});
