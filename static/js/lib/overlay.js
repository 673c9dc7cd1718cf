/** @file The life of an overlay on air: first picture, faces loaded, then the live states, late by `delay=` if wanted. */

import { delayMs } from "./late.js";
import { clocksOf } from "./page_clocks.js";
import { standing } from "./preview.js";
import { connect } from "./socket.js";

const FACES_WITHIN_MS = 1_500;

/**
 * Runs each state so many ms after it came, in order; at once without a delay.
 * @param {number} ms @param {(run: () => void, ms: number) => unknown} [later]
 * @returns {(run: () => void) => void}
 */
export function delayed(ms, later = (run, wait) => setTimeout(run, wait)) {
  return ms > 0 ? (run) => { later(run, ms); } : (run) => run();
}

/** The colours of the address, as the server worked them out. @param {HTMLElement} [root] */
function paint(root = document.documentElement) {
  /** @type {Record<string, string>} */
  const colours = JSON.parse(document.getElementById("colours")?.textContent ?? "{}");
  for (const [name, colour] of Object.entries(colours)) root.style.setProperty(name, colour);
}

/** Every face in use on the page, or as many as came in time. */
async function typefaces() {
  const late = new Promise((resolve) => { setTimeout(resolve, FACES_WITHIN_MS); });
  await Promise.race([document.fonts.ready, late]);
}

/**
 * Show the picture once its faces are there and its names fit, then keep it live. What is drawn stays for as long
 * as there is no line: on air, old is better than nothing and both are better than a message. Clocks are hidden then.
 * @param {{view: string, draw: (state: any) => void, faces?: import("./clock_faces.js").Face[],
 *   watch?: import("./socket.js").Watch}} overlay watch: what to look at, else the table or the match of the address
 */
export async function follow({ view, draw, faces = [], watch }) {
  const { table, match, key } = document.body.dataset;
  const behind = delayMs(document.body.dataset.delay);
  /** @type {any} */
  let current = JSON.parse(document.getElementById("state")?.textContent ?? "null");
  let shown = false;
  paint();
  const late = delayed(behind);

  /** Which state is drawn stands on the page, for whoever measures. */
  const put = () => {
    draw(current);
    clocks.show(current);
    const of = current?.match?.id ?? current?.league?.id ?? "";
    Object.assign(document.documentElement.dataset, { match: of, seq: String(current?.seq ?? 0) });
  };

  const line = document.body.dataset.preview ? standing(current?.at ?? 0) : connect({
    view,
    watch: watch ?? (match ? { match } : { table: table || "1" }),
    key: key ?? "",
    reportApplied: false,
    onState: (state, { seq }) => late(() => {
      current = state;
      if (shown) put();
      requestAnimationFrame(() => line.applied(seq));
    }),
    onLink: () => clocks.redraw(),
    onTime: () => clocks.redraw(),
  });
  const clocks = clocksOf(line, faces, behind);

  await typefaces();
  put();
  shown = true;
  document.documentElement.classList.add("ready");
  // Motion only from the next picture on: the first one is simply there.
  requestAnimationFrame(() => requestAnimationFrame(() => document.documentElement.classList.add("moving")));
}
