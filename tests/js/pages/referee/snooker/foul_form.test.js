/** The foul that is filled in: what is missing, what it is worth, and its event. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  emptyFoul,
  foulEvent,
  missing,
  nominations,
  pickBalls,
  pickReason,
  reasons,
  worth,
} from "../../../../../static/js/pages/referee/snooker/foul_form.js";
import { opening } from "../fixtures.js";

/** @returns {any} */
function atFoul() {
  const state = opening();
  state.offers.foul.bases = { missed_all: "on", wrong_pot: "higher", two_balls: "higher", time: "on", cue: "on" };
  return state;
}

test("reason and ball are all that a wrong pot needs", () => {
  const state = atFoul();
  const form = emptyFoul(state);
  assert.equal(missing(form), "pick_reason");
  pickReason(state, form, "wrong_pot");
  assert.equal(missing(form), "pick_ball");
  pickBalls(form, ["black"]);
  assert.equal(missing(form), null);
  assert.equal(worth(state, form), 7);
  assert.deepEqual(foulEvent(state, form), { type: "foul", reason: "wrong_pot", balls: ["black"] });
});

test("two balls at once need two", () => {
  const state = atFoul();
  const form = emptyFoul(state);
  pickReason(state, form, "two_balls");
  pickBalls(form, ["green"]);
  assert.equal(missing(form), "pick_ball");
  pickBalls(form, ["green", "pink"]);
  assert.equal(missing(form), null);
});

test("the referee's own value stands in for the ball and goes with the event", () => {
  const state = atFoul();
  const form = emptyFoul(state);
  pickReason(state, form, "wrong_pot");
  form.value = 5;
  assert.equal(missing(form), null);
  assert.equal(worth(state, form), 5);
  assert.equal(foulEvent(state, form).value, 5);
});

test("a red that was wrongly potted is down, and comes back when it is unpicked", () => {
  const state = atFoul();
  const form = emptyFoul(state);
  pickReason(state, form, "wrong_pot");
  pickBalls(form, ["red", "black"]);
  assert.equal(form.reds, 1);
  pickBalls(form, ["black"]);
  assert.equal(form.reds, 0);
});

test("a time foul is a miss by itself", () => {
  const state = atFoul();
  const form = emptyFoul(state);
  pickReason(state, form, "time");
  assert.equal(foulEvent(state, form).miss, true);
});

test("a foul of the side that is not at the table names it", () => {
  const state = atFoul();
  const form = emptyFoul(state);
  pickReason(state, form, "missed_all");
  form.by = "b";
  assert.equal(foulEvent(state, form).by, "b");
});

test("common reasons come first and only possible ones are there", () => {
  const [common, others] = reasons(atFoul());
  assert.deepEqual(common, ["missed_all", "wrong_pot", "two_balls", "time"]);
  assert.deepEqual(others, ["cue"]);
});

test("a nomination is asked for with a colour or a free ball on, not with a red", () => {
  const state = atFoul();
  assert.deepEqual(nominations(state), []);
  state.frame.ball_on = "colour";
  assert.equal(nominations(state).length, 6);
});
