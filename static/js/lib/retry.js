/** @file When a page whose line was lost tries again. */

/**
 * How long to wait before attempt `tries` (0 is the first after a loss), ms: 0.25 to 3 s, spread so that a hall
 * full of pages does not come back in one instant.
 * @param {number} tries @param {number} random 0 to 1
 */
export function retryDelay(tries, random) {
  return 250 + random * Math.min(2_750, 250 * 2 ** Math.min(tries, 8));
}
