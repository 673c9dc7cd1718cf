import assert from "node:assert/strict";
import test from "node:test";

import { mergePatch } from "../../static/js/lib/patch.js";

// The examples of RFC 7396, appendix A: original, patch, result.
/** @type {any[][]} */
const APPENDIX_A = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

for (const [original, patch, result] of APPENDIX_A) {
  test(`${JSON.stringify(original)} patched by ${JSON.stringify(patch)}`, () => {
    const before = structuredClone(original);
    assert.deepEqual(mergePatch(original, patch), result);
    assert.deepEqual(original, before, "the original is left as it was");
  });
}

test("what a patch does not touch is the same object as before", () => {
  const state = { sides: { a: { points: 1 }, b: { points: 2 } }, frame: { reds: 15 } };
  /** @type {any} */
  const after = mergePatch(state, { sides: { a: { points: 8 } } });
  assert.equal(after.frame, state.frame);
  assert.equal(after.sides.b, state.sides.b);
});

test("a patch cannot reach the prototype", () => {
  /** @type {any} */
  const after = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}'));
  assert.equal(after.polluted, undefined);
  assert.equal("polluted" in {}, false);
});
