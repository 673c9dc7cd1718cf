/** The taps on their way stand on top of the state, each counted once. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { shown } from "../../../../static/js/pages/referee/shown.js";
import { opening, stroke } from "./fixtures.js";

/** @param {Partial<import("../../../../static/js/lib/outbox.js").Tap>} fields @returns {any} */
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

test("a concession on its way blocks, since only the server knows what follows", () => {
  const view = shown(opening(), [tap({ event: /** @type {any} */ ({ type: "concede" }) })]);
  assert.equal(view.blocked, true);
});

test("refused and expired taps are not worked in", () => {
  const view = shown(opening(), [tap({ mark: "refused" }), tap({ mark: "expired" })]);
  assert.deepEqual([view.state.sides.a.points, view.ahead], [0, false]);
});

test("the timing official's taps in between neither block nor hide a tap that arrived", () => {
  const truth = { ...opening(), seq: 4, last_scoring: 1 };
  const view = shown(/** @type {any} */ (truth), [tap({})]);
  assert.deepEqual([view.state.sides.a.points, view.blocked], [1, false]);
  const extension = { seq: 3, event: { type: "extension", side: "a" } };
  const log = [extension, { seq: 4, event: stroke("red") }];
  const arrived = { ...opening(), seq: 4, last_scoring: 4, log };
  assert.deepEqual(shown(/** @type {any} */ (arrived), [tap({})]).blocked, false);
  assert.equal(shown(/** @type {any} */ (arrived), [tap({})]).state.sides.a.points, 0);
});

test("the own taps of the clocks are no play, and block nothing", () => {
  const view = shown(opening(), [tap({ event: { type: "struck" } }), tap({})]);
  assert.deepEqual([view.state.sides.a.points, view.blocked], [1, false]);
});
