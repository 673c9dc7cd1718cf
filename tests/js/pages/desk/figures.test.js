/** What a correction changes, in words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createWords } from "../../../../static/js/pages/common/words.js";
import { ApiError } from "../../../../static/js/pages/desk/api.js";
import { inWords, namingTheEntry } from "../../../../static/js/pages/desk/figures.js";

const WORDS = createWords({
  field_points: "Points", field_striker: "Striker", figure_break_balls: "Balls of the break", ball_red: "red",
  ball_pink: "pink", ball_no: "the {n}", figure_on_table: "Balls on the table", figure_snookers: "Snookers required",
  figure_status: "Status", status_live: "Live", status_over: "Over",
});
/** @type {any} */
const ROW = { sides: { a: { name: "Ann" }, b: { name: "Bea" } } };

/** @param {string} path @param {unknown} before @param {unknown} after */
const line = (path, before, after) => {
  const [{ label, before: was, after: now }] = inWords(WORDS, ROW, [{ path, before, after }]);
  return [label, was, now];
};

test("figures have names, sides and balls too", () => {
  assert.deepEqual(line("sides.a.points", 25, 27), ["Ann: Points", "25", "27"]);
  assert.deepEqual(line("frame.snookers_required.b", 0, 2), ["Bea: Snookers required", "0", "2"]);
  assert.deepEqual(line("striker", "a", null), ["Striker", "Ann", "–"]);
  assert.deepEqual(line("frame.break.balls", ["red", "pink"], []), ["Balls of the break", "red, pink", "–"]);
  assert.deepEqual(line("rack.balls", [7, 9], [9]), ["Balls on the table", "the 7, the 9", "the 9"]);
  assert.deepEqual(line("status", "over", "live"), ["Status", "Over", "Live"]);
});

test("what is but a part of the reckoning is not read to anybody", () => {
  assert.deepEqual(inWords(WORDS, ROW, [{ path: "frame.phase", before: "play", after: "choice" }]), []);
});

const REFUSED = new ApiError(409, "not_now", "event 3 (stroke) is in the way: it would not be legal any more (why)");
const HERE = { in_the_way: "Wpis {n} ({what}) stoi na drodze", kind_stroke: "Uderzenie" };

test("a language with a sentence for the code alone still names the entry in the way", () => {
  const words = createWords({ ...HERE, refusal_not_now: "teraz niemożliwe" });
  const { code, message } = namingTheEntry(words, REFUSED);
  assert.equal(words.refusal(code, message), "Wpis 3 (Uderzenie) stoi na drodze");
  const other = new ApiError(409, "not_now", "the match is over");
  assert.equal(namingTheEntry(words, other), other);
});

test("where the server's own words are shown they stay, for they say more", () => {
  assert.equal(namingTheEntry(createWords(HERE), REFUSED), REFUSED);
});
