/** What can be tapped now in Golden Nine, out of the server's offers: nothing else is lit on the page. */

import { other } from "../sides.js";
import { tagging } from "../tags.js";
import { MOST_KEY } from "./break_form.js";
import { asNine } from "./types.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */

export const ALL_BALLS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const MARKS = [...Array.from({ length: MOST_KEY + 1 }, (_, n) => `crossings:${n}`), "crossings:+", "crossings:-", "crossed:+", "crossed:-"];

/**
 * @param {MatchState} shown
 * @returns {Record<string, boolean>} actions of the page that the server would accept
 */
export function offered(shown) {
  const { offers } = asNine(shown);
  const has = (/** @type {string} */ name) => offers.events.includes(name);
  const breaks = has("break");
  /** @type {Record<string, boolean>} */
  const can = {
    break: breaks,
    dry: breaks,
    miss: has("stroke"),
    safety: has("stroke"),
    ...tagging(has("stroke")),
    several: has("stroke") && offers.pots.length > 1,
    foul: has("foul"),
    time_foul: has("foul") && Boolean(offers.foul?.by_striker),
    next: has("next"),
    time_up: has("time_up"),
  };
  for (const ball of ALL_BALLS) can[`ball:${ball}`] = breaks || (has("stroke") && offers.pots.includes(ball));
  for (const mark of MARKS) can[`mark:${mark}`] = breaks;
  choices(shown).forEach((_, n) => (can[`choice:${n}`] = has("choose")));
  return can;
}

/**
 * The ways on after a lost chance, those of the side that chooses first in each pair.
 * @param {MatchState} shown
 * @returns {{option: string, shooter: import("../../tablet/types.js").Side}[]}
 */
export function choices(shown) {
  const { offers, rack } = asNine(shown);
  const side = rack?.choice?.side;
  if (!side) return [];
  return (offers.choices ?? []).flatMap((option) => [
    { option, shooter: side },
    { option, shooter: other(side) },
  ]);
}

/**
 * The event of an action that needs no dialogue and no marks.
 * @param {MatchState} shown
 * @param {string} action
 * @returns {RefereeEvent|null}
 */
export function eventOf(shown, action) {
  const [kind, what] = action.split(":");
  switch (kind) {
    case "ball":
      return { type: "stroke", potted: [Number(what)] };
    case "dry":
      return { type: "break", crossings: asNine(shown).offers.break_units };
    case "miss":
      return { type: "stroke" };
    case "safety":
      return { type: "stroke", tags: ["safety"] };
    case "choice": {
      const picked = choices(shown)[Number(what)];
      return picked ? { type: "choose", ...picked } : null;
    }
    default:
      return null;
  }
}
