import assert from "node:assert/strict";
import { test } from "node:test";

import { differing, pathOf, readHash, takes, telling, writeHash } from "../../../../static/js/pages/builder/address.js";

/** @typedef {import("../../../../static/js/pages/builder/address.js").Offer} Offer */

const THEME = { name: "theme", kind: /** @type {const} */ ("choice"), values: ["broadcast", "light"], default: "broadcast" };
const DELAY = { name: "delay", kind: /** @type {const} */ ("number"), values: ["0", "60000"], default: "0" };
const PLATE = { name: "plate", kind: /** @type {const} */ ("colour"), values: [], default: "" };
const NAME = { name: "name", kind: /** @type {const} */ ("text"), values: [], default: "" };
const options = [THEME, DELAY, PLATE, NAME];

/** @type {Offer} */
const offer = {
  base: "http://box:8147",
  tables: [{ name: "1", title: "1", key: "one" }, { name: "Big & Co", title: "Big & Co", key: "two" }],
  leagues: [],
  overlays: [
    { path: "scoreboard", name: "scoreboard", custom: false, scope: "table", problem: null, options },
    { path: "night", name: "night", custom: false, scope: "league", problem: null, options: [] },
    { path: "custom/plain", name: "plain", custom: true, scope: "table", problem: null, options },
  ],
  previews: ["break", "chinese"],
};
const picked = readHash("", offer);

test("the first overlay is there with a state to look at", () => {
  assert.equal(picked.overlay, "scoreboard");
  assert.equal(picked.shown, "break");
  assert.equal(pathOf(offer, picked, ""), "/overlay/scoreboard?table=1&key=one");
});

test("an address has the options that differ, and no others", () => {
  const values = { theme: "light", delay: "0", plate: "#102030", name: "", unknown: "x" };
  assert.deepEqual(differing(/** @type {any} */ (offer.overlays[0]), values), [["theme", "light"], ["plate", "102030"]]);
  const path = pathOf(offer, { ...picked, table: "Big & Co", values: { name: "a b&c" } }, "");
  assert.equal(path, "/overlay/scoreboard?table=Big+%26+Co&key=two&name=a+b%26c");
});

test("a canned state needs no table and shows no key", () => {
  const nowhere = { ...offer, tables: [] };
  assert.equal(pathOf(nowhere, picked, "chinese"), "/overlay/scoreboard?preview=chinese");
  assert.equal(pathOf(nowhere, picked, ""), null);
  assert.equal(pathOf(offer, { ...picked, overlay: "night" }, ""), null);
});

test("an overlay of one's own keeps its folder in the path", () => {
  assert.equal(pathOf(offer, { ...picked, overlay: "custom/plain" }, "break"), "/overlay/custom/plain?preview=break");
});

test("what no option takes does not come into an address", () => {
  for (const [option, text] of /** @type {const} */ ([[THEME, "neon"], [DELAY, "60001"], [DELAY, "-1"], [DELAY, "1e3"],
    [PLATE, "red"], [NAME, "x".repeat(201)]])) {
    assert.equal(takes(option, text), false, text);
  }
  assert.ok(takes(DELAY, "60000") && takes(PLATE, "#abc") && takes(NAME, "x"));
});

test("what is picked is kept behind # and read again", () => {
  const all = { ...picked, overlay: "custom/plain", table: "Big & Co", shown: "", ground: /** @type {const} */ ("dark"),
    size: /** @type {const} */ ("360"), values: { name: "=&#" } };
  assert.deepEqual(readHash(writeHash(offer, all), offer), all);
});

test("what # does not know is as at first", () => {
  const read = readHash("#overlay=none&shown=none&ground=pink&size=4", offer);
  assert.deepEqual(read, picked);
});

test("an overlay is looked at in the state of its name, where there is one", () => {
  assert.equal(telling({ ...offer, previews: ["break", "night"] }, "night"), "night");
  assert.equal(telling(offer, "night"), "break");
});
