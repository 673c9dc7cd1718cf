/** The 9 is asked about where it makes a difference, and only there. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { asksNine, strokeOf } from "../../../../../static/js/pages/referee/golden_nine/several.js";
import { mustAsk, wins } from "../../../../../static/js/pages/referee/golden_nine/worth.js";
import { playing } from "./fixtures.js";

const breaking = () => playing({ visits: [{ side: "a", breaking: true, balls: [1], fouls: [], ended: false }], balls: [2, 9], ball_on: 2 });

test("in the breaking visit a combination is worth seven, else the 9 is four", () => {
  const state = breaking();
  state.offers.worth = { cleared: 10, combined: 7 };
  assert.equal(asksNine(state), true);
  assert.equal(wins(state.rack, state.offers.worth, [9], true), 7);
  assert.equal(wins(state.rack, state.offers.worth, [9], false), 4);
  assert.equal(wins(state.rack, state.offers.worth, [2, 9], false), 10);
});

test("where it is four either way nobody asks, nor with the 9 alone", () => {
  assert.equal(asksNine(playing({}, {})), false);
  const alone = playing({ balls: [9], ball_on: 9 });
  alone.offers.worth = { cleared: 7, combined: null };
  assert.equal(asksNine(alone), false);
});

test("the last ball and the 9 in one stroke of a whole run are asked about", () => {
  const rack = playing({ balls: [8, 9], ball_on: 8 }).rack;
  assert.equal(mustAsk(rack, { cleared: 7, combined: 4 }, [8, 9]), true);
  assert.equal(mustAsk(rack, { cleared: 4, combined: 4 }, [8, 9]), false);
  assert.deepEqual(strokeOf([8, 9], false), { type: "stroke", potted: [8, 9], combination: false });
  assert.deepEqual(strokeOf([9], null), { type: "stroke", potted: [9] });
});
