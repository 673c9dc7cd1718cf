/** The referee's page without a page: prediction, what is shown, words, keys and bouncing fingers. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { describe } from "../../static/js/pages/referee/describe.js";
import { action } from "../../static/js/pages/referee/keys.js";
import { createOnce } from "../../static/js/pages/referee/once.js";
import { penalty } from "../../static/js/pages/referee/penalty.js";
import { predict } from "../../static/js/pages/referee/predict.js";
import { shown } from "../../static/js/pages/referee/shown.js";
import { createWords } from "../../static/js/pages/referee/words.js";

const COLOURS = ["yellow", "green", "brown", "blue", "pink", "black"];

/** @returns {any} */
function opening(reds = 15) {
  const side = (/** @type {string} */ name) => ({ name, players: [name], points: 0, frames: 0 });
  return {
    seq: 1,
    status: "live",
    striker: "a",
    player: 0,
    sides: { a: side("O'Sullivan"), b: side("Trump") },
    frame: {
      number: 1,
      phase: "play",
      ball_on: "red",
      free_ball: false,
      reds,
      colours: COLOURS,
      break: null,
      remaining: reds * 8 + 27,
      choice: null,
      misses: 0,
    },
    offers: {
      events: ["stroke", "foul", "choose"],
      pots: ["red"],
      free: [],
      choices: [],
      max_reds: reds,
      foul: { on: 4, unnominated: 4, bases: {}, min: {}, miss: true, free_ball: true },
    },
    log: [],
  };
}

/** @param {...string} potted */
const stroke = (...potted) => ({ type: "stroke", potted });

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

test("what only the server can tell is not guessed", () => {
  const last = opening(0);
  last.frame.colours = ["black"];
  last.frame.ball_on = "black";
  const free = opening();
  free.frame.free_ball = true;
  const pairs = opening();
  pairs.sides.a.players = ["A1", "A2"];
  assert.equal(predict(last, stroke("black")), null);
  assert.equal(predict(free, stroke("red")), null);
  assert.equal(predict(pairs, stroke()), null);
  assert.equal(predict(opening(), { type: "foul", reason: "in_off" }), null);
  assert.equal(predict(opening(), stroke("black")), null);
  assert.equal(predict(opening(1), stroke("red", "red")), null);
});

/** @param {Partial<import("../../static/js/lib/outbox.js").Tap>} fields @returns {any} */
const tap = (fields) => ({ event: stroke("red"), seen: 1, mark: "sent", seq: null, ...fields });

test("taps on their way are worked in, also several", () => {
  const both = shown(opening(), [tap({}), tap({ event: stroke("black"), mark: "waiting" })]);
  assert.equal(both.state.sides.a.points, 8);
  assert.deepEqual([both.ahead, both.blocked], [true, false]);
});

test("an answered tap is worked in until its state has come, then no more", () => {
  const answered = [tap({ mark: "durable", seq: 2 })];
  assert.equal(shown(opening(), answered).state.sides.a.points, 1);
  assert.equal(shown({ ...opening(), seq: 2 }, answered).state.sides.a.points, 0);
});

test("a state that holds the tap already, before its answer, is not counted twice", () => {
  const truth = { ...opening(), seq: 2, log: [{ seq: 2, event: { ...stroke("red"), at: 7, tags: [] } }] };
  const view = shown(/** @type {any} */ (truth), [tap({}), tap({ event: stroke("black"), mark: "waiting" })]);
  assert.deepEqual([view.blocked, view.ahead], [true, true], "a black is not on in that state");
  truth.frame.ball_on = "colour";
  const next = shown(/** @type {any} */ (truth), [tap({}), tap({ event: stroke("black"), mark: "waiting" })]);
  assert.equal(next.state.sides.a.points, 7);
});

