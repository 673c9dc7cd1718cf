/** The clocks of a tablet: drawn by server time, also without a link, since an official cannot do without them. */

import { createFaces } from "../../lib/clock_faces.js";

/**
 * On air a clock without a link is hidden; here the lamp says that nobody else is heard meanwhile.
 * @param {import("../../lib/socket.js").Line} line
 * @param {import("../../lib/clock_faces.js").Face[]} faces
 */
export function tabletClocks(line, faces) {
  const clocks = createFaces({
    local: () => performance.now(),
    moment: () => line.time.moment(),
    good: () => line.time.good(),
    staleIn: () => Infinity,
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
