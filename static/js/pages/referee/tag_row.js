/** The row of quick tags: there where the referee wants it (`tags=1` in the address, or "More"), remembered by the device. */

import { QUICK } from "./tags.js";

const KEPT = "cuecast.tags.referee";

/**
 * @param {ReturnType<typeof import("./tags.js").createTags>} tags
 * @param {Pick<Storage, "getItem"|"setItem">|null} storage
 * @param {HTMLElement} body its `data-tags` is what the address asks for, and then whether the row is there
 */
export function createTagRow(tags, storage, body) {
  let on = (body.dataset.tags || storage?.getItem(KEPT)) === "1";

  function draw() {
    for (const tag of QUICK) {
      const pressed = String(tags.has(tag));
      for (const node of body.querySelectorAll(`[data-do="tag:${tag}"]`)) {
        if (node.getAttribute("aria-pressed") !== pressed) node.setAttribute("aria-pressed", pressed);
      }
    }
  }

  body.dataset.tags = on ? "1" : "0";
  return {
    on: () => on,
    turn() {
      on = !on;
      tags.clear();
      try {
        storage?.setItem(KEPT, on ? "1" : "0");
      } catch {
        // A device that keeps nothing begins without the row again.
      }
      body.dataset.tags = on ? "1" : "0";
      draw();
    },
    draw,
  };
}
