/** Who made an event and what it brought. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createHints } from "../../../../static/js/pages/referee/hints.js";
import { opening, stroke } from "./fixtures.js";

test("a pot that went by is remembered with its player and points", () => {
  const hints = createHints();
  const before = opening();
  const after = opening();
  after.seq = 2;
  after.sides.a.points = 1;
  after.log = [{ seq: 2, at: 0, event: stroke("green"), taken_back: false }];
  hints.learn(before, after);
  assert.deepEqual(hints.of(after, 2), { side: "a", points: 1 });
});

test("a foul is its offender's and brings what the other side gained", () => {
  const hints = createHints();
  const after = opening();
  after.seq = 2;
  after.sides.b.points = 5;
  after.log = [{ seq: 2, at: 0, event: { type: "foul", reason: "in_off" }, taken_back: false }];
  hints.learn(opening(), after);
  assert.deepEqual(hints.of(after, 2), { side: "a", points: 5 });
});

test("a state that skips events teaches nothing", () => {
  const hints = createHints();
  hints.learn(opening(), { ...opening(), seq: 5 });
  assert.deepEqual(hints.of(opening(), 5), {});
});
