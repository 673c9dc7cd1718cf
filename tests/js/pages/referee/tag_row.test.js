/** Whether the row of tags is there: asked by the address, chosen under "More", remembered by the device. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createTagRow } from "../../../../static/js/pages/referee/tag_row.js";
import { createTags } from "../../../../static/js/pages/referee/tags.js";

/** @param {string} asked @param {string} [kept] */
function opened(asked, kept) {
  /** @type {Map<string, string>} */
  const shelf = new Map(kept ? [["cuecast.tags.referee", kept]] : []);
  const storage = {
    getItem: (/** @type {string} */ name) => shelf.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void shelf.set(name, text),
  };
  const body = /** @type {any} */ ({ dataset: { tags: asked }, querySelectorAll: () => [] });
  const tags = createTags();
  return { row: createTagRow(tags, storage, body), tags, body, shelf };
}

test("without being asked for it is not there", () => {
  const { row, body } = opened("");
  assert.deepEqual([row.on(), body.dataset.tags], [false, "0"]);
});

test("the address goes before what the device remembers, and that before nothing", () => {
  assert.equal(opened("1", "0").row.on(), true);
  assert.equal(opened("0", "1").row.on(), false);
  assert.equal(opened("", "1").row.on(), true);
});

test("it is switched and remembered, and its tags go with it", () => {
  const { row, tags, body, shelf } = opened("1");
  tags.toggle("long");
  row.turn();
  assert.deepEqual([row.on(), body.dataset.tags, shelf.get("cuecast.tags.referee")], [false, "0", "0"]);
  assert.equal(tags.has("long"), false);
  row.turn();
  assert.equal(shelf.get("cuecast.tags.referee"), "1");
});

test("a device that keeps nothing can switch it all the same", () => {
  const refuses = () => {
    throw new Error("full");
  };
  const body = /** @type {any} */ ({ dataset: { tags: "" }, querySelectorAll: () => [] });
  const row = createTagRow(createTags(), { getItem: () => null, setItem: refuses }, body);
  row.turn();
  assert.equal(row.on(), true);
});
