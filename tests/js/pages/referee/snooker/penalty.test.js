/** Penalties shown before they are confirmed are those that the rules count. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { penalty } from "../../../../../static/js/pages/referee/snooker/penalty.js";

const vectors = JSON.parse(readFileSync(new URL("./penalty_vectors.json", import.meta.url), "utf8"));

for (const [name, { foul, frame, cases }] of Object.entries(vectors)) {
  test(`${name}: every reason, ball and nomination is worth what the rules say`, () => {
    assert.ok(cases.length > 50);
    for (const [reason, balls, nominated, worth] of cases) {
      const shown = penalty(foul, frame, { reason, balls, nominated });
      assert.equal(shown, worth, `${reason} ${balls} nominated ${nominated}`);
    }
  });
}