test("another tablet's event in between blocks until the answer comes", () => {
  const truth = { ...opening(), seq: 2, log: [{ seq: 2, event: { type: "foul", reason: "in_off" } }] };
  const view = shown(/** @type {any} */ (truth), [tap({})]);
  assert.equal(view.state.sides.a.points, 0);
  assert.equal(view.blocked, true);
});

test("a foul on its way blocks, since only the server knows what follows", () => {
  const view = shown(opening(), [tap({ event: /** @type {any} */ ({ type: "foul", reason: "in_off" }) })]);
  assert.equal(view.blocked, true);
});

test("refused and expired taps are not worked in", () => {
  const view = shown(opening(), [tap({ mark: "refused" }), tap({ mark: "expired" })]);
  assert.deepEqual([view.state.sides.a.points, view.ahead], [0, false]);
});

const offer = /** @type {const} */ ({
  on: 4,
  unnominated: 4,
  bases: { in_off: "on", wrong_pot: "higher", two_balls: "two", measured: "seven", time: "time" },
  min: { time: 5 },
  miss: true,
  free_ball: true,
});
const onRed = { ball_on: "red", free_ball: false };

test("a penalty is the ball on or a higher ball concerned, never under four", () => {
  const of = (/** @type {string} */ reason, /** @type {string[]} */ balls = []) =>
    penalty(/** @type {any} */ (offer), onRed, { reason, balls, nominated: null });
  assert.equal(of("in_off", ["white"]), 4);
  assert.equal(of("wrong_pot", ["yellow"]), 4);
  assert.equal(of("wrong_pot", ["black"]), 7);
  assert.equal(of("two_balls", ["green", "pink"]), 6);
  assert.equal(of("measured"), 7);
  assert.equal(of("time"), 5);
});

test("with a colour on the nominated one sets the value, none costs seven", () => {
  const colour = { ball_on: "colour", free_ball: false };
  const seven = /** @type {any} */ ({ ...offer, on: 7, unnominated: 7 });
  const of = (/** @type {string|null} */ nominated, /** @type {string[]} */ balls = []) =>
    penalty(seven, colour, { reason: "wrong_pot", balls, nominated });
  assert.equal(of(null), 7);
  assert.equal(of("yellow"), 4);
  assert.equal(of("blue"), 5);
  assert.equal(of("blue", ["pink"]), 6);
});

test("a free ball costs what the ball costs that it stands for", () => {
  const free = { ball_on: "red", free_ball: true };
  const of = (/** @type {string[]} */ balls) =>
    penalty(/** @type {any} */ (offer), free, { reason: "wrong_pot", balls, nominated: "black" });
  assert.equal(of(["black"]), 4);
  assert.equal(of(["pink"]), 6);
});

const words = createWords({
  ball_red: "red",
  ball_black: "black",
  miss: "Miss",
  foul_n: "Foul {n}",
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

test("a free ball's points are the server's to say", () => {
  const event = { ...stroke("black"), nominated: "black" };
  assert.equal(describe(words, sides, event, { side: "a" }), "Free ball black, O'Sullivan");
  assert.equal(describe(words, sides, event, { side: "a", points: 1 }), "Free ball black, O'Sullivan +1");
});

test("a missing word shows its key", () => {
  assert.equal(words.of("nothing_here"), "nothing_here");
});

test("the same button within 350 ms counts once, another one counts", () => {
  let time = 0;
  const once = createOnce(() => time);
  assert.equal(once("red"), true);
  time = 349;
  assert.equal(once("red"), false);
  assert.equal(once("black"), true);
  time = 351;
  assert.equal(once("red"), true);
});

test("keys are balls and actions, with a modifier they stay the browser's", () => {
  const press = (/** @type {string} */ key, more = {}) =>
    action({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more });
  assert.equal(press("1"), "ball:red");
  assert.equal(press("R"), "ball:red");
  assert.equal(press("7"), "ball:black");
  assert.equal(press(" "), "miss");
  assert.equal(press("r", { ctrlKey: true }), null);
  assert.equal(press("7", { repeat: true }), null);
  assert.equal(press("x"), null);
});
