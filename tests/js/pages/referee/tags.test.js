/** Tags of the next stroke: which stroke gets them, and what ends them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createTags, tagging } from "../../../../static/js/pages/referee/tags.js";
import { opening, stroke } from "./fixtures.js";

/** @param {...string} pressed */
function holding(...pressed) {
  const tags = createTags();
  tags.meet(opening());
  for (const tag of pressed) tags.toggle(tag);
  return tags;
}

test("a pressed tag goes with the next stroke, and with that one only", () => {
  const tags = holding("long");
  assert.deepEqual(tags.take(stroke("red"), false), { ...stroke("red"), tags: ["long"] });
  assert.equal(tags.has("long"), false);
  assert.deepEqual(tags.take(stroke("red"), false), stroke("red"));
});

test("a second press takes it back", () => {
  assert.deepEqual(holding("rest", "rest").take(stroke("red"), false), stroke("red"));
});

test("nothing is pressed that is no quick tag", () => {
  assert.equal(holding("safety").has("safety"), false);
});

test("several tags stand in one order, whatever that of the taps", () => {
  const event = holding("miscue", "rest", "escape").take(stroke(), false);
  assert.deepEqual(event.tags, ["escape", "rest", "miscue"]);
});

test("a safety keeps its tag before the others; a long pot it is not", () => {
  const safety = { type: "stroke", tags: ["safety"] };
  assert.deepEqual(holding("escape", "rest").take(safety, false).tags, ["safety", "escape", "rest"]);
  assert.deepEqual(holding("long").take(safety, false).tags, ["safety"]);
});

test("the break-off is tagged with whatever else is", () => {
  assert.deepEqual(createTags().take(stroke(), true).tags, ["break_off"]);
  assert.deepEqual(createTags().take({ type: "stroke", tags: ["safety"] }, true).tags, ["safety", "break_off"]);
});

test("what is no stroke carries no tag and ends it, but for what comes before the stroke", () => {
  for (const type of ["foul", "undo", "concede", "next"]) {
    const tags = holding("long");
    assert.deepEqual(tags.take({ type }, true), { type });
    assert.equal(tags.has("long"), false, type);
  }
  for (const type of ["choose", "free_ball", "warn"]) {
    const tags = holding("long");
    assert.deepEqual(tags.take({ type }, true), { type });
    assert.equal(tags.has("long"), true, type);
  }
});

test("a tag ends with the visit, the frame and the match", () => {
  const state = opening();
  const later = [
    { ...state, striker: "b" },
    { ...state, frame: { ...state.frame, number: 2 } },
    { ...state, match: { id: "another" } },
    null,
  ];
  for (const next of later) {
    const tags = holding("escape");
    tags.meet({ ...state, seq: 9 });
    assert.equal(tags.has("escape"), true);
    tags.meet(next);
    assert.equal(tags.has("escape"), false);
  }
});

test("tags are offered where a stroke is", () => {
  assert.deepEqual(Object.keys(tagging(true)), ["tag:long", "tag:rest", "tag:escape", "tag:miscue"]);
  assert.ok(Object.values(tagging(false)).every((can) => !can));
});
