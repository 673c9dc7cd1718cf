/** How old a tap is: a clock takes none that waited too long, and the outbox does not send it. */

/** The server takes no clock tap older than this (docs/protocol.md). */
export const CLOCK_TAP_LIVES_MS = 5_000;

const CLOCK_EVENTS = new Set(["clock", "struck", "extension"]);

/** @param {{type?: unknown}} event */
export const isOfClock = ({ type }) => CLOCK_EVENTS.has(String(type));

/**
 * @typedef {object} Times what a test replaces
 * @property {() => number} local monotonic ms; stands still while some devices sleep
 * @property {() => number} wall ms of the device's own clock; may be stepped
 */

/** @type {Times} */
const device = { local: () => performance.now(), wall: () => Date.now() };

/**
 * The age by both of the device's clocks, whichever makes it older: a tap is rather not sent than sent too late.
 * Server time is no help here: after a reload without a link nobody knows it.
 * @param {Times} [times]
 */
export function createAges({ local, wall } = device) {
  /** @type {Map<string, number>} id -> local time, of taps made in this page */
  const made = new Map();
  return {
    wall,
    /** @param {string} id */
    born: (id) => made.set(id, local()),
    /** @param {string} id */
    forget: (id) => made.delete(id),
    /** @param {{id: string, made: number}} tap */
    of: (tap) => Math.max(wall() - tap.made, local() - (made.get(tap.id) ?? Infinity)),
  };
}
