import assert from "node:assert/strict";
import test from "node:test";

import { delayed } from "../../static/js/lib/overlay.js";

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
