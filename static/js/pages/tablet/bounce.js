/** A finger that bounces must not hit what appeared under it: a dialogue's button, or a ball. */

const BOUNCE_MS = 350;
const REACH_PX = 40;

/**
 * Swallows a click that follows another one at the same place within a moment.
 * @param {Document} page
 */
export function guardBounces(page) {
  let last = { at: -Infinity, x: 0, y: 0 };
  page.addEventListener("click", (event) => {
    // Keys and assistive technology click without a place.
    if (event.detail === 0) return;
    const { clientX: x, clientY: y, timeStamp: at, target } = event;
    const near = Math.hypot(x - last.x, y - last.y) < REACH_PX;
    const soon = at - last.at < BOUNCE_MS;
    const repeats = target instanceof Element && target.closest("[data-repeat]") !== null;
    last = { at, x, y };
    if (near && soon && !repeats) {
      event.stopImmediatePropagation();
      event.preventDefault();
      return;
    }
    // A button that was touched keeps no focus: the space bar is the end of a visit.
    if (target instanceof Element) target.closest("button")?.blur();
  }, { capture: true });
}
