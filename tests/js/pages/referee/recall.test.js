/** A page that was just opened reads back from the visits who made the last events. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { recall } from "../../../../static/js/pages/referee/recall.js";
import { stroke } from "./fixtures.js";

/** @param {any[]} events @param {any[]} visits @returns {any} */
const state = (events, visits) => ({
  log: events.map((event, index) => ({ seq: index + 1, at: 0, taken_back: false, event })),
  frame: { visits },
});
/** @param {string} side @param {string[]} balls @param {object} [more] */
const visit = (side, balls, more = {}) => ({ side, balls, fouls: [], ended: true, ...more });

test("pots, misses and fouls are given to their players", () => {
  const foul = { type: "foul", reason: "in_off" };
  const events = [
    { type: "start", breaker: "a" },
    stroke(),
    stroke("red"),
    stroke("black"),
    foul,
    { type: "choose", option: "play" },
    stroke("red", "red"),
  ];
  const known = recall(
    state(events, [
      visit("a", []),
      visit("b", ["red", "black"], { fouls: [{ value: 4 }] }),
      visit("a", ["red", "red"], { ended: false }),
    ]),
  );
  assert.deepEqual(Object.fromEntries(known), {
    2: { side: "a" },
    3: { side: "b" },
    4: { side: "b" },
    5: { side: "b", points: 4 },
    7: { side: "a" },
  });
});

test("where log and visits disagree nobody is named", () => {
  const known = recall(state([stroke("red"), stroke("blue")], [visit("a", ["red", "black"])]));
  assert.equal(known.size, 0);
});

test("what was taken back is passed over, and nothing is said beyond a correction", () => {
  const before = state([stroke("red"), { type: "adjust" }, stroke("red"), stroke("black")], [
    visit("b", ["red"], { ended: false }),
  ]);
  before.log[3].taken_back = true;
  assert.deepEqual([...recall(before).keys()], [3]);
});
