/** Fast scoring is predicted by the rules of a plain pot and a miss; the rest is left to the server. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { predict } from "../../../../../static/js/pages/referee/snooker/predict.js";
import { COLOURS, opening, stroke } from "../fixtures.js";

/** @param {any} state @param {...string} pots */
function play(state, ...pots) {
  return pots.reduce((now, ball) => {
    const next = predict(now, stroke(...(ball === "miss" ? [] : [ball])));
    assert.ok(next, `${ball} is predicted`);
    return next;
  }, state);
}

test("a maximum break is predicted down to the black", () => {
  const pots = [];
  for (let red = 0; red < 15; red += 1) pots.push("red", "black");
  const state = play(opening(), ...pots, ...COLOURS.slice(0, -1));
  assert.equal(state.sides.a.points, 140);
  assert.equal(state.frame.break.points, 140);
  assert.equal(state.frame.remaining, 7);
  assert.deepEqual(state.offers.pots, ["black"]);
});

test("after a red a colour of choice is on, after the colour a red", () => {
  const red = play(opening(), "red");
  assert.equal(red.frame.ball_on, "colour");
  assert.deepEqual(red.offers.pots, COLOURS);
  assert.equal(red.frame.remaining, 14 * 8 + 27 + 7);
  const colour = play(red, "blue");
  assert.deepEqual(colour.offers.pots, ["red"]);
  assert.equal(colour.offers.max_reds, 14);
});

test("the colour after the last red leaves all six, in order from yellow", () => {
  const state = play(opening(1), "red", "yellow");
  assert.equal(state.frame.ball_on, "yellow");
  assert.equal(state.frame.remaining, 27);
});

test("two reds in one stroke count two", () => {
  const state = predict(opening(), stroke("red", "red"));
  assert.equal(state?.sides.a.points, 2);
  assert.equal(state?.frame?.reds, 13);
});

test("a miss hands the table over with a red, or the lowest colour, on", () => {
  const state = play(opening(1), "red", "miss");
  assert.equal(state.striker, "b");
  assert.equal(state.frame.ball_on, "yellow");
  assert.equal(state.frame.break, null);
});

test("a pot while a choice is open is a new break of the side that chooses", () => {
  const state = opening();
  state.striker = "b";
  state.frame.phase = "choice";
  state.frame.choice = { side: "b", options: ["play", "play_again"] };
  state.frame.break = { side: "b", points: 8, balls: ["red", "black"] };
  const next = play(state, "red");
  assert.equal(next.frame.break.points, 1);
  assert.equal(next.frame.choice, null);
  assert.equal(next.frame.phase, "play");
});

test("a foul gives the other side its points and the choice", () => {
  const foul = { type: "foul", reason: "in_off", miss: true, reds: 1 };
  const state = predict(opening(), foul);
  assert.equal(state?.striker, "b");
  assert.equal(state?.sides.b.points, 4);
  assert.equal(state?.frame?.reds, 14);
  assert.deepEqual(state?.offers.choices, ["play", "play_again", "replace"]);
  const again = state && predict(state, { type: "choose", option: "play_again" });
  assert.equal(again?.striker, "a");
});

test("what only the server can tell is not guessed", () => {
  const last = opening(0);
  last.frame.colours = ["black"];
  last.frame.ball_on = "black";
  const pairs = opening();
  pairs.sides.a.players = ["A1", "A2"];
  const missed = opening();
  missed.frame.misses = 2;
  const foul = { type: "foul", reason: "missed_all" };
  assert.equal(predict(last, stroke("black")), null);
  assert.equal(predict(last, foul), null);
  assert.equal(predict(pairs, stroke()), null);
  assert.equal(predict(pairs, foul), null);
  assert.equal(predict(missed, { ...foul, miss: true }), null);
  assert.equal(predict(opening(), { ...foul, by: "b" }), null);
  assert.equal(predict(opening(), { type: "concede" }), null);
  assert.equal(predict(opening(), stroke("black")), null);
  assert.equal(predict(opening(1), stroke("red", "red")), null);
});
