/** The matches of the desk. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { exportedIn } from "../../../../static/js/pages/desk/matches.js";

const WORDS = { of: (/** @type {string} */ word) => word };

test("a match that was exported is taken as it is", () => {
  assert.deepEqual(exportedIn('{"kind":"cuecast-match","version":1}', WORDS), { kind: "cuecast-match", version: 1 });
});

for (const text of ["", "name,club", "[]", "null", '{"kind":"other"}', '{"kind":"cuecast-match"']) {
  test(`what is no match is named in words: ${text.slice(0, 12) || "nothing"}`, () => {
    assert.throws(() => exportedIn(text, WORDS), { message: "no_match_file" });
  });
}
