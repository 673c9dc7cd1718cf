/** Whether this page sounds: on at first, remembered by the device; `sound=0` in the address begins without. */

import { deviceStorage } from "../../lib/tap_shelf.js";
import { el, write } from "../referee/dom.js";

const KEPT = "cuecast.timing_sound";

/** @param {import("../referee/words.js").Words} words */
export function createSound(words) {
  const button = el("sound");
  const storage = deviceStorage();
  const asked = document.body.dataset.sound || storage?.getItem(KEPT) || "1";
  let on = asked !== "0";

  function show() {
    write(button, words.of(on ? "sound_on" : "sound_off"));
    button.title = words.of("sound_on_why");
    button.setAttribute("aria-pressed", String(on));
  }

  button.addEventListener("click", () => {
    on = !on;
    try {
      storage?.setItem(KEPT, on ? "1" : "0");
    } catch {
      // A device that keeps nothing begins with sound again.
    }
    show();
  });
  show();
  return { on: () => on };
}
