/** A dialogue as the page has them all: a title, a body that scrolls, a foot with the answer. */

import { button, make } from "../dom.js";

/**
 * @typedef {object} Sheet
 * @property {HTMLDialogElement} node
 * @property {HTMLElement} body
 * @property {HTMLElement} foot
 * @property {() => void} close
 */

/** How many there have been: one may stand upon another. */
let opened = 0;

/**
 * Opens a modal dialogue and forgets it once it is closed; Escape and Cancel close it.
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.cancel word of the button that closes it
 * @param {string} [options.kind] further class
 * @param {boolean} [options.careful] Enter must not answer it: Cancel has the focus
 * @returns {Sheet}
 */
export function openSheet({ title, cancel, kind = "", careful = false }) {
  opened += 1;
  const id = `sheet-title-${opened}`;
  const heading = make("h2", { class: "sheet-title", text: title, attrs: { id } });
  const node = make("dialog", {
    class: `sheet ${kind}`.trim(),
    attrs: { "aria-labelledby": id },
  });
  const close = () => node.close();
  const away = button(cancel, close, "sheet-cancel");
  const body = make("div", { class: "sheet-body" });
  const foot = make("div", { class: "sheet-foot" });
  node.append(make("div", { class: "sheet-head" }, heading), body, foot, away);
  node.addEventListener("close", () => node.remove());
  document.body.append(node);
  node.showModal();
  // Once the caller has put its fields in: the keyboard begins at the first of them.
  queueMicrotask(() => {
    const first = careful ? null : node.querySelector("button");
    (first?.disabled ? away : (first ?? away)).focus();
  });
  return { node, body, foot, close };
}

/** Whether a dialogue is open: then the keys are its own. */
export const sheetOpen = () => document.querySelector("dialog[open]") !== null;
