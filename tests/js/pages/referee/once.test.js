/** A finger that bounces counts once. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createOnce } from "../../../../static/js/pages/referee/once.js";

test("the same button within 350 ms counts once, another one counts", () => {
  let time = 0;
  const once = createOnce(() => time);
  assert.equal(once("red"), true);
  time = 349;
  assert.equal(once("red"), false);
  assert.equal(once("black"), true);
  time = 351;
  assert.equal(once("red"), true);
});
