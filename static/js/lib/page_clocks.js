/** @file The clocks of a page on its line: read by server time, late by `delay=`, gone with the line. */

import { createFaces } from "./clock_faces.js";

/** A clock is hidden when the server has not been heard for so long. */
export const STALE_MS = 3_000;

/**
 * Clocks that are drawn by this line's time. Call `show` with each state drawn, and `redraw` from the line's `onLink`
 * and `onTime`.
 * @param {import("./socket.js").Line | ReturnType<typeof import("./preview.js").standing>} line
 * @param {import("./clock_faces.js").Face[]} faces
 * @param {number} [behind] ms: how much later than it is everything is shown
 */
export function clocksOf(line, faces, behind = 0) {
  const clocks = createFaces({
    local: () => performance.now(),
    moment: () => {
      const { now, earliest = now } = line.time.moment();
      return { now: now - behind, earliest: earliest - behind };
    },
    good: () => line.time.good(),
    staleIn: (running) => {
      if (line.link === "up" && !running) return Infinity;
      return STALE_MS + behind - line.silence(running);
    },
    woke: () => line.wake(),
    awake: () => line.beat(),
    later: (run, ms) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer),
  }, faces);
  return {
    /** @param {any} state */
    show(state) {
      clocks.show(state);
      line.pace(clocks.running());
    },
    redraw: () => clocks.redraw(),
  };
}
