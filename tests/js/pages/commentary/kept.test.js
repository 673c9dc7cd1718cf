/** @file What has just left the graphic stays for a while in the next frame, and not what was taken back. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Kept, KEPT_MS } from "../../../../static/js/pages/commentary/kept.js";

const BREAK = { number: 3, points: 57 };
const FOUL = { number: 4, foul: { value: 4 } };

/** @param {number} frame @param {any} last @param {string} [id] */
function state(frame, last, id = "m1") {
  return { match: { id }, frame: { number: frame }, stats: { last, visits: { 3: BREAK, 4: FOUL } } };
}

test("the last break and foul of this frame are shown", () => {
  assert.deepEqual(new Kept().see(state(1, { break: 3, foul: 4 }), 0), { break: BREAK, foul: FOUL });
});

test("they stay in the next frame, for a while", () => {
  const kept = new Kept();
  kept.see(state(1, { break: 3, foul: 4 }), 0);
  assert.deepEqual(kept.see(state(2, {}), 1000), { break: BREAK, foul: FOUL });
  assert.deepEqual(kept.see(state(2, {}), KEPT_MS + 1), {});
});

test("what was taken back is gone at once, and so is another match's", () => {
  const kept = new Kept();
  kept.see(state(1, { break: 3, foul: 4 }), 0);
  assert.deepEqual(kept.see(state(1, { break: 3 }), 10), { break: BREAK });
  assert.deepEqual(kept.see(state(2, {}, "m2"), 20), {});
});

test("a rack counts as a frame does", () => {
  const kept = new Kept();
  const { frame, ...nine } = state(1, { foul: 4 });
  kept.see({ ...nine, rack: frame }, 0);
  assert.deepEqual(kept.see({ ...nine, rack: { number: 2 }, stats: { last: {}, visits: {} } }, 5), { foul: FOUL });
});
