/** @file What the matches kept here say, as texts. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { recordTexts } from "../../../../static/js/pages/commentary/record.js";

test("a record fills every place, with dashes where there is nothing", () => {
  const none = { played: 0, won: 0, deciders: 0, deciders_won: 0, highest: null };
  const texts = recordTexts({
    head_to_head: { won: { a: 2, b: 1 }, frames: { a: 8, b: 6 } },
    sides: { a: { played: 6, won: 4, deciders: 2, deciders_won: 1, highest: 147 }, b: none },
  });
  assert.deepEqual(texts, {
    won_a: "2", frames_a: "8", matches_a: "4 / 6", deciders_a: "1 / 2", highest_a: "147",
    won_b: "1", frames_b: "6", matches_b: "–", deciders_b: "–", highest_b: "–",
  });
});
