/** @file The places of Golden Nine's board: texts out of a state. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { slots } from "../../../../../static/js/pages/commentary/golden_nine/slots.js";

const WORDS = {
  say: {
    leads: "{name} leads by", level: "Level", combined: "off another ball: {n}", on_break: "on the break: {n}",
    warned: "the next loses the match", racks: { one: "{n} rack", other: "{n} racks" }, sets: "first to {n} sets",
    decimal: "{n}.{d}", seconds: "{n} s", percent: "{n}%", of: "{n} of {d}",
  },
  fouls: { none: "none", fouls: { one: "foul", other: "fouls" }, next_loses: "the next loses the rack" },
};
const SHOTS = { count: 2, average_ms: 16_500, last_ms: 9000, slowest_ms: 24_000, over: 1 };
const BREAKS = { breaks: 3, legal: 1, success: 33, balls: 2, balls_tenths: 20, dry: 0, lost: 1, fouls: 1 };

function state() {
  return {
    format: { sets_to_win: 1 },
    rack: { of_set: 4, phase: "play", balls: [3, 9], ball_on: 3, worth: { cleared: 10, combined: 7 } },
    sides: { a: { points: 14, frames: 2, games: 1 }, b: { points: 17, frames: 3, games: 0 } },
    glance: {
      names: { a: "Anna", b: "Bogdan" },
      format: [{ word: "racks", n: 15 }],
      fouls: { a: { figure: 2, word: "next_loses", warned: true }, b: { figure: 1, word: "fouls", warned: false } },
    },
    stats: {
      lead: { side: "b", points: 3 },
      breaks: { a: BREAKS, b: { ...BREAKS, breaks: 0, success: undefined, balls_tenths: undefined } },
      kinds: { a: { victory: 2 }, b: { victory: 0 } },
      match: { a: { run_tenths: 15, rack_tenths: 28, fouls: 5, intentional: 1 }, b: { fouls: 0, intentional: 0 } },
      success: { a: {}, b: {} },
      at_table: { a: { ms: 0 }, b: { ms: 0 } },
      shots: { a: SHOTS, b: { count: 0, over: 0 } },
    },
  };
}

test("a rack in play fills every place", () => {
  const texts = slots(state(), WORDS);
  assert.equal(texts.worth, "10");
  assert.equal(texts.combined, "off another ball: 7");
  assert.equal(texts.lead_word, "Bogdan leads by");
  assert.equal(texts.format, "15 racks");
  assert.equal(texts.sets, "");
  assert.equal(texts.fouls_word_a, "the next loses the rack");
  assert.equal(texts.fouls_word_b, "foul");
  assert.equal(texts.warned_a, "the next loses the match");
  assert.equal(texts.legal_a, "1 of 3");
  assert.equal(texts.success_a, "33%");
  assert.equal(texts.balls_a, "2.0");
  assert.equal(texts.run_tenths_a, "1.5");
  assert.equal(texts.average_ms_a, "16.5 s");
  assert.equal(texts.kind_victory_a, "2");
});

test("before the break the 9 on it is named", () => {
  const table = state();
  table.rack.phase = "break";
  assert.equal(slots(table, WORDS).combined, "on the break: 7");
});

test("what a patch has removed reads as nothing", () => {
  const texts = slots(state(), WORDS);
  assert.equal(texts.success_b, "");
  assert.equal(texts.balls_b, "");
  assert.equal(texts.rack_tenths_b, "");
  assert.equal(texts.last_ms_b, "");
  const { rack, ...between } = state();
  assert.ok(rack);
  assert.equal(slots(between, WORDS).worth, "–");
  assert.equal(slots(between, WORDS).number, "");
});

test("a match of sets shows them", () => {
  const table = state();
  table.format.sets_to_win = 2;
  assert.equal(slots(table, WORDS).sets, "1 – 0");
});
