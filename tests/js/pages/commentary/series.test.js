/** @file Lines of the charts and the rows that say the same. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { paceBars, scoreLines, tableRows } from "../../../../static/js/pages/commentary/series.js";

test("the score goes from nil through every visit", () => {
  assert.deepEqual(scoreLines({ 1: [0, 0], 2: [4, 9], 3: [61, 9] }), [[0, 1, 2, 3], [0, 0, 4, 61], [0, 0, 9, 9]]);
  assert.deepEqual(scoreLines({}), [[0], [0], [0]]);
});

test("a shot stands in the column of its side, in seconds", () => {
  assert.deepEqual(paceBars({ 1: ["a", 8049], 2: ["b", 12_050] }), [[1, 2], [8, null], [null, 12.1]]);
  assert.deepEqual(paceBars({}), [[], [], []]);
});

test("the table says the same, newest first", () => {
  assert.deepEqual(tableRows([[1, 2], [8, null], [null, 12.1]]), [["2", "", "12.1"], ["1", "8", ""]]);
});
