/** Which key does what. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf as nineKey } from "../../../../static/js/pages/referee/golden_nine/keys.js";
import { action } from "../../../../static/js/pages/referee/keys.js";
import { keyOf } from "../../../../static/js/pages/referee/snooker/keys.js";

const event = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };

test("keys are balls and actions, with a modifier they stay the browser's", () => {
  const press = (/** @type {string} */ key, more = {}) => action({ ...event, key, ...more }, keyOf);
  assert.equal(press("1"), "ball:red");
  assert.equal(press("R"), "ball:red");
  assert.equal(press("7"), "ball:black");
  assert.equal(press(" "), "miss");
  assert.equal(press("r", { ctrlKey: true }), null);
  assert.equal(press("7", { repeat: true }), null);
  assert.equal(press("x"), null);
});

test("in Golden Nine a digit is a ball, and a way on while there is a choice", () => {
  const press = (/** @type {string} */ key, /** @type {string} */ phase) =>
    action({ ...event, key }, (own) => nineKey(own, phase));
  assert.equal(press("9", "play"), "ball:9");
  assert.equal(press("4", "break"), "ball:4");
  assert.equal(press("4", "choice"), "choice:3");
  assert.equal(press("5", "choice"), null);
  assert.deepEqual([press("b", "break"), press("b", "play")], ["break", null]);
  assert.equal(press("ArrowUp", "break"), "mark:crossings:+");
  assert.equal(press("f", "break"), "foul");
});
