/** @file Copies a text, also where the browser has no clipboard for a plain http address. */

/**
 * Copy a text; `navigator.clipboard` does not exist on a plain http address of the LAN.
 * @param {string} text @returns {Promise<boolean>}
 */
export async function copyText(text) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed: the older way may be.
    }
  }
  const box = document.createElement("textarea");
  box.value = text;
  box.className = "off-screen";
  // Beside an open dialogue nothing can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
}
