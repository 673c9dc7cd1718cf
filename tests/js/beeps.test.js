import assert from "node:assert/strict";
import test from "node:test";

import { beepBetween, beeping } from "../../static/js/lib/beeps.js";
import { read } from "../../static/js/lib/clock.js";

const RUNNING = { limit_ms: 20_000, remaining_ms: 20_000, running: true, expired: false };
const at = (/** @type {number} */ now) => read(RUNNING, 0, { now });

test("ten seconds, each of the last five and the end are heard, once", () => {
  /** @type {string[]} */
  const heard = [];
  const hear = beeping((beep) => heard.push(beep));
  for (let now = 0; now <= 22_000; now += 100) hear(at(now));
  assert.deepEqual(heard, ["ten", "five", "five", "five", "five", "five", "over"]);
});

test("a clock that was set, paused, started or slept through is not heard", () => {
  const paused = read({ ...RUNNING, running: false, remaining_ms: 10_000 }, 0, { now: 0 });
  assert.equal(beepBetween(at(500), at(10_500)), null);
  assert.equal(beepBetween(at(9_500), paused), null);
  assert.equal(beepBetween(paused, at(10_500)), null);
  assert.equal(beepBetween(at(4_000), at(21_000)), null);
  assert.equal(beepBetween(null, at(10_500)), null);
  assert.equal(beepBetween(at(9_500), null), null);
});
