/** @file The steps to snookers required, as texts. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { why } from "../../../../static/js/pages/commentary/why.js";

const WORDS = { say: { beyond: "{n} − {d} = {s}", ahead: "{n} ahead" } };

test("four reds, 64 behind: two snookers", () => {
  const steps = { behind: 64, reds: 4, colours: 27, extra: 0, left: 59, short: 5, penalty: 4, snookers: 2 };
  assert.deepEqual(why(steps, WORDS, "b"), {
    why_behind_b: 64, why_left_b: "4 × 8 + 27 = 59", why_short_b: "64 − 59 = 5", why_penalty_b: 4, why_snookers_b: 2,
  });
});

test("who leads lacks nothing, and what is in hand is named", () => {
  const steps = { behind: -83, reds: 3, colours: 27, extra: 7, left: 58, short: 0, penalty: 4, snookers: 0 };
  const texts = why(steps, WORDS, "a");
  assert.equal(texts.why_behind_a, "83 ahead");
  assert.equal(texts.why_left_a, "3 × 8 + 27 + 7 = 58");
  assert.equal(texts.why_short_a, 0);
});

test("where nothing is reckoned there is nothing to say", () => {
  assert.deepEqual(why(undefined, WORDS, "a"), {});
});
