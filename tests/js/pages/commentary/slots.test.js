/** @file The places of the commentators' page: texts out of a state. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { slots } from "../../../../static/js/pages/commentary/slots.js";
import { say, sayFoul, sayStatus } from "../../../../static/js/pages/commentary/words.js";

const WORDS = {
  say: {
    on: "On", can_be: "can be {n}", leads: "{name} leads by", level: "Level", unanswered: "{n} without reply",
    foul: "Foul {n}", miss: "and a miss", best_of: "best of {n}",
  },
  needs: { sight: "frame ball: {ball}", snookers: "snookers required" },
  balls: { red: "red", blue: "blue" },
  reasons: { in_off: "in-off" },
  status: { choice: "{name} to choose" },
};
const FRAME = { pots: 3, scored: 9, highest: 9, fouls: 0, away: 0 };
const MATCH = { frames_needed: 2, highest: 57, fifties: 1, centuries: 0 };

function state() {
  return {
    frame: { number: 4, remaining: 59, ball_on: "red" },
    sides: { a: { name: "Anna A", points: 73, frames: 2 }, b: { name: "Bogdan B", points: 9, frames: 1 } },
    glance: {
      names: { a: "A", b: "B" },
      format: { word: "best_of", n: 7 },
      needs: { a: { figure: "5", word: "sight", ball: "blue" }, b: { figure: "2", word: "snookers" } },
    },
    stats: {
      current: { points: 8, possible: 67, balls: ["red"] },
      lead: { side: "a", points: 64 },
      without_reply: { side: "a", points: 73 },
      frame: { a: FRAME, b: FRAME },
      match: { a: MATCH, b: { ...MATCH, frames_needed: undefined } },
      success: { a: {}, b: {} },
      at_table: { a: { ms: 0 }, b: { ms: 0 } },
      reckoning: { b: { behind: 64, reds: 4, colours: 27, extra: 0, left: 59, short: 5, penalty: 4, snookers: 2 } },
    },
  };
}

test("a state in play fills every place", () => {
  const texts = slots(state(), WORDS);
  assert.equal(texts.break, "8");
  assert.equal(texts.can_be, "can be 67");
  assert.equal(texts.on, "On red");
  assert.equal(texts.lead_word, "A leads by");
  assert.equal(texts.unanswered, "73 without reply");
  assert.equal(texts.need_word_a, "frame ball: blue");
  assert.equal(texts.need_b, "2");
  assert.equal(texts.format, "best of 7");
  assert.equal(texts.match_frames_needed_a, "2");
  assert.equal(texts.why_left_b, "4 × 8 + 27 = 59");
  assert.equal(texts.why_left_a, undefined);
  assert.equal(texts.rate_pot_a, "–");
});

test("what a patch has removed reads as nothing", () => {
  const table = state();
  assert.equal(slots(table, WORDS).match_frames_needed_b, "");
  const { frame, ...before } = table;
  assert.ok(frame);
  const texts = slots({ ...before, stats: { ...before.stats, current: undefined } }, WORDS);
  assert.equal(texts.remaining, "");
  assert.equal(texts.on, "");
  assert.equal(texts.break, "–");
  assert.equal(texts.can_be, "");
});

test("level points name no leader", () => {
  const table = state();
  table.stats.lead = /** @type {any} */ ({ side: undefined, points: 0 });
  assert.equal(slots(table, WORDS).lead_word, "Level");
});

test("a foul is said with its reason and its miss; an unknown reason as it is", () => {
  assert.equal(sayFoul(WORDS, { value: 4, reason: "in_off", miss: true }), "Foul 4, in-off and a miss");
  assert.equal(sayFoul(WORDS, { value: 7, reason: "novel", miss: false }), "Foul 7, novel");
});

test("a saying takes its words from either list, and none reads as nothing", () => {
  assert.equal(sayStatus(WORDS, { a: "A", b: "B" }, { word: "choice", side: "b" }), "B to choose");
  assert.equal(sayStatus(WORDS, {}, { word: "best_of", n: 7 }), "best of 7");
  assert.equal(sayStatus(WORDS, {}, null), "");
  assert.equal(say(WORDS, "nowhere", "nothing"), "");
});
