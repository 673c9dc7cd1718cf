import assert from "node:assert/strict";
import test from "node:test";

import { retryDelay } from "../../static/js/lib/retry.js";

test("every attempt is between a quarter of a second and three seconds away", () => {
  for (let tries = 0; tries < 20; tries += 1) {
    for (const random of [0, 0.999]) {
      const delay = retryDelay(tries, random);
      assert.ok(delay >= 250 && delay <= 3_000);
    }
  }
});

test("pages that were lost together come back apart, further apart the longer it takes", () => {
  const apart = (/** @type {number} */ tries) => retryDelay(tries, 0.999) - retryDelay(tries, 0);
  assert.ok(apart(0) > 200);
  assert.ok(apart(3) > apart(0) && apart(8) > apart(3));
});
