/** The break-off is the first stroke of a frame, where that is certain. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { breaksOff } from "../../../../../static/js/pages/referee/snooker/break_off.js";
import { opening, stroke } from "../fixtures.js";

/** @param {{type: string, taken_back?: boolean}[]} events @param {object} [frame] */
function after(events, frame = {}) {
  const state = opening();
  const log = events.map(({ taken_back = false, ...event }, index) => ({ seq: index + 1, event, taken_back }));
  return { ...state, log, frame: { ...state.frame, breaker: "a", visits: [], ...frame } };
}

test("the first stroke after a start, the next frame and a re-rack", () => {
  for (const type of ["start", "next", "rerack"]) assert.equal(breaksOff(after([{ type: "stroke" }, { type }])), true);
});

test("what moves no ball, and what was taken back, changes nothing", () => {
  const aside = [{ type: "clock" }, { type: "warn" }, { ...stroke(), taken_back: true }, { type: "undo" }];
  assert.equal(breaksOff(after([{ type: "start" }, ...aside])), true);
});

test("not after a stroke, a foul or a record set straight", () => {
  const visit = { side: "a", balls: [], fouls: [], ended: true };
  assert.equal(breaksOff(after([{ type: "start" }, stroke()], { visits: [visit] })), false);
  assert.equal(breaksOff(after([{ type: "start" }, { type: "foul" }], { visits: [visit], phase: "choice" })), false);
  assert.equal(breaksOff(after([{ type: "start" }, { type: "adjust" }])), false);
});

test("nor where the log does not say, or another side is at the table", () => {
  assert.equal(breaksOff(after([])), false);
  assert.equal(breaksOff(after([{ type: "clock" }])), false);
  assert.equal(breaksOff({ ...after([{ type: "start" }]), striker: "b" }), false);
  assert.equal(breaksOff({ ...after([{ type: "start" }]), frame: null }), false);
});
