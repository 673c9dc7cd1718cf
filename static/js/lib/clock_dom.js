/** @file Draws a reading into an element: <div data-clock> with a .figure and, at choice, a .bar or a .ring. */

import { reader } from "./bind.js";

/** @typedef {import("./clock.js").Reading} Reading */

/** The ring's whole length, as its `pathLength` says. */
const RING = 1000;

/** A whole ring has no seam at the top. @param {SVGElement} ring @param {number} share */
function putRing(ring, share) {
  ring.style.strokeDasharray = share === 1 ? "none" : String(RING);
  ring.style.strokeDashoffset = String(RING * (1 - share));
}

/**
 * What is the same already is not set: it would be styled anew.
 * @param {HTMLElement} element @param {string} name @param {string} value
 */
function put(element, name, value) {
  if (element.dataset[name] !== value) element.dataset[name] = value;
}

/**
 * Draws into one element. Its style goes by `data-stand` (`off`, `ready`, `running`, `paused`, `expired`) and
 * `data-tone` (`calm`, `amber`, `red`); what goes off keeps its figure while it fades.
 * @param {HTMLElement} element @returns {(reading: Reading | null) => void}
 */
export function clockIn(element) {
  const figure = /** @type {HTMLElement} */ (element.querySelector(".figure"));
  const bar = /** @type {HTMLElement | null} */ (element.querySelector(".bar"));
  const ring = /** @type {SVGElement | null} */ (element.querySelector(".ring-left"));
  return (reading) => {
    put(element, "stand", reading?.stand ?? "off");
    if (!reading) return;
    put(element, "tone", reading.tone);
    if (figure.textContent !== reading.text) figure.textContent = reading.text;
    if (bar) bar.style.transform = `scaleX(${reading.share})`;
    if (ring) putRing(ring, reading.share);
  };
}

/**
 * All elements of that clock as faces. An element with `data-of="show.sides.a.clock"` shows it only while that is so.
 * @param {ParentNode} root @param {"shot" | "frame" | "decision" | "match"} name @param {Pick<import("./clock_faces.js").Face, "options">} [face]
 * @returns {import("./clock_faces.js").Face[]}
 */
export function facesIn(root, name, face = {}) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(`[data-clock="${name}"]`));
  return [...places].map((place) => {
    const shown = reader(place.dataset.of ?? `clocks.${name}`);
    return { ...face, of: (state) => (shown(state) ? state.clocks?.[name] : null), draw: clockIn(place) };
  });
}
