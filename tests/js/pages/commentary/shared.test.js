/** @file What came off and the time at the table, as texts. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { atTable, cameOff, rate } from "../../../../static/js/pages/commentary/shared.js";

const WORDS = { say: { rate: "{p}% {n}/{d}", percent: "{n}%" } };

test("a rate says its part and its whole, and a dash where nothing was tried", () => {
  assert.equal(rate(WORDS, { tried: 15, made: 12, percent: 80 }), "80% 12/15");
  assert.equal(rate(WORDS, { tried: 0, made: 0 }), "–");
  assert.equal(rate(WORDS, undefined), "–");
});

test("the time at the table is minutes and seconds with its part", () => {
  assert.equal(atTable(WORDS, { ms: 725_900, percent: 54 }), "12:05 54%");
  assert.equal(atTable(WORDS, { ms: 0 }), "0:00");
});

test("a side's texts by slot", () => {
  const none = { tried: 0, made: 0 };
  const stats = { at_table: { a: { ms: 61_000, percent: 100 } }, success: { a: { long: none, rest: none, safety: { tried: 2, made: 1, percent: 50 } } } };
  assert.deepEqual(cameOff(stats, WORDS, "a"), {
    at_table_a: "1:01 100%", rate_pot_a: "–", rate_long_a: "–", rate_rest_a: "–", rate_safety_a: "50% 1/2",
  });
});
