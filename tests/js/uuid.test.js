/** Ids of taps are version 4 UUIDs, also without `crypto.randomUUID`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { uuid } from "../../static/js/lib/uuid.js";

test("version and variant are set whatever the random bytes are", () => {
  for (const byte of [0x00, 0xff]) {
    const made = uuid((bytes) => bytes.fill(byte));
    assert.match(made, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test("two taps never share an id", () => {
  const made = new Set(Array.from({ length: 1000 }, () => uuid()));
  assert.equal(made.size, 1000);
});
