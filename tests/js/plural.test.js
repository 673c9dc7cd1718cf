import assert from "node:assert/strict";
import { test } from "node:test";

import { form } from "../../static/js/lib/plural.js";

const REDS = { one: "czerwona", few: "czerwone", many: "czerwonych", other: "czerwonych" };

test("a word takes the form of its number", () => {
  const said = [1, 2, 4, 5, 11, 12, 21, 22, 25].map((n) => form(REDS, n, "pl"));
  assert.deepEqual(said, ["czerwona", "czerwone", "czerwone", "czerwonych", "czerwonych", "czerwonych", "czerwonych", "czerwone", "czerwonych"]);
  assert.equal(form({ one: "red", other: "reds" }, 2, "en"), "reds");
  assert.equal(form({ other: "顆紅球" }, 1, "zh-Hant"), "顆紅球");
});

test("a word that goes by no number is as it is", () => {
  assert.equal(form("frejm", 5, "pl"), "frejm");
});
