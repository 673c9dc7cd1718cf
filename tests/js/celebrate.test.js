import assert from "node:assert/strict";
import test from "node:test";

import { gotThere } from "../../static/js/lib/celebrate.js";

test("a visit that was seen below and got there is celebrated", () => {
  assert.equal(gotThere("m.1.4.0", "m.1.4.50"), true);
  assert.equal(gotThere("m.1.4.50", "m.1.4.100"), true);
  assert.equal(gotThere("m.1.4.0", "m.1.4.100"), true, "two states may come as one");
});

test("the first that is seen is not, nor another visit, frame or match", () => {
  assert.equal(gotThere(null, "m.1.4.50"), false);
  assert.equal(gotThere("m.1.2.0", "m.1.4.50"), false);
  assert.equal(gotThere("m.1.4.0", "m.2.4.50"), false);
  assert.equal(gotThere("m.1.4.0", "n.1.4.50"), false);
});

test("what stands, falls back or ends is not", () => {
  assert.equal(gotThere("m.1.4.50", "m.1.4.50"), false);
  assert.equal(gotThere("m.1.4.50", "m.1.4.0"), false);
  assert.equal(gotThere("m.1.4.50", null), false);
});
