/** @file Marks what has just changed, for a moment, by transform and opacity alone. */

const MARK_MS = 150;

/** Off by `animate=0`, and where the viewer asked for less motion. */
export function motionless() {
  return document.documentElement.dataset.animate === "0" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {HTMLElement} element */
export function mark(element) {
  if (motionless()) return;
  element.animate(
    [{ transform: "scale(1.16)", opacity: 0.55 }, { transform: "none", opacity: 1 }],
    { duration: MARK_MS, easing: "ease-out" },
  );
}
