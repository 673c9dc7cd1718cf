/** Which key does what. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { action } from "../../../../static/js/pages/referee/keys.js";

test("keys are balls and actions, with a modifier they stay the browser's", () => {
  const press = (/** @type {string} */ key, more = {}) =>
    action({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more });
  assert.equal(press("1"), "ball:red");
  assert.equal(press("R"), "ball:red");
  assert.equal(press("7"), "ball:black");
  assert.equal(press(" "), "miss");
  assert.equal(press("r", { ctrlKey: true }), null);
  assert.equal(press("7", { repeat: true }), null);
  assert.equal(press("x"), null);
});
