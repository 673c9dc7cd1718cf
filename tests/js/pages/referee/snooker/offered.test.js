/** What is lit is what the server offers. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventOf, offered } from "../../../../../static/js/pages/referee/snooker/offered.js";
import { opening } from "../fixtures.js";

test("only the balls on can be tapped", () => {
  const can = offered(opening());
  assert.equal(can["ball:red"], true);
  assert.equal(can["ball:black"], false);
  assert.equal(can["reds:2"], true);
  assert.equal(can.next, false);
});

test("reds are not offered in pairs while a colour is on", () => {
  const state = opening();
  state.offers.pots = ["yellow", "green"];
  assert.equal(offered(state)["reds:2"], false);
});

test("a colour that is on as the free ball only is nominated by its tap", () => {
  const state = opening();
  state.offers.free = ["yellow", "green"];
  assert.equal(offered(state)["ball:green"], true);
  assert.deepEqual(eventOf(state, "ball:green"), { type: "stroke", potted: ["green"], nominated: "green" });
  assert.deepEqual(eventOf(state, "ball:red"), { type: "stroke", potted: ["red"] });
});

test("nothing is offered where no stroke is", () => {
  const state = opening();
  state.offers.events = ["next"];
  const can = offered(state);
  assert.deepEqual([can.miss, can.foul, can["ball:red"], can.next], [false, false, false, true]);
});

test("a safety is a miss with a tag, a choice is its option", () => {
  assert.deepEqual(eventOf(opening(), "safety"), { type: "stroke", tags: ["safety"] });
  assert.deepEqual(eventOf(opening(), "choose:play_again"), { type: "choose", option: "play_again" });
});
