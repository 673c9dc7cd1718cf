/** @file The clocks of an overlay with the options of its address: `tenths=1`, `sound=1`. */

import { beeping, loudspeaker } from "./beeps.js";
import { facesIn } from "./clock_dom.js";

/** A frame clock shows tenths in its last ten seconds; a shot clock only where that is asked for. */
const TENTHS_BELOW_MS = 10_000;

/** @param {ParentNode} stage @param {DOMStringMap} [options] @returns {import("./clock_faces.js").Face[]} */
export function overlayClocks(stage, { tenths, sound } = document.body.dataset) {
  const below = (/** @type {boolean} */ on) => ({ options: { tenthsBelow: on ? TENTHS_BELOW_MS : 0 } });
  const faces = [
    ...facesIn(stage, "shot", below(tenths === "1")),
    ...facesIn(stage, "decision", below(tenths === "1")),
    ...facesIn(stage, "frame", below(true)),
    ...facesIn(stage, "match", below(true)),
  ];
  if (sound === "1") faces.push({ of: (state) => state.clocks?.shot, draw: beeping(loudspeaker()) });
  return faces;
}
