import assert from "node:assert/strict";
import test from "node:test";

import { delayed, delayMs } from "../../static/js/lib/overlay.js";

test("a delay is whole milliseconds up to a minute; nonsense is none", () => {
  assert.equal(delayMs("2500"), 2_500);
  for (const text of ["", undefined, "-1", "1.5", "soon", "Infinity", "999999"]) assert.equal(delayMs(text), 0);
});

test("without a delay a state is drawn at once", () => {
  let drawn = 0;
  delayed(0)(() => { drawn += 1; });
  assert.equal(drawn, 1);
});

test("with a delay each state is drawn that much later, in order", () => {
  /** @type {[() => void, number][]} */
  const waiting = [];
  /** @type {string[]} */
  const drawn = [];
  const late = delayed(2_500, (run, ms) => waiting.push([run, ms]));
  late(() => drawn.push("first"));
  late(() => drawn.push("second"));
  assert.deepEqual(drawn, []);
  assert.deepEqual(waiting.map(([, ms]) => ms), [2_500, 2_500]);
  for (const [run] of waiting) run();
  assert.deepEqual(drawn, ["first", "second"]);
});
