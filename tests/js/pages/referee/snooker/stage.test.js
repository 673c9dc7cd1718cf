/** What stands between frames. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { plan } from "../../../../../static/js/pages/referee/snooker/stage.js";
import { createWords } from "../../../../../static/js/pages/common/words.js";
import { opening } from "../fixtures.js";

const words = createWords({ breaks: "{name} breaks", next_frame: "Start frame {n}" });

/** @param {object} changes @returns {any} */
const between = (changes) => {
  const state = opening();
  state.frame.phase = "over";
  state.frames = [{ number: 1, a: 70, b: 12, winner: "a", reason: "black" }];
  state.offers = { ...state.offers, events: ["next"], order: false, ...changes };
  return state;
};

test("while a frame is played there is no stage", () => {
  assert.equal(plan(words, opening()), null);
});

test("before the match either side may break", () => {
  const state = opening();
  state.status = "scheduled";
  state.frame = null;
  state.offers.events = ["start"];
  const events = plan(words, state)?.buttons.map(({ event }) => event);
  assert.deepEqual(events, [{ type: "start", breaker: "a" }, { type: "start", breaker: "b" }]);
});

test("the next frame has one button with the breaker that was worked out", () => {
  const stage = plan(words, between({ next: { breaker: "b", must_name: false } }));
  assert.deepEqual(stage?.buttons, [{ text: "Start frame 2: Trump breaks", event: { type: "next" } }]);
});

test("where a lag decides, the breaker is asked for", () => {
  const stage = plan(words, between({ next: { breaker: null, must_name: true } }));
  assert.deepEqual(stage?.buttons.map(({ event }) => event.breaker), ["a", "b"]);
});

test("at the re-spotted black a pair picks its player", () => {
  const state = between({ events: ["respot"], order: true });
  state.frame.phase = "respot";
  state.sides.a.players = ["A1", "A2"];
  state.sides.b.players = ["B1", "B2"];
  const stage = plan(words, state);
  assert.deepEqual(stage?.buttons.map(({ text }) => text), ["A1", "A2", "B1", "B2"]);
  assert.deepEqual(stage?.buttons[3]?.event, { type: "respot", first: "b", player: 1 });
});
