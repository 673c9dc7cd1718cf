/** The bar of clocks on the referee's page: four places, each for what is due. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockActions } from "../../../../static/js/pages/tablet/clock_now.js";
import { places } from "../../../../static/js/pages/referee/clock_bar.js";
import { createWords } from "../../../../static/js/pages/common/words.js";
import { RUNNING, timed } from "../tablet/state.js";

/** @param {any} state @param {number} [now] */
function shown(state, now = state.at) {
  const can = clockActions(state, now);
  assert.ok(can);
  return Object.values(places(createWords({}), state, can)).map(({ action, ready }) => `${ready ? "" : "-"}${action}`);
}

test("a clock that stands is started", () => {
  assert.deepEqual(shown(timed()), ["start", "-extension_a", "-pause", "-reset"]);
});

test("a running one is struck", () => {
  assert.deepEqual(shown(timed({ shot: RUNNING })), ["struck", "extension_a", "pause", "reset"]);
});

test("a paused one is resumed", () => {
  assert.deepEqual(shown(timed({ shot: { remaining_ms: 3_000 } })), ["start", "-extension_a", "resume", "reset"]);
});

test("when the time is over the time foul stands where the extension was", () => {
  assert.deepEqual(shown(timed({ shot: RUNNING }), 14_000), ["struck", "time_foul", "pause", "reset"]);
});

test("a Shoot-Out is paused as a whole, knows no extension, and ends by time", () => {
  const frame = { remaining_ms: 5_000, running: true };
  assert.deepEqual(shown(timed({ shot: RUNNING, frame })), ["struck", "-time_foul", "pause_all", "reset"]);
  assert.deepEqual(shown(timed({ shot: RUNNING, frame }), 6_001), ["-struck", "time_up", "pause_all", "reset"]);
  const paused = timed({ frame: { ...frame, running: false }, offers: { all: ["resume"], held: ["frame"] } });
  assert.equal(shown(paused)[2], "resume_all");
  const alone = timed({ frame: { ...frame, running: false }, offers: { frame: ["start", "resume", "reset", "set"] } });
  assert.equal(shown(alone)[2], "resume_frame", "it stands, and no pause of all has it");
});
