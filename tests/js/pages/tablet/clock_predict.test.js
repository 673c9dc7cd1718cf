/** Taps of the clocks stand on top of the state until it holds them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { withClockTaps } from "../../../../static/js/pages/tablet/clock_predict.js";
import { RUNNING, timed } from "./state.js";

/** @param {object} event @param {object} [fields] @returns {any} */
const tap = (event, fields) => ({ event, at: 3_000, seen: 4, seq: null, mark: "sent", ...fields });
const STRUCK = { type: "struck" };

test("a strike stops the clock at the time of the tap", () => {
  const { clocks, at } = withClockTaps(timed({ shot: RUNNING }), [tap(STRUCK)]);
  assert.deepEqual([clocks.shot?.running, clocks.shot?.remaining_ms, at], [false, 10_000, 3_000]);
});

test("several taps stand on one another", () => {
  const start = tap({ type: "clock", clock: "shot", action: "start" }, { at: 2_000 });
  const state = withClockTaps(timed(), [start, tap({ type: "extension", side: "a" })]);
  assert.deepEqual([state.clocks.shot?.remaining_ms, state.sides.a.extensions], [39_000, 1]);
});

test("a paused clock that is set stays paused: a resume of all starts it", () => {
  const frame = { remaining_ms: 90_000, running: false };
  const state = timed({ frame, offers: { all: ["resume"], held: ["shot", "frame"] } });
  const set = tap({ type: "clock", clock: "frame", action: "set", ms: 80_000 });
  const after = withClockTaps(state, [set]);
  assert.deepEqual(after.offers.clocks?.held, ["shot", "frame"]);
  const { clocks } = withClockTaps(state, [set, tap({ type: "clock", clock: "all", action: "resume" })]);
  assert.deepEqual([clocks.frame?.running, clocks.frame?.remaining_ms], [true, 80_000]);
});

test("what the state holds already, was refused or has expired counts no more", () => {
  const state = timed({ shot: RUNNING });
  for (const fields of [{ mark: "durable", seq: 4 }, { mark: "refused" }, { mark: "expired" }]) {
    assert.equal(withClockTaps(state, [tap(STRUCK, fields)]), state);
  }
  assert.notEqual(withClockTaps(state, [tap(STRUCK, { mark: "durable", seq: 5 })]), state);
});

test("an extension that came with the state before its answer is not added twice", () => {
  const state = timed({ shot: RUNNING });
  const extension = { type: "extension", side: "a" };
  const log = [{ seq: 5, event: extension }];
  const truth = { ...state, seq: 5, log };
  assert.equal(withClockTaps(truth, [tap(extension)]), truth);
});

test("strokes are not its business, and without a clock there is none", () => {
  const state = timed({ shot: RUNNING });
  assert.equal(withClockTaps(state, [tap({ type: "stroke" })]), state);
  const bare = { ...state, offers: { ...state.offers, clocks: null } };
  assert.equal(withClockTaps(bare, [tap(STRUCK)]), bare);
});
