/** What may be done to the clocks follows the time that has passed since the server's word. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { atTime, clockActions, clockEvent, isOver } from "../../../../static/js/pages/tablet/clock_now.js";
import { RUNNING, timed } from "./state.js";

/** @param {any} state @param {number} [now] */
function possible(state, now = state.at) {
  const can = clockActions(state, now);
  return can && Object.entries(can).filter(([, may]) => may).map(([name]) => name).sort();
}

test("a full clock that stands is started or set", () => {
  assert.deepEqual(possible(timed()), ["set", "start"]);
});

test("a running clock is struck, paused, extended, reset or set, but not started again", () => {
  const wanted = ["extension_a", "pause", "pause_all", "reset", "set", "struck"];
  assert.deepEqual(possible(timed({ shot: RUNNING })), wanted);
});

test("a clock that was stopped is resumed, reset or started anew", () => {
  assert.deepEqual(possible(timed({ shot: { remaining_ms: 7_000 } })), ["reset", "resume", "set", "start"]);
});

test("at exactly the limit there is an extension, a moment later a time foul", () => {
  const state = timed({ shot: RUNNING });
  assert.ok(possible(state, 13_000)?.includes("extension_a"));
  const over = possible(state, 13_000.1);
  assert.ok(over?.includes("time_foul"));
  assert.ok(!over?.includes("extension_a"));
  assert.ok(over?.includes("struck"));
});

test("a struck ball is no time foul", () => {
  const state = timed({ shot: { remaining_ms: 0, expired: true }, offers: { in_stroke: true } });
  assert.ok(!possible(state)?.includes("time_foul"));
});

test("without a clock in play nothing is possible", () => {
  assert.equal(possible({ ...timed(), status: "over" }), null);
  const state = timed();
  state.offers.clocks = null;
  assert.equal(possible(state), null);
});

test("a Shoot-Out frame whose time is over ends, unless a stroke is in progress", () => {
  const frame = { remaining_ms: 500, running: true };
  const state = timed({ shot: RUNNING, frame });
  assert.ok(!possible(state, 1_500)?.includes("time_up"), "at the limit it is not over");
  assert.deepEqual(atTime(state, 1_500).offers.events, ["stroke", "foul", "clock"]);
  const over = possible(state, 1_501);
  assert.ok(over?.includes("time_up"));
  assert.ok(!over?.includes("struck"));
  assert.deepEqual(atTime(state, 1_501).offers.events, ["time_up", "clock"]);
  const struck = timed({ frame, offers: { in_stroke: true } });
  assert.equal(atTime(struck, 1_501), struck);
});

test("a clock that stands at nothing is over only if it ran out", () => {
  const stands = { limit_ms: 1, remaining_ms: 0, running: false, expired: false };
  assert.equal(isOver(stands, 0, 99), false);
  assert.equal(isOver({ ...stands, expired: true }, 0, 0), true);
  assert.equal(isOver(null, 0, 0), false);
});

test("each action is an event of the contract", () => {
  assert.deepEqual(clockEvent("start"), { type: "clock", clock: "shot", action: "start" });
  assert.deepEqual(clockEvent("pause_all"), { type: "clock", clock: "all", action: "pause" });
  assert.deepEqual(clockEvent("struck"), { type: "struck" });
  assert.deepEqual(clockEvent("extension_b"), { type: "extension", side: "b" });
  assert.equal(clockEvent("set"), null);
});
