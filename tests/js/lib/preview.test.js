/** The line of a canned state. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { standing } from "../../../static/js/lib/preview.js";

test("its time stands still, and it is never silent", () => {
  const line = standing(5_000);
  assert.deepEqual(line.time.moment(), { now: 5_000, earliest: 5_000 });
  assert.equal(line.time.good(), true);
  assert.deepEqual([line.link, line.silence()], ["up", 0]);
});
