/** The shapes of Golden Nine: its rack and its offers, beside what every discipline has. */

/** @typedef {import("../../tablet/types.js").Side} Side */
/** @typedef {{side: Side, breaking: boolean, balls: number[], fouls: {value: number}[], ended: boolean}} Visit */
/** @typedef {"break_and_run"|"table_run"|"golden_break"|"victory"|"three_fouls"|"intentional_foul"|"awarded"} Kind */
/** @typedef {{number: number, winner: Side, kind: Kind, a: number, b: number}} RackResult */

/**
 * @typedef {object} Rack
 * @property {number} number
 * @property {number} of_set
 * @property {"break"|"play"|"choice"|"over"} phase
 * @property {Side} breaker
 * @property {number[]} balls on the table, lowest first
 * @property {number|null} ball_on
 * @property {Record<Side, number>} fouls in this rack
 * @property {Record<Side, number>} intentional in this match
 * @property {boolean} in_hand
 * @property {{side: Side, options: string[]}|null} [choice]
 * @property {{by: Side, value: number, reason: string, intentional: boolean}|null} [last_foul]
 * @property {Visit[]} visits
 */

/**
 * What a foul of each side would cost.
 * @typedef {object} FoulOffer
 * @property {string[]} reasons
 * @property {Record<Side, number>} value
 * @property {Record<Side, boolean>} loses_rack
 * @property {number} intentional
 * @property {boolean} by_striker
 */

/** @typedef {{cleared: number, combined: number|null}} Worth points to the striker, the 9 last or by combination */

/**
 * @typedef {object} Offers
 * @property {string[]} events
 * @property {number[]} pots
 * @property {string[]} choices
 * @property {number} break_units
 * @property {FoulOffer|null} [foul]
 * @property {Worth|null} [worth]
 * @property {Record<Side, "rack"|"match">} award
 * @property {{breaker: Side, must_name: boolean, may_name: boolean}|null} [next]
 * @property {import("../../tablet/types.js").ClockOffers|null} [clocks]
 */

/** @typedef {{racks?: number, race_to?: number|null, sets_to_win?: number, shot_ms?: number, break_ms?: number, decision_ms?: number}} Format times in ms */

/**
 * @typedef {Omit<import("../../tablet/types.js").MatchState, "offers"|"rack"|"format"> & {rack: Rack|null, racks: RackResult[], offers: Offers, format: Format}} NineState
 */

/**
 * The state of a match whose discipline is known.
 * @param {import("../../tablet/types.js").MatchState} state
 * @returns {NineState}
 */
export const asNine = (state) => /** @type {any} */ (state);
