/** Turns what was tapped or typed into an event, a dialogue, or nothing where it is not offered. */

import { openFoul } from "./dialogs/foul.js";
import { openHistory } from "./dialogs/history.js";
import { askClaim, askTimeUp, openMenu } from "./dialogs/menu.js";
import { openSeveral } from "./dialogs/several.js";
import { sheetOpen } from "./dialogs/sheet.js";
import { eventOf, offered } from "./offered.js";

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("./words.js").Words} Words */

/**
 * @typedef {object} Desk
 * @property {Words} words
 * @property {() => {state: MatchState, blocked: boolean}|null} now what is shown, null: no match
 * @property {() => number} seen the newest seq that the referee has seen
 * @property {(event: RefereeEvent, seen: number) => void} submit
 * @property {() => void} undo
 * @property {(seq: number) => import("./describe.js").Hint} hintOf
 * @property {(action: string) => boolean} once whether this tap counts
 * @property {(action: string) => void} flash
 */

/** @typedef {(desk: Desk, state: MatchState, submit: (event: RefereeEvent) => void) => void} Open */

/** @type {Record<string, Open>} */
const DIALOGUES = {
  foul: ({ words }, state, submit) => openFoul(words, state, submit),
  time_foul: ({ words }, state, submit) => openFoul(words, state, submit, "time"),
  time_up: ({ words }, _, submit) => askTimeUp(words, submit),
  several: ({ words }, state, submit) => openSeveral(words, state, submit),
  claim: ({ words }, state, submit) => askClaim(words, state, submit),
  more: ({ words, hintOf }, state, submit) => openMenu(words, state, hintOf, submit),
  history: ({ words, hintOf }, state, submit) => openHistory(words, state, hintOf, submit),
};

/** Open whatever is offered: what they list is worked out from the state. */
const ALWAYS = new Set(["more", "history"]);

/**
 * @param {Desk} desk
 * @returns {(action: string) => void}
 */
export function createActions(desk) {
  return (action) => {
    const now = desk.now();
    if (!now || sheetOpen()) return;
    const open = DIALOGUES[action];
    if (!open && !desk.once(action)) return;
    if (action === "undo") return desk.undo();
    const { state, blocked } = now;
    if (!ALWAYS.has(action) && (blocked || !offered(state)[action])) return;
    // What a dialogue says holds for the state it was opened on: its event is based on that one.
    const seen = desk.seen();
    const submit = (/** @type {RefereeEvent} */ event) => desk.submit(event, seen);
    if (open) return open(desk, state, submit);
    const event = action === "next" ? nextOf(state) : eventOf(state, action);
    if (!event) return;
    desk.flash(action);
    submit(event);
  };
}

/** Only where the breaker is known: else the stage asks. @param {MatchState} state */
function nextOf(state) {
  const { next } = state.offers;
  return next?.breaker && !next.must_name ? { type: "next" } : null;
}

