/** @file Figures as texts, in the way of each language. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { decimal, seconds } from "../../../../static/js/pages/commentary/figures.js";

const ENGLISH = { say: { decimal: "{n}.{d}", seconds: "{n} s" } };
const POLISH = { say: { decimal: "{n},{d}", seconds: "{n} s" } };

test("tenths have the decimal sign of the language", () => {
  assert.equal(decimal(ENGLISH, 28), "2.8");
  assert.equal(decimal(POLISH, 5), "0,5");
  assert.equal(decimal(ENGLISH, 100), "10.0");
});

test("times are rounded to tenths of a second, a half up", () => {
  assert.equal(seconds(ENGLISH, 16_449), "16.4 s");
  assert.equal(seconds(ENGLISH, 16_450), "16.5 s");
  assert.equal(seconds(POLISH, 0), "0,0 s");
});

test("what is not there reads as nothing", () => {
  assert.equal(decimal(ENGLISH, undefined), "");
  assert.equal(seconds(ENGLISH, null), "");
});
