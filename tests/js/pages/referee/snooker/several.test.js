/** Several balls in one stroke. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { severalEvent } from "../../../../../static/js/pages/referee/snooker/several.js";

test("reds alone, with a free ball, and the ball on with the free ball", () => {
  const reds = severalEvent({ reds: 3, free: null, on: null });
  assert.deepEqual(reds, { type: "stroke", potted: ["red", "red", "red"] });
  const free = severalEvent({ reds: 1, free: "green", on: null });
  assert.deepEqual(free, { type: "stroke", potted: ["green", "red"], nominated: "green" });
  const both = severalEvent({ reds: 0, free: "black", on: "pink" });
  assert.deepEqual(both, { type: "stroke", potted: ["black", "pink"], nominated: "black" });
});

test("nothing picked is no stroke", () => {
  assert.equal(severalEvent({ reds: 0, free: null, on: null }), null);
});
