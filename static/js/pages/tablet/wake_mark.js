/** Shows whether the tablet is kept awake, and by what; a touch tries again. */

import { keepAwake } from "../../lib/wake.js";
import { el, write } from "../common/dom.js";

/** @param {import("../common/words.js").Words} words */
export function startWake(words) {
  const video = el("awake");
  const mark = el("wake");
  if (!(video instanceof HTMLVideoElement)) return;
  const show = (/** @type {import("../../lib/wake.js").WakeState} */ state) => {
    mark.dataset.wake = state;
    mark.title = words.of(`wake_${state}_why`);
    write(el("wake-text"), words.of(`wake_${state}`));
  };
  const awake = keepAwake(video, show);
  show(awake.state());
  mark.addEventListener("click", () => void awake.ask());
}
