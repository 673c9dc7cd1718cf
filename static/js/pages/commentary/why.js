/** @file How snookers required come about, step by step, for whoever asks why. */

import { say } from "./words.js";

/** @typedef {import("./words.js").Words} Words */
/** @typedef {{behind: number, reds: number, colours: number, extra: number, left: number, short: number, penalty: number, snookers: number}} Steps */

/** Texts by slot, empty ones where nothing is reckoned. @param {Steps | null | undefined} steps @param {Words} words @param {string} side */
export function why(steps, words, side) {
  if (!steps) return {};
  return {
    [`why_behind_${side}`]: steps.behind < 0 ? say(words, "say", "ahead", { n: -steps.behind }) : steps.behind,
    [`why_left_${side}`]: left(steps),
    [`why_short_${side}`]: steps.short ? say(words, "say", "beyond", { n: steps.behind, d: steps.left, s: steps.short }) : 0,
    [`why_penalty_${side}`]: steps.penalty,
    [`why_snookers_${side}`]: steps.snookers,
  };
}

/** "4 × 8 + 27 + 7 = 66". @param {Steps} steps */
function left({ reds, colours, extra, left: all }) {
  return `${reds} × 8 + ${colours}${extra ? ` + ${extra}` : ""} = ${all}`;
}

/**
 * The key W opens and closes both, Escape closes them.
 * @param {Document} page
 */
export function openByKey(page) {
  page.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.key !== "Escape" && event.key.toLowerCase() !== "w") return;
    const all = [...page.querySelectorAll("details.why")].filter((node) => node instanceof HTMLDetailsElement);
    const open = event.key !== "Escape" && !all.some((node) => node.open);
    for (const node of all) node.open = open;
  });
}
