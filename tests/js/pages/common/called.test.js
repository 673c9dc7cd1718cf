/** What a side is called where room is short. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { called } from "../../../../static/js/pages/common/called.js";

test("the short name it was given, else the surname", () => {
  const sides = { a: { name: "Ann O'Sullivan of Wolverhampton", short: "Ann O'S" }, b: { name: "Mark Selby", short: null } };
  assert.deepEqual(called(sides), { a: { name: "Ann O'S" }, b: { name: "Selby" } });
});

test("the whole name where the short ones do not tell the two apart", () => {
  const sides = { a: { name: "Mark Selby" }, b: { name: "Vicki Selby" } };
  assert.deepEqual(called(sides), sides);
});
