/** Turns what was tapped or typed into an event, a dialogue, or nothing where it is not offered. */

import { openHistory } from "./dialogs/history.js";
import { openMenu } from "./dialogs/menu.js";
import { sheetOpen } from "../common/dialogs/sheet.js";
import { disciplineOf } from "./disciplines.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("./seam.js").Submit} Submit */

/**
 * @typedef {object} Desk
 * @property {import("../common/words.js").Words} words
 * @property {() => {state: MatchState, blocked: boolean, ahead: boolean}|null} now what is shown, null: no match
 * @property {() => number} seen the newest seq that the referee has seen
 * @property {(event: RefereeEvent, seen: number) => void} submit
 * @property {() => void} undo
 * @property {(seq: number) => import("../common/describe.js").Hint} hintOf
 * @property {(action: string) => boolean} once whether this tap counts
 * @property {(state: MatchState) => import("./seam.js").Panel} panel
 * @property {() => void} changed something was marked that is no event yet
 * @property {ReturnType<typeof import("./tags.js").createTags>} tags
 * @property {import("./dialogs/menu.js").Row} row that of the tags
 */

/** @typedef {(desk: Desk, state: MatchState, submit: Submit) => void} Open */

/** Open whatever is offered: what they list is worked out from the state. @type {Record<string, Open>} */
const ALWAYS = {
  more: ({ words, hintOf, row }, state, submit) => openMenu(words, state, hintOf, submit, row),
  history: ({ words, hintOf }, state, submit) => openHistory(words, state, hintOf, submit),
};

/** Marks are set as fast as a finger is: none is an event by itself. @param {string} action */
const isMark = (action) => action.startsWith("mark:") || action.startsWith("tag:");

/**
 * @param {Desk} desk
 * @returns {(action: string) => void}
 */
export function createActions(desk) {
  return (action) => {
    const now = desk.now();
    if (!now || sheetOpen()) return;
    const { state, blocked } = now;
    const discipline = disciplineOf(state);
    // What a dialogue says holds for the state it was opened on: its event is based on that one.
    const seen = desk.seen();
    const submit = (/** @type {RefereeEvent} */ event) => desk.submit(tagged(desk, now, event), seen);
    const always = ALWAYS[action];
    if (always) return always(desk, state, submit);
    const open = discipline.dialogue(state, action);
    if (!open && !isMark(action) && !desk.once(action)) return;
    if (action === "undo") return desk.undo();
    if (blocked || !discipline.offered(state)[action]) return;
    if (open) return open(desk.words, state, submit);
    record(desk, state, action, submit);
  };
}

/**
 * @param {Desk} desk
 * @param {MatchState} state
 * @param {string} action
 * @param {Submit} submit
 */
function record(desk, state, action, submit) {
  if (action.startsWith("tag:")) {
    desk.tags.toggle(action.slice("tag:".length));
    return desk.changed();
  }
  const panel = desk.panel(state);
  const event = action === "next" ? nextOf(state) : panel.take(state, action);
  if (!event) return desk.changed();
  panel.flash(action);
  submit(event);
}

/**
 * A stroke with its tags; a referee who wants no tags is asked for none, and none is set by itself.
 * @param {Desk} desk
 * @param {{state: MatchState, ahead: boolean}} now what the tap was made on
 * @param {RefereeEvent} event
 */
function tagged({ tags, row }, { state, ahead }, event) {
  return tags.take(event, row.on() && !ahead && disciplineOf(state).breaksOff(state));
}

/** Only where the breaker is known: else the stage asks. @param {MatchState} state */
function nextOf(state) {
  const { next } = state.offers;
  return next?.breaker && !next.must_name && !next.may_name ? { type: "next" } : null;
}
