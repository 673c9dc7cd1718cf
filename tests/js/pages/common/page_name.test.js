/** Names on pages: a pair takes two lines before it is shrunk or cut. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { putPageName } from "../../../../static/js/pages/common/page_name.js";

/** A place of so many letters at full size, as a browser would measure it. @param {number} width @returns {any} */
function place(width) {
  const classes = new Set();
  const style = new Map();
  return {
    textContent: "",
    title: "",
    classes,
    classList: {
      add: (/** @type {string} */ name) => classes.add(name),
      remove: (/** @type {string} */ name) => classes.delete(name),
      toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => (on ? classes.add(name) : classes.delete(name)),
    },
    style: { setProperty: (/** @type {string} */ name, /** @type {string} */ value) => style.set(name, value) },
    clientWidth: width,
    get scrollWidth() {
      const longest = Math.max(...this.textContent.split("\n").map((/** @type {string} */ line) => line.length));
      return longest * Number(style.get("--fit") ?? 1);
    },
  };
}

/** @param {string} name @param {number} width @param {string} [short] */
function put(name, width, short) {
  const node = place(width);
  putPageName(node, name, short);
  return [node.textContent, node.classes.has("two-lines")];
}

test("a pair that fits stands in one line, as initials and surnames where these fit", () => {
  assert.deepEqual(put("Ada Ash / Bea Birch", 19), ["Ada Ash / Bea Birch", false]);
  assert.deepEqual(put("Adalbert Ash / Beatrice Birch", 19), ["A. Ash / B. Birch", false]);
});

test("else it stands in two, as long as there is room for it", () => {
  assert.deepEqual(put("Maksymilian Wasilewski / Jan Łoś", 15), ["Maksymilian Wasilewski /\nJan Łoś", true]);
  assert.deepEqual(put("Maksymilian Wasilewski / Krzysztof Brzęczkiewicz", 10), ["M. Wasilewski /\nK. Brzęczkiewicz", true]);
  assert.deepEqual(put("歐陽小龍 / 司馬承恩", 6), ["歐陽小龍 /\n司馬承恩", true]);
});

test("the name of one is not torn apart, nor is a short name that was given", () => {
  assert.deepEqual(put("Krzysztof Brzęczkiewicz", 10), ["Brzęczkiewicz", false]);
  assert.deepEqual(put("Maksymilian Wasilewski / Jan Łoś", 8, "The Reds"), ["The Reds", false]);
});
