import assert from "node:assert/strict";
import test from "node:test";

import { fitName, forms, letters, staysWhole } from "../../static/js/lib/names.js";

const FLOOR = 36 / 42;

/** A place of so many letters, all of one width. @param {number} width */
const place = (width) => (/** @type {string} */ text, /** @type {number} */ scale) => letters(text).length * scale <= width;

test("a name that fits stays as it is", () => {
  assert.deepEqual(fitName("Ronnie O'Sullivan", place(17), FLOOR), { text: "Ronnie O'Sullivan", scale: 1 });
});

test("first the given name goes down to its initial, then away", () => {
  assert.equal(fitName("Ronnie O'Sullivan", place(13), FLOOR).text, "R. O'Sullivan");
  assert.equal(fitName("Ronnie O'Sullivan", place(10), FLOOR).text, "O'Sullivan");
});

test("then it shrinks, but not under the floor", () => {
  const { text, scale } = fitName("Bartosz Wasilewski-Łoś", place(13), FLOOR);
  assert.equal(text, "Wasilewski-Łoś");
  assert.ok(scale < 1 && scale >= FLOOR);
});

test("then it is cut short", () => {
  const { text, scale } = fitName("Bartosz Wasilewski-Łoś", place(8), FLOOR);
  assert.equal(scale, FLOOR);
  assert.match(text, /^Wasilews?k?i?…$/);
  assert.ok(place(8)(text, scale));
});

test("a name in Chinese stays whole", () => {
  assert.deepEqual(forms("丁俊暉"), ["丁俊暉"]);
  assert.deepEqual(forms("丁 俊暉"), ["丁 俊暉"]);
  assert.ok(staysWhole("柯秉逸"));
  assert.ok(!staysWhole("Ding Junhui"));
});

test("a middle initial goes with the given name; a particle stays with the family's", () => {
  assert.deepEqual(forms("Mark J. Williams"), ["Mark J. Williams", "M. Williams", "Williams"]);
  assert.deepEqual(forms("Jan van der Berg"), ["Jan van der Berg", "J. van der Berg", "van der Berg"]);
});

test("an initial is a whole letter, whatever it is made of", () => {
  assert.equal(forms("Łukasz Żółć")[1], "Ł. Żółć");
  assert.equal(forms("E\u0301mile Zola")[1], "E\u0301. Zola");
});

test("a pair is shortened together", () => {
  assert.deepEqual(forms("Ann Lee & Bo Diaz"), ["Ann Lee / Bo Diaz", "A. Lee / B. Diaz", "Lee / Diaz"]);
});

test("one word has one form, and an empty name is empty", () => {
  assert.deepEqual(forms("Marta"), ["Marta"]);
  assert.deepEqual(fitName("", place(5), FLOOR), { text: "", scale: 1 });
});

test("an accent is never cut from its letter", () => {
  const name = "a\u0301".repeat(12);
  const { text } = fitName(name, place(5), FLOOR);
  assert.match(text, /^(a\u0301)+…$/);
});

test("a short name that was given takes the place of the forms that we would make", () => {
  assert.deepEqual(forms("Ronnie O'Sullivan", "The Rocket"), ["Ronnie O'Sullivan", "The Rocket"]);
  assert.deepEqual(forms("丁俊暉", "丁俊暉"), ["丁俊暉"]);
  assert.equal(fitName("Ronnie O'Sullivan", (text) => text.length <= 10, 0.8, "The Rocket").text, "The Rocket");
});
