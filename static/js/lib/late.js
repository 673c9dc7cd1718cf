/** @file The delay of the picture that an address asks for, so that the board does not run ahead of the video. */

const LONGEST_DELAY_MS = 60_000;

/** Ms; nonsense is none. @param {string | undefined} text */
export function delayMs(text) {
  const ms = Number(text);
  return Number.isInteger(ms) && ms > 0 && ms <= LONGEST_DELAY_MS ? ms : 0;
}
