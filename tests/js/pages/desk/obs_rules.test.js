import assert from "node:assert/strict";
import test from "node:test";

import { CUES, ruleOf, valuesOf } from "../../../../static/js/pages/desk/obs_rules.js";

test("a form stands for its rule, and a rule for its form", () => {
  const rule = { on: ["break_50", "frame_end"], table: "1", scene: "Replay", back_s: 8, replay: true, emit: "wow" };
  assert.deepEqual(ruleOf(valuesOf(rule)), rule);
  assert.deepEqual(ruleOf(valuesOf({ on: "match_end", tell: "over" })), { on: ["match_end"], tell: "over" });
});

test("what is empty is left out, and blanks around a name too", () => {
  const values = { cue_match_end: true, scene: " Result ", back_s: "", replay: false, chapter: "  ", table: "" };
  assert.deepEqual(ruleOf(values), { on: ["match_end"], scene: "Result" });
});

test("cues keep their order", () => {
  const all = Object.fromEntries([...CUES].reverse().map((cue) => [`cue_${cue}`, true]));
  assert.deepEqual(ruleOf(all).on, CUES);
});
