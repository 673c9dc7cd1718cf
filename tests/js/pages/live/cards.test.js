/** @file What a card of the public page says. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { now, shownOf } from "../../../../static/js/pages/live/cards.js";

const WORDS = { say: { frame: "Frame {n}", rack: "Rack {n}", run: "Break {n}", balls: { one: "{n} ball down", other: "{n} balls down" }, scheduled: "Not started yet", over: "Finished" } };
const ROW = { table: "1", discipline: "snooker", status: "live", part: 3, run: 31 };

test("it says where the match is, and the break", () => {
  assert.equal(now(ROW, WORDS), "Frame 3 · Break 31");
  assert.equal(now({ ...ROW, run: null }, WORDS), "Frame 3");
  assert.equal(now({ ...ROW, discipline: "golden_nine", run: 2 }, WORDS), "Rack 3 · 2 balls down");
  assert.equal(now({ ...ROW, status: "scheduled" }, WORDS), "Not started yet");
  assert.equal(now({ ...ROW, status: "over" }, WORDS), "Finished");
});

test("a card is the same while only its clock runs on", () => {
  const clock = { limit_ms: 20_000, remaining_ms: 20_000, running: true, expired: false };
  assert.equal(shownOf({ ...ROW, clock }), shownOf({ ...ROW, clock: { ...clock, remaining_ms: 5000 } }));
  assert.notEqual(shownOf({ ...ROW, clock }), shownOf({ ...ROW, clock: null }));
  assert.notEqual(shownOf(ROW), shownOf({ ...ROW, run: 38 }));
});
