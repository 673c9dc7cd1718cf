/** What a tap is, from the finger to its answer. */

/**
 * waiting: stored here, not sent · sent: on its way, no answer yet · durable: on the server's
 * disk · refused: the server (or the tap before it) said no · expired: its match has gone, or it
 * is a clock tap that waited too long.
 * @typedef {"waiting"|"sent"|"durable"|"refused"|"expired"} Mark
 */

/**
 * One tap. `seen` is the seq that its `base` will be; `after` the id of the unanswered tap before
 * it; `order` its place among the taps of this device; `made` when, by the device's own clock.
 * @typedef {object} Tap
 * @property {string} id
 * @property {string} match
 * @property {number} order
 * @property {number} made
 * @property {Record<string, unknown>} event
 * @property {string} label
 * @property {number} seen
 * @property {number|null} at
 * @property {string|null} after
 * @property {boolean} tried
 * @property {Mark} mark
 * @property {number|null} seq
 * @property {string|null} code
 * @property {string|null} message
 */

/** @typedef {{id: string, match: string|null, base: number, at: number|null, event: Record<string, unknown>}} Command */

export {};
