/** Two taps of one button within a moment are one: fingers bounce. */

const BOUNCE_MS = 350;

/**
 * @param {() => number} [now] monotonic ms
 * @returns {(button: string) => boolean} whether this tap counts
 */
export function createOnce(now = () => performance.now()) {
  /** @type {Map<string, number>} */
  const last = new Map();
  return (button) => {
    const time = now();
    const before = last.get(button);
    if (before !== undefined && time - before < BOUNCE_MS) return false;
    last.set(button, time);
    return true;
  };
}
