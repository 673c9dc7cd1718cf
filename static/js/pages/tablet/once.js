/** Two taps of one button within a moment are one: fingers bounce. */

const BOUNCE_MS = 350;

/**
 * @param {() => number} [now] monotonic ms
 * @returns {(button: string) => boolean} whether this tap counts
 */
export function createOnce(now = () => performance.now()) {
  let last = { button: "", at: -Infinity };
  return (button) => {
    const at = now();
    const bounced = button === last.button && at - last.at < BOUNCE_MS;
    if (!bounced) last = { button, at };
    return !bounced;
  };
}
