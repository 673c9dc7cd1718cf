/** A finger that bounces counts once. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createOnce } from "../../../../static/js/pages/tablet/once.js";

test("the same button within 350 ms counts once, then again", () => {
  let time = 0;
  const once = createOnce(() => time);
  assert.equal(once("red"), true);
  time = 349;
  assert.equal(once("red"), false);
  time = 351;
  assert.equal(once("red"), true);
});

test("red, black, red is three taps however fast the fingers are", () => {
  const once = createOnce(() => 0);
  assert.deepEqual([once("red"), once("black"), once("red")], [true, true, true]);
});
