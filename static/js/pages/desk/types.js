/** @file What the desk is told, as types (docs/desk-api.md). */

/** @typedef {"a"|"b"} Side */

/**
 * @typedef {object} SideSpec
 * @property {string} name
 * @property {string[]} [players]
 * @property {string|null} [country]
 * @property {string|null} [short]
 * @property {string|null} [walk_on]
 * @property {string|null} [photo]
 * @property {string|null} [accent]
 */

/**
 * @typedef {object} MatchRow
 * @property {string} id
 * @property {string|null} table
 * @property {string|null} title
 * @property {string} discipline
 * @property {string} preset
 * @property {string|Record<string, unknown>} format
 * @property {Record<Side, SideSpec>} sides
 * @property {number} created_ms
 * @property {number|null} scheduled_ms
 * @property {boolean} hold
 * @property {boolean} void
 * @property {string|null} league
 * @property {number} seq
 * @property {"scheduled"|"live"|"over"} status
 * @property {Side|null} winner
 * @property {Record<Side, {points: number, frames: number}>} score
 */

/**
 * @typedef {object} PageRow
 * @property {string} id
 * @property {string|null} name
 * @property {string} kind
 * @property {string} path
 * @property {string|null} table
 * @property {string|null} match
 * @property {string|null} league
 * @property {string} role
 * @property {string|null} label
 * @property {string} address
 * @property {string} server
 * @property {string|null} agent
 * @property {boolean} obs
 * @property {number} since_ms
 * @property {number} seen_ms
 * @property {"ok"|"behind"|"silent"|"hidden"} status
 * @property {number|null} seq
 * @property {number} behind
 * @property {number|null} delay_ms
 * @property {number} late_ms
 * @property {number|null} offset_ms
 * @property {number|null} rtt_ms
 * @property {number|null} battery
 * @property {boolean} hidden
 */

/**
 * @typedef {object} Player
 * @property {string} id
 * @property {number} version
 * @property {string} name
 * @property {string|null} short
 * @property {string|null} country
 * @property {string|null} walk_on
 * @property {string|null} photo
 * @property {string|null} accent
 */

/** @typedef {{code: string, message: string, table: string|null, match: string|null, page: string|null}} Notice */
/** @typedef {{id: string, title: string, nights: number[], play_offs: boolean}} LeagueRow */
/** @typedef {{id: string, name: string, since_ms: number, seen_ms: number, pages: number}} ServerRow */

/**
 * @typedef {object} DeskState
 * @property {{table: string, match: string|null}[]} tables
 * @property {MatchRow[]} matches
 * @property {LeagueRow[]} leagues
 * @property {PageRow[]} pages
 * @property {ServerRow[]} servers
 * @property {{count: number, changed: number}} players
 * @property {{count: number, changed: number}} images
 * @property {Notice[]} notices
 * @property {any} [obs]
 */

/**
 * What every part of the desk works with.
 * @typedef {object} Desk
 * @property {import("../common/words.js").Words} words
 * @property {import("./api.js").Api} api
 * @property {string} key
 * @property {DeskState} state
 * @property {() => number} now server time, ms
 * @property {() => void} redraw
 * @property {(text: string, tone?: "good"|"bad") => void} say
 * @property {<T>(work: () => Promise<T>, done?: string) => Promise<T|undefined>} act
 *   does it, says what was refused, and `done` if all went well
 */

/**
 * A part of the desk with an address of its own (`#name`).
 * @typedef {object} Part
 * @property {string} name
 * @property {(desk: Desk) => unknown} draw a lit-html template
 * @property {(desk: Desk) => void} [enter] it is about to be seen: ask for what it needs
 */

export {};
