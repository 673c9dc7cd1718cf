/** @file Celebrates a break of 50 and of 100: once, briefly, and only one that was seen to get there. */

import { motionless } from "./mark.js";

const GLEAM_MS = 900;
const GROW_MS = 500;

/**
 * Of a visit named `match.frame.visit.reached`, whether the step from one to the other is to be celebrated: the same
 * visit was seen before it got there. The first one that is seen never is.
 * @param {string | null} before @param {string | null} now
 */
export function gotThere(before, now) {
  if (!before || !now) return false;
  const [was, is] = [before, now].map((feat) => {
    const at = feat.lastIndexOf(".");
    return { visit: feat.slice(0, at), reached: Number(feat.slice(at + 1)) };
  });
  return was.visit === is.visit && is.reached > was.reached;
}

/** A light over the plate, and its figure grows; twice for a century. @param {HTMLElement} element @param {number} times */
function play(element, times) {
  element.querySelector(".gleam i")?.animate(
    [{ transform: "translateX(-100%)", opacity: 1 }, { transform: "translateX(250%)", opacity: 1 }],
    { duration: GLEAM_MS, iterations: times, easing: "ease-in-out" },
  );
  element.querySelector(".figure")?.animate(
    [{ transform: "none" }, { transform: "scale(1.3)" }, { transform: "none" }],
    { duration: GROW_MS, iterations: times, easing: "ease-out" },
  );
}

/** For `data-celebrate="show.feat"`. @returns {import("./bind.js").Put} */
export function putCelebration() {
  /** @type {WeakMap<HTMLElement, string | null>} */
  const last = new WeakMap();
  /** @type {Set<string>} */
  const done = new Set();
  return (element, value) => {
    const feat = typeof value === "string" ? value : null;
    const before = last.get(element) ?? null;
    last.set(element, feat);
    // The strap has a place for each side; only the one that is seen celebrates.
    if (!feat || done.has(feat) || !gotThere(before, feat) || !element.closest(".on")) return;
    done.add(feat);
    if (!motionless()) play(element, feat.endsWith(".100") ? 2 : 1);
  };
}
