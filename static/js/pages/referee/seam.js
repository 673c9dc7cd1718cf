/** What a discipline answers to the referee's page: all that the page does not know of the game itself. */

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../tablet/types.js").Side} Side */
/** @typedef {import("../common/words.js").Words} Words */
/** @typedef {(event: RefereeEvent) => void} Submit */
/** @typedef {(words: Words, state: MatchState, submit: Submit) => void} Open */

/**
 * What the stage shows between frames or racks.
 * @typedef {object} Plan
 * @property {string} title
 * @property {string} note
 * @property {boolean} order each side names who begins
 * @property {{text: string, event: RefereeEvent}[]} buttons
 */

/**
 * The part of the page that is a discipline's own: what is tapped, and the figures above it.
 * @typedef {object} Panel
 * @property {(state: MatchState, can: Record<string, boolean>, blocked: boolean) => void} draw
 * @property {(state: MatchState, action: string) => RefereeEvent|null} take the event of a tap; null: it made none
 * @property {(action: string) => void} flash
 */

/**
 * @typedef {object} AwardForm what can be awarded, and why
 * @property {"frame"|"rack"} part the lesser of the two scopes
 * @property {string[]} reasons
 * @property {boolean} inPlay there is a part in play
 */

/**
 * @typedef {object} Discipline
 * @property {string} name as the match's state has it
 * @property {(state: MatchState) => Record<string, boolean>} offered the page's actions that the server would accept
 * @property {(state: MatchState, event: RefereeEvent) => MatchState|null} predict null where only the server can tell
 * @property {(state: MatchState) => boolean} breaksOff whether the stroke to come is a break-off, where that is certain
 * @property {(state: MatchState, now: number) => MatchState} atTime what was offered, narrowed by the time that passed
 * @property {(words: Words, state: MatchState) => Plan|null} plan null while a frame or rack is played
 * @property {(key: string, phase: string) => string|null} key the action of a key, beside those of every discipline
 * @property {(state: MatchState) => string} phase
 * @property {(words: Words, state: MatchState) => string} number the frame or rack, for the title
 * @property {(words: Words, state: MatchState) => string} length what is played for
 * @property {(words: Words, state: MatchState, side: Side) => {text: string, warns?: boolean}|null} note beside a side's name
 * @property {(state: MatchState, action: string) => Open|null} dialogue that an action opens
 * @property {(words: Words, state: MatchState, submit: Submit) => [string, string, () => void][]} menu event, text, what it opens
 * @property {(words: Words, perform: (action: string) => void, changed: () => void) => Panel} panel
 */

export {};
