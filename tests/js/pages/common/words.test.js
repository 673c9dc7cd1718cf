/** Words in the page's language, by their number, and what is said of a refusal. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createWords } from "../../../../static/js/pages/common/words.js";

test("a word that goes by a number takes its form", () => {
  const words = createWords({ reds_n: { one: "{n} red", other: "{n} reds" } });
  assert.equal(words.of("reds_n", { n: 1 }), "1 red");
  assert.equal(words.of("reds_n", { n: 3 }), "3 reds");
});

test("a refusal is said by its code where the page has a sentence for it, else in the server's words", () => {
  const words = createWords({ refusal_not_now: "teraz niemożliwe" });
  assert.equal(words.refusal("not_now", "the break comes first"), "teraz niemożliwe");
  assert.equal(words.refusal("bad_value", "crossings: 41 is not 0 to 40"), "crossings: 41 is not 0 to 40");
  assert.equal(words.refusal("bad_value", null), "bad_value");
});
