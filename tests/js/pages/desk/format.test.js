/** A new match as the server takes it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { formatOf } from "../../../../static/js/pages/desk/format.js";

const BLANK = {
  preset: "snooker", length: "best_of", n: "", reds: "", aggregate: false, pairs: false, title: "", table: "",
  scheduled: "",
};

test("a preset as usual is the preset alone", () => {
  assert.deepEqual(formatOf(BLANK), { preset: "snooker" });
  assert.deepEqual(formatOf({ ...BLANK, preset: "golden-nine", length: "racks" }), { preset: "golden-nine" });
});

test("what differs goes along, as numbers", () => {
  const given = { ...BLANK, n: "9", reds: "6", aggregate: true, pairs: true };
  const format = { preset: "snooker", best_of: 9, reds: 6, aggregate: true, players: { a: 2, b: 2 } };
  assert.deepEqual(formatOf(given), format);
});

test("what belongs to another game stays behind", () => {
  const given = { ...BLANK, preset: "golden-nine", length: "race_to", n: "30", reds: "6", aggregate: true };
  assert.deepEqual(formatOf(given), { preset: "golden-nine", race_to: 30 });
  assert.deepEqual(formatOf({ ...given, preset: "shoot-out" }), { preset: "shoot-out" });
  assert.deepEqual(formatOf({ ...BLANK, length: "frames_to_win", n: "4", aggregate: true }), { preset: "snooker", frames_to_win: 4 });
});
