/** A clock is set from what it reads now. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { secondsOf } from "../../../../static/js/pages/timing/set.js";
import { RUNNING, timed } from "../tablet/state.js";

test("the seconds offered are those of the figure, rounded up, and never below zero", () => {
  const state = timed({ shot: RUNNING, frame: { remaining_ms: 61_000, running: false } });
  assert.equal(secondsOf(state, "shot", 1_001), 12);
  assert.equal(secondsOf(state, "shot", 99_000), 0);
  assert.equal(secondsOf(state, "frame", 99_000), 61);
  assert.equal(secondsOf(timed(), "frame", 0), 0);
});
