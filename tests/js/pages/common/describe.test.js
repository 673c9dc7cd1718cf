/** Events in words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { describe, undoLabel } from "../../../../static/js/pages/common/describe.js";
import { createWords } from "../../../../static/js/pages/common/words.js";
import { stroke } from "../referee/fixtures.js";

const words = createWords({
  ball_red: "red",
  ball_black: "black",
  miss: "Miss",
  tag_safety: "safety",
  tag_escape: "escape",
  tag_long: "long",
  tag_rest: "with the rest",
  tag_break_off: "break-off",
  tag_miscue: "miscue",
  foul_n: "Foul {n}",
  undo_named: "Undo: {what}",
  undo_seq: "Undo of {n}",
  amend_named: "Correction of {n}: {what}",
  reason_in_off: "in-off",
  free_ball_of: "free ball {ball}",
});
const sides = { a: { name: "O'Sullivan" }, b: { name: "Trump" } };

test("an undo is named by ball, player and points", () => {
  assert.equal(describe(words, sides, stroke("red"), { side: "a" }), "Red, O'Sullivan +1");
  assert.equal(describe(words, sides, stroke(), { side: "b" }), "Miss, Trump");
  const foul = { type: "foul", reason: "in_off", by: "b" };
  assert.equal(describe(words, sides, foul, { points: 4 }), "Foul 4, in-off, Trump");
});

test("a stroke's tags are named after it; without a pot it is called by the one that says what it was", () => {
  const said = (/** @type {string[]} */ balls, /** @type {string[]} */ ...tags) =>
    describe(words, sides, { ...stroke(...balls), tags }, { side: "a" });
  assert.equal(said(["red"], "long"), "Red, long, O'Sullivan +1");
  assert.equal(said(["black"], "escape", "rest"), "Black, escape, with the rest, O'Sullivan +7");
  assert.equal(said([], "long"), "Miss, long, O'Sullivan");
  assert.equal(said([], "safety", "escape"), "Safety, escape, O'Sullivan");
  assert.equal(said([], "escape", "miscue"), "Escape, miscue, O'Sullivan");
  assert.equal(said([], "break_off"), "Break-off, O'Sullivan");
  const nine = { type: "stroke", potted: [9], combination: true, tags: ["rest"] };
  assert.equal(describe(createWords({ tag_rest: "with the rest", combination_of: "{balls} by combination" }), sides, nine),
    "9 by combination, with the rest");
});

test("a correction names the event and what stands in its place", () => {
  const amend = { type: "amend", seq: 7, event: stroke("black") };
  assert.equal(describe(words, sides, amend), "Correction of 7: Black");
});

test("a free ball's points are the server's to say", () => {
  const event = { ...stroke("black"), nominated: "black" };
  assert.equal(describe(words, sides, event, { side: "a" }), "Free ball black, O'Sullivan");
  assert.equal(describe(words, sides, event, { side: "a", points: 1 }), "Free ball black, O'Sullivan +1");
});

test("a missing word shows its key", () => {
  assert.equal(words.of("nothing_here"), "nothing_here");
});

test("an undo in the log is named by what it took back, or by its number once that has gone", () => {
  const state = /** @type {any} */ ({ sides, undo: null, log: [{ seq: 4, event: stroke("red") }] });
  assert.equal(undoLabel(words, state, 4, { side: "a" }), "Undo: Red, O'Sullivan +1");
  assert.equal(undoLabel(words, state, 3, {}), "Undo of 3");
});

test("surnames are enough, unless both have the same", () => {
  const full = { a: { name: "Ronnie O'Sullivan" }, b: { name: "Judd Trump" } };
  assert.equal(describe(words, full, stroke("red"), { side: "a" }), "Red, O'Sullivan +1");
  const twins = { a: { name: "Ann Wu" }, b: { name: "Bo Wu" } };
  assert.equal(describe(words, twins, stroke("red"), { side: "b" }), "Red, Bo Wu +1");
});
