/** The buttons of a panel: what is offered is lit, everything else cannot be tapped. */

import { flag } from "../common/dom.js";

/**
 * @param {HTMLElement} root
 * @param {(action: string) => void} perform
 */
export function createButtons(root, perform) {
  root.addEventListener("click", ({ target }) => {
    const node = target instanceof Element ? target.closest("button[data-do]") : null;
    if (node instanceof HTMLButtonElement) perform(node.dataset.do ?? "");
  });
  const all = () => /** @type {HTMLButtonElement[]} */ ([...root.querySelectorAll("button[data-do]")]);
  return {
    /**
     * @param {Record<string, boolean>} can
     * @param {boolean} blocked
     */
    draw(can, blocked) {
      for (const node of all()) {
        const on = Boolean(can[node.dataset.do ?? ""]);
        node.disabled = blocked || !on;
        flag(node, "data-on", on);
      }
    },
    /** @param {string} action */
    flash(action) {
      const node = all().find((each) => each.dataset.do === action);
      if (!node) return;
      node.classList.remove("tapped");
      void node.offsetWidth;
      node.classList.add("tapped");
    },
  };
}
