/** Keys of the timing page do what is sensible at the time. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockActions } from "../../../../static/js/pages/tablet/clock_now.js";
import { actionOf } from "../../../../static/js/pages/timing/keys.js";
import { RUNNING, timed } from "../tablet/state.js";

/** @param {string} key @param {any} state */
function pressed(key, state) {
  const can = clockActions(state, state.at);
  return can && actionOf(key, can, state.clocks.shot.running);
}

test("the space bar starts a clock that stands and strikes one that runs", () => {
  assert.equal(pressed(" ", timed()), "start");
  assert.equal(pressed(" ", timed({ shot: RUNNING })), "struck");
  const opening = timed({ frame: { remaining_ms: 600_000, running: false }, offers: { struck: true } });
  assert.equal(pressed(" ", opening), "start", "also where the first ball of a Shoot-Out could be struck");
});

test("letters stand for extension, pause, reset and set", () => {
  const running = timed({ shot: RUNNING });
  assert.deepEqual(["e", "P", "r", "h"].map((key) => pressed(key, running)), ["extension_a", "pause", "reset", "set"]);
  assert.equal(pressed("p", timed({ shot: { remaining_ms: 5_000 } })), "resume");
});

test("one letter pauses all, resumes all, or resumes a frame clock that stands alone", () => {
  const frame = { remaining_ms: 5_000, running: false };
  const may = ["start", "resume", "reset", "set"];
  assert.equal(pressed("a", timed({ shot: RUNNING, frame, offers: { frame: may } })), "pause_all");
  assert.equal(pressed("a", timed({ frame, offers: { frame: may, all: ["resume"], held: ["frame"] } })), "resume_all");
  assert.equal(pressed("a", timed({ frame, offers: { frame: may } })), "resume_frame");
  const unstruck = { remaining_ms: 600_000, running: false };
  assert.equal(pressed("a", timed({ frame: unstruck, offers: { frame: may } })), null, "the first strike starts it");
});

test("the extension is the striker's", () => {
  const of = (/** @type {object} */ extension) => pressed("e", timed({ shot: RUNNING, offers: { extension } }));
  assert.equal(of({ a: false, b: true }), "extension_b");
  assert.equal(of({ a: false, b: false }), null);
});

test("what may not be done and what is no key of ours does nothing", () => {
  assert.equal(pressed("r", timed()), null);
  assert.equal(pressed("x", timed()), null);
});
