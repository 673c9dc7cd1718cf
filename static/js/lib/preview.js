/** @file The line of a canned state: there is no server behind it, nothing comes, and its time stands still. */

/**
 * As much of a line as an overlay and its clocks ask for.
 * @param {number} at the time of the state, server ms
 */
export function standing(at) {
  return {
    link: /** @type {const} */ ("up"),
    time: { moment: () => ({ now: at, earliest: at }), good: () => true },
    silence: () => 0,
    pace() {},
    wake() {},
    beat() {},
    applied() {},
  };
}
