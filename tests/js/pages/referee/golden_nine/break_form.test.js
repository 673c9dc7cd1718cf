/** What is marked of a break, and what it means. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  breakEvent,
  marked,
  meaning,
  noMarks,
  units,
} from "../../../../../static/js/pages/referee/golden_nine/break_form.js";

const marks = (/** @type {string[]} */ ...taps) => taps.reduce(marked, noMarks());

test("a crossing and a pot count one, one more where the ball had crossed", () => {
  assert.equal(units(marks("ball:3", "mark:crossings:2")), 3);
  assert.equal(units(marks("ball:3", "mark:crossed:+", "mark:crossings:2")), 4);
});

test("a second tap puts a ball back up, and no more have crossed than are down", () => {
  assert.deepEqual(marks("ball:3", "mark:crossed:+", "ball:3"), noMarks());
  assert.equal(marks("ball:3", "mark:crossed:+", "mark:crossed:+").crossed, 1);
});

test("the last key stands for six and more, and nothing goes below nought", () => {
  assert.equal(marks("mark:crossings:6").crossings, 6);
  assert.equal(marks("mark:crossings:6", "mark:crossings:6").crossings, 7);
  assert.equal(marks("mark:crossings:-").crossings, 0);
});

test("four units make it legal; what is down says what follows", () => {
  assert.equal(meaning(marks("mark:crossings:3"), 4), "lost");
  assert.equal(meaning(marks("mark:crossings:4"), 4), "dry");
  assert.equal(meaning(marks("mark:crossings:3", "ball:5"), 4), "on");
  assert.equal(meaning(marks("mark:crossings:3", "ball:9"), 4), "golden");
  assert.equal(meaning(marks("ball:9"), 4), "lost");
});

test("the event names the balls in the order of the taps, and leaves out what did not happen", () => {
  assert.deepEqual(breakEvent(marks("ball:5", "ball:2", "mark:crossed:+")), {
    type: "break", crossings: 0, potted: [5, 2], crossed_then_potted: 1,
  });
  assert.deepEqual(breakEvent(marks("mark:crossings:4")), { type: "break", crossings: 4 });
});
