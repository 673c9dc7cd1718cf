/** A match in a line. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { due, standing, waiting } from "../../../../static/js/pages/desk/match.js";

/** @type {import("../../../../static/js/pages/desk/types.js").MatchRow} */
const ROW = {
  id: "m", table: null, title: null, discipline: "snooker", preset: "snooker", format: "snooker", created_ms: 1,
  sides: { a: { name: "A" }, b: { name: "B" } }, scheduled_ms: null, hold: false, void: false, league: null, seq: 0,
  status: "live", winner: null, score: { a: { points: 8, frames: 1 }, b: { points: 4, frames: 0 } },
};

test("it stands by frames, with the points of the one in play", () => {
  assert.equal(standing(ROW), "1–0 (8–4)");
  assert.equal(standing({ ...ROW, status: "over" }), "1–0");
  assert.equal(standing({ ...ROW, status: "scheduled" }), "");
  assert.equal(standing({ ...ROW, discipline: "golden_nine" }), "8–4 (1–0)");
});

test("those that may go on a table are free, not over and not void; the next ones come first", () => {
  /** @type {import("../../../../static/js/pages/desk/types.js").MatchRow[]} */
  const rows = [
    { ...ROW, id: "over", status: "over" },
    { ...ROW, id: "void", void: true },
    { ...ROW, id: "on", table: "1" },
    { ...ROW, id: "old", status: "scheduled" },
    { ...ROW, id: "new", status: "scheduled", created_ms: 2 },
    { ...ROW, id: "due", status: "scheduled", scheduled_ms: 5 },
  ];
  assert.deepEqual(waiting(rows).map(({ id }) => id), ["due", "new", "old"]);
});

test("a time to begin names the month, and stands only before the match has begun", () => {
  const at = new Date(2026, 2, 4, 20, 5).getTime();
  assert.equal(due({ ...ROW, status: "scheduled", scheduled_ms: at }, "en"), "Wed, Mar 4, 20:05");
  assert.equal(due({ ...ROW, status: "live", scheduled_ms: at }, "en"), "");
  assert.equal(due({ ...ROW, status: "scheduled", scheduled_ms: null }, "en"), "");
});
