/** Whether this page sounds: on at first, remembered by the device; `sound=0` in the address begins without. */

import { beeping, loudspeaker } from "../../lib/beeps.js";
import { deviceStorage } from "../../lib/tap_shelf.js";
import { el, write } from "../common/dom.js";

/**
 * @param {import("../common/words.js").Words} words
 * @param {string} page whose choice the device remembers
 */
export function createSound(words, page) {
  const kept = `cuecast.sound.${page}`;
  const button = el("sound");
  const storage = deviceStorage();
  const asked = document.body.dataset.sound || storage?.getItem(kept) || "1";
  let on = asked !== "0";

  function show() {
    write(button, words.of(on ? "sound_on" : "sound_off"));
    button.title = words.of("sound_on_why");
    button.setAttribute("aria-pressed", String(on));
  }

  button.addEventListener("click", () => {
    on = !on;
    try {
      storage?.setItem(kept, on ? "1" : "0");
    } catch {
      // A device that keeps nothing begins with sound again.
    }
    show();
  });
  show();
  const speaker = loudspeaker();
  /** A face that is heard while sound is on; each clock needs its own. */
  return () => beeping((beep) => {
    if (on) speaker(beep);
  });
}
