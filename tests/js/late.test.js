import assert from "node:assert/strict";
import test from "node:test";

import { delayMs } from "../../static/js/lib/late.js";

test("a delay is whole milliseconds up to a minute; nonsense is none", () => {
  assert.equal(delayMs("2500"), 2_500);
  for (const text of ["", undefined, "-1", "1.5", "soon", "Infinity", "999999"]) assert.equal(delayMs(text), 0);
});
