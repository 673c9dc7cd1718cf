/** What a foul costs before it is confirmed, and the event it becomes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cost,
  emptyFoul,
  foulEvent,
  missing,
  pickBalls,
} from "../../../../../static/js/pages/referee/golden_nine/foul_form.js";
import { playing } from "./fixtures.js";

/** @param {object} fields @returns {any} */
const form = (fields) => ({ ...emptyFoul(playing()), reason: "scratch", ...fields });

test("a first foul is a point, a third two and the rack", () => {
  const state = playing();
  assert.deepEqual(cost(state, form({})), { key: "foul_yes", n: 1 });
  state.offers.foul.value.a = 2;
  state.offers.foul.loses_rack.a = true;
  assert.deepEqual(cost(state, form({})), { key: "foul_yes_third", n: 2 });
  assert.deepEqual(cost(state, form({ by: "b" })), { key: "foul_yes", n: 1 });
});

test("an intentional foul is ten and the rack, the same side's second the match", () => {
  assert.deepEqual(cost(playing(), form({ intentional: true })), { key: "foul_yes_intentional", n: 10 });
  const again = playing({ intentional: { a: 1, b: 0 } });
  assert.equal(cost(again, form({ intentional: true })).key, "foul_yes_match");
  assert.equal(cost(again, form({ intentional: true, by: "b" })).key, "foul_yes_intentional");
});

test("a ball that went off did not go down", () => {
  const foul = form({});
  pickBalls(foul, "potted", [3, 4]);
  pickBalls(foul, "off_table", [4]);
  assert.deepEqual(foulEvent(playing(), foul), { type: "foul", reason: "scratch", potted: [3], off_table: [4] });
});

test("off the table needs the ball; while there is a choice the foul is the other side's", () => {
  assert.equal(missing(form({ reason: "off_table" })), "pick_ball");
  assert.equal(missing(form({ reason: null })), "pick_reason");
  const choice = playing({ phase: "choice", choice: { side: "a", options: ["accept", "rebreak"] } });
  choice.offers.foul.by_striker = false;
  assert.equal(emptyFoul(choice).by, "b");
});
