import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const THEMES = new URL("../../static/css/themes/", import.meta.url);

/** Ink on what it stands on. */
const PAIRS = [
  ["ink", "plate"], ["ink-soft", "plate"], ["ink-soft", "plate-sunk"], ["ink-brass", "plate"], ["ink-brass", "plate-sunk"],
  ["lit-ink", "lit"], ["points-ink", "points"], ["foul-ink", "foul"], ["gold-ink", "gold"], ["amber-ink", "amber"], ["red-ink", "red"],
  ["side-a-ink", "side-a"], ["side-b-ink", "side-b"],
];

/** @param {string} css @param {string} name @returns {number[]} */
function colour(css, name) {
  const hex = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(css)?.[1];
  assert.ok(hex, `--${name} is a plain colour`);
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** Relative luminance, WCAG 2.2. @param {number[]} rgb */
function luminance(rgb) {
  const [red, green, blue] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

for (const file of readdirSync(THEMES)) {
  const css = readFileSync(new URL(file, THEMES), "utf8");
  for (const [ink, ground] of PAIRS) {
    test(`${file}: ${ink} on ${ground} has a contrast of 7:1 at least`, () => {
      const [low, high] = [luminance(colour(css, ink)), luminance(colour(css, ground))].sort((a, b) => a - b);
      assert.ok((high + 0.05) / (low + 0.05) >= 7, `${((high + 0.05) / (low + 0.05)).toFixed(2)}:1`);
    });
  }
  test(`${file}: the marker is seen on the lit plate`, () => {
    const [low, high] = [luminance(colour(css, "lit-mark")), luminance(colour(css, "lit"))].sort((a, b) => a - b);
    assert.ok((high + 0.05) / (low + 0.05) >= 3);
  });
}
