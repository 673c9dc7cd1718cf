/** What stands between racks, and what the match's time leaves of it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { atTime } from "../../../../../static/js/pages/referee/golden_nine/at_time.js";
import { plan } from "../../../../../static/js/pages/referee/golden_nine/stage.js";
import { createWords } from "../../../../../static/js/pages/common/words.js";
import { playing } from "./fixtures.js";

const words = createWords({
  breaks: "{name} breaks", next_rack: "Start rack {n}", rack_to: "Rack {n} to {name}",
  rack_points: "{kind}: {a} – {b}", kind_of_golden_break: "Golden break", set_to: "Set {n} to {name}",
  time_up_yes_match: "End the match",
});

/** @param {object} next @param {object} [more] */
function between(next, more = {}) {
  const state = playing({ phase: "over", ball_on: null }, { striker: null, ...more });
  state.racks = [{ number: 1, winner: "b", kind: "golden_break", a: 0, b: 7 }];
  state.sides.b.points = 7;
  Object.assign(state.offers, { events: ["next", "undo"], next: { breaker: "b", must_name: false, may_name: false, ...next } });
  return state;
}

test("while a rack is played there is no stage", () => {
  assert.equal(plan(words, playing()), null);
});

test("the winner of the rack breaks the next one", () => {
  const stage = plan(words, between({}));
  assert.equal(stage?.title, "Rack 1 to Shaw");
  assert.equal(stage?.note, "Golden break: 0 – 7");
  assert.deepEqual(stage?.buttons, [{ text: "Start rack 2: Shaw breaks", event: { type: "next" } }]);
});

test("a set's first rack may be the other side's", () => {
  const stage = plan(words, between({ may_name: true }));
  assert.deepEqual(stage?.buttons.map(({ event }) => event.breaker), ["b", "a"]);
  assert.match(stage?.note ?? "", /Set 0 to Shaw$/);
});

test("a rack that a race cut off is not on record", () => {
  const state = between({ may_name: true });
  state.rack.number = 2;
  assert.equal(plan(words, state)?.title, "Set 0 to Shaw");
});

test("after the match's time only its end is left, or one more rack while it is level", () => {
  const state = between({});
  state.clocks.match = { limit_ms: 9_000, remaining_ms: 5_000, running: true, expired: false };
  assert.equal(atTime(state, 4_000), state);
  const over = plan(words, atTime(state, 5_001));
  assert.deepEqual(over?.buttons, [{ text: "End the match", event: { type: "time_up" } }]);
  state.sides.b.points = 0;
  assert.deepEqual(plan(words, atTime(state, 5_001))?.buttons.map(({ event }) => event.type), ["next"]);
});
