/** Tags that hold for the next stroke only: which are pressed, and the stroke's event with them. */

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../tablet/types.js").RefereeEvent} RefereeEvent */

export const QUICK = ["long", "rest", "escape", "miscue"];

/** All tags, in the order in which a stroke carries them. */
const ORDER = ["safety", "escape", "long", "rest", "break_off", "miscue"];

/**
 * The page's actions of the tags.
 * @param {boolean} stroke one may be played
 * @returns {Record<string, boolean>}
 */
export const tagging = (stroke) => Object.fromEntries(QUICK.map((tag) => [`tag:${tag}`, stroke]));

/** What comes between a tag and its stroke. */
const BEFORE_STROKE = new Set(["choose", "free_ball", "warn"]);

export function createTags() {
  /** @type {Set<string>} */
  let held = new Set();
  let turn = "";

  return {
    /** @param {string} tag */
    has: (tag) => held.has(tag),
    /** @param {string} tag */
    toggle(tag) {
      if (!held.delete(tag) && QUICK.includes(tag)) held.add(tag);
    },
    clear: () => held.clear(),
    /** A tag belongs to one turn at the table: the next one begins without. @param {MatchState|null} state */
    meet(state) {
      const part = state?.frame ?? state?.rack;
      const now = state ? `${state.match?.id} ${part?.number} ${state.striker}` : "";
      if (now !== turn) held.clear();
      turn = now;
    },
    /**
     * Uses the tags up where the event is a stroke, or ends what they were pressed for.
     * @param {RefereeEvent} event
     * @param {boolean} breaksOff it is the first stroke of a frame
     * @returns {RefereeEvent}
     */
    take(event, breaksOff) {
      if (BEFORE_STROKE.has(event.type)) return event;
      const pressed = held;
      held = new Set();
      return event.type === "stroke" ? tagged(event, pressed, breaksOff) : event;
    },
  };
}

/**
 * @param {RefereeEvent} event
 * @param {Set<string>} pressed
 * @param {boolean} breaksOff
 * @returns {RefereeEvent}
 */
function tagged(event, pressed, breaksOff) {
  const all = new Set([...(event.tags ?? []), ...pressed, ...(breaksOff ? ["break_off"] : [])]);
  // `long` counts long pots, and a safety tries none.
  if (all.has("safety")) all.delete("long");
  const tags = ORDER.filter((tag) => all.has(tag));
  return tags.length ? { ...event, tags } : event;
}
