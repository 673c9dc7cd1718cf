/** A sentence that keeps to one line: smaller where it is long, once for each change of it. */

const FLOOR = 0.7;
const STEP = 0.05;

/**
 * @param {HTMLElement} node one line, `overflow: hidden`, with a type size times `--fit`
 * @param {string} text
 */
export function writeFitted(node, text) {
  const of = `${text} ${window.innerWidth} ${document.fonts.status}`;
  if (node.dataset.fitted === of) return;
  node.dataset.fitted = of;
  node.textContent = text;
  for (let scale = 1; scale >= FLOOR; scale -= STEP) {
    node.style.setProperty("--fit", scale.toFixed(2));
    if (node.scrollWidth <= node.clientWidth) return;
  }
}
