/** @file Keeps a page's clocks drawn: one timer for all, asleep until the next change that anyone can see. */

import { read, sameReading } from "./clock.js";

/**
 * @typedef {import("./clock.js").ClockValue} ClockValue
 * @typedef {import("./clock.js").Reading} Reading
 *
 * @typedef {object} Host what clocks need of the page; a test replaces it
 * @property {() => number} local monotonic ms
 * @property {() => import("./clock.js").Moment} moment
 * @property {() => boolean} good is server time known well enough?
 * @property {(running: boolean) => number} staleIn ms until these clocks have been without a line for too long
 * @property {() => void} [woke] the page slept; called before anything is drawn
 * @property {() => void} [awake] a timer of the clocks has rung, and what was to be drawn is
 * @property {(run: () => void, ms: number) => any} later
 * @property {(timer: any) => void} cancel
 *
 * @typedef {object} Face
 * @property {(state: any) => ClockValue | null | undefined} of this face's clock in a state
 * @property {(reading: Reading | null) => void} draw null: hidden
 * @property {{tenthsBelow?: number}} [options]
 */

/** Early would draw the old figure again and wake once more: rather a moment late. */
const AFTER_MS = 1;
/** A timer so much behind its time means that the page slept. */
const SLEPT_MS = 1_000;

/** What each face shows, drawn only where it changes. @param {Face[]} faces */
function paper(faces) {
  /** @type {(Reading | null | undefined)[]} undefined before anything was drawn */
  const shown = faces.map(() => undefined);
  /** @param {number} index @param {Reading | null} reading */
  return (index, reading) => {
    const last = shown[index];
    if (last !== undefined && sameReading(last, reading)) return;
    shown[index] = reading;
    faces[index].draw(reading);
  };
}

/**
 * Clocks of one page. Nothing ticks: each drawing reads the time anew and knows when it next has something to do.
 * While no clock runs and the line is up there is no timer at all.
 * @param {Host} host @param {Face[]} faces
 */
export function createFaces(host, faces) {
  /** @type {any} */
  let state = null;
  /** @type {any} */
  let timer = null;
  let due = Infinity;
  const put = paper(faces);

  /** @param {number} ms */
  function sleep(ms) {
    due = ms === Infinity ? Infinity : host.local() + ms;
    if (ms !== Infinity) timer = host.later(wake, Math.max(0, ms) + AFTER_MS);
  }

  function redraw() {
    if (timer !== null) host.cancel(timer);
    timer = null;
    const values = faces.map((face) => (state === null ? null : face.of(state) ?? null));
    const running = values.some((value) => value?.running);
    const staleIn = values.some(Boolean) ? host.staleIn(running) : Infinity;
    const hidden = staleIn <= 0 || !host.good();
    const moment = host.moment();
    let next = hidden ? Infinity : staleIn;
    values.forEach((value, index) => {
      const reading = value && !hidden ? read(value, state.at, moment, faces[index].options) : null;
      put(index, reading);
      if (reading) next = Math.min(next, reading.changesIn);
    });
    sleep(next);
  }

  function wake() {
    timer = null;
    if (host.local() - due > SLEPT_MS) host.woke?.();
    redraw();
    host.awake?.();
  }

  return {
    /** Take up a state: `state.at` is the server ms at which its clocks hold. @param {any} next */
    show(next) {
      state = next;
      redraw();
    },
    /** The time is known better, the line came or went, the page woke up. */
    redraw,
    /** Does any of the clocks run? */
    running: () => state !== null && faces.some((face) => face.of(state)?.running),
  };
}
