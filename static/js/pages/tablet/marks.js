/** Draws what a side has left of something as marks, one each, empty once it is taken. */

import { make } from "../common/dom.js";

/**
 * @param {HTMLElement} box named for readers only while there are marks in it
 * @param {{all: number, left: number}} count
 * @param {string} label
 */
export function drawMarks(box, { all, left }, label) {
  if (all) {
    box.setAttribute("role", "img");
    box.setAttribute("aria-label", label);
  } else {
    box.removeAttribute("role");
    box.removeAttribute("aria-label");
  }
  const shape = `${left}/${all}`;
  if (box.dataset.shape === shape) return;
  box.dataset.shape = shape;
  box.replaceChildren(
    ...Array.from({ length: all }, (_, n) => make("span", { class: n < left ? "mark left" : "mark" })),
  );
}
