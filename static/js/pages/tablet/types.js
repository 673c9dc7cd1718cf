/**
 * The shapes that the referee's page works with: the state of contract section 4 and its offers.
 * A patch leaves out what became null: "null" here is null or not there.
 */

/** @typedef {"a"|"b"} Side */
/** @typedef {"red"|"yellow"|"green"|"brown"|"blue"|"pink"|"black"} Ball */
/** @typedef {Ball|"white"} AnyBall */
/** @typedef {{type: string, [field: string]: any}} RefereeEvent */

/**
 * What a foul would cost, before it is one.
 * @typedef {object} FoulOffer
 * @property {number} on value of the ball on, 4 to 7
 * @property {number} unnominated value of the ball on while no colour is nominated
 * @property {Record<string, "on"|"higher"|"two"|"seven"|"time">} bases by reason
 * @property {Record<string, number>} min least value by reason
 * @property {boolean} miss a miss may be called
 * @property {boolean} free_ball a free ball may be called
 */

/** @typedef {"shot"|"frame"|"decision"|"match"} ClockName */

/**
 * What may be done to the clocks; `in_stroke`: struck, and not recorded yet.
 * @typedef {object} ClockOffers
 * @property {string[]} shot actions
 * @property {string[]} frame
 * @property {string[]} [decision]
 * @property {string[]} all
 * @property {ClockName[]} held what a resume of all starts
 * @property {boolean} struck
 * @property {Record<Side, boolean>} extension
 * @property {boolean} in_stroke
 * @property {boolean} [starts_frame] of snooker: a strike starts the clock of a Shoot-Out frame
 */

/**
 * What the server would accept now.
 * @typedef {object} Offers
 * @property {string[]} events
 * @property {Ball[]} pots
 * @property {Ball[]} free
 * @property {string[]} choices
 * @property {number} max_reds
 * @property {FoulOffer|null} foul
 * @property {Record<Side, "frame"|"rack"|"match">} award
 * @property {{breaker: Side|null, must_name: boolean, may_name?: boolean}|null} next
 * @property {boolean} order
 * @property {ClockOffers|null} [clocks]
 */

/**
 * @typedef {{side: Side, balls: Ball[], fouls: {value: number}[], ended: boolean}} Visit
 */

/**
 * @typedef {object} Frame
 * @property {number} number
 * @property {"play"|"choice"|"respot"|"blue"|"over"} phase
 * @property {Side|null} breaker
 * @property {Ball|"colour"|null} ball_on
 * @property {boolean} free_ball
 * @property {number} reds
 * @property {Ball[]} colours
 * @property {{side: Side, points: number, balls: Ball[]}|null} break
 * @property {number} remaining
 * @property {Record<Side, number>} snookers_required
 * @property {{side: Side, options: string[]}|null} choice
 * @property {number} misses
 * @property {boolean} warned
 * @property {boolean} [shoot_out]
 * @property {"no"|"d"|"anywhere"} in_hand
 * @property {{first: Side, tries: Record<Side, number>, pots: Record<Side, number>}|null} blue
 * @property {{by: Side, value: number, reason: string, miss: boolean, balls: AnyBall[], player: number}|null} last_foul
 * @property {Visit[]} visits
 */

/**
 * @typedef {object} SideState
 * @property {string} name
 * @property {string[]} players
 * @property {string|null} country
 * @property {string|null} [short] what it is called where room is short
 * @property {number} points
 * @property {number} frames
 * @property {number} games
 * @property {number} aggregate
 * @property {number|null} [extensions] left in this frame
 */

/** @typedef {import("../../lib/clock.js").ClockValue} ClockValue */
/** @typedef {{seq: number, at: number, event: RefereeEvent, taken_back: boolean, amended?: number|null}} LogEntry */

/**
 * Snooker has its shot clock in one key, Golden Nine its parts among the others.
 * @typedef {object} Format
 * @property {{extension_ms: number, extensions: number}|null} [shot_clock]
 * @property {number} [extensions]
 * @property {number} [extension_ms]
 */

/**
 * @typedef {object} MatchState
 * @property {number} seq
 * @property {"scheduled"|"live"|"over"} status
 * @property {Side|null} winner
 * @property {string|null} reason
 * @property {Side|null} striker
 * @property {0|1|null} player
 * @property {Record<Side, SideState>} sides
 * @property {Frame|null} frame
 * @property {import("../referee/golden_nine/types.js").Rack|null} [rack] of Golden Nine
 * @property {{id: string, table: string|null, discipline?: string, title: string|null, best_of: number|null,
 *   frames_to_win: number|null, aggregate: boolean}} match
 * @property {{number: number, a: number, b: number, winner: Side|null, reason: string}[]} frames
 * @property {Offers} offers
 * @property {number} at server ms at which the clocks hold
 * @property {{shot: ClockValue|null, frame: ClockValue|null, decision?: ClockValue|null, match?: ClockValue|null}} clocks
 * @property {Format|null} [format]
 * @property {number} [last_scoring] the newest seq that is no clock's
 * @property {{seq: number, event: RefereeEvent}|null} undo
 * @property {LogEntry[]} log
 */

export {};
