/** What can be tapped now, out of the server's offers: nothing else is lit on the page. */

import { tagging } from "../tags.js";
import { BALLS } from "./balls.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").Ball} Ball */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */

/**
 * @param {MatchState} state
 * @returns {Record<string, boolean>} actions of the page that the server would accept
 */
export function offered(state) {
  const { offers } = state;
  const has = (/** @type {string} */ name) => offers.events.includes(name);
  /** @type {Record<string, boolean>} */
  const can = {
    miss: has("stroke"),
    safety: has("stroke"),
    ...tagging(has("stroke")),
    foul: has("foul") && Boolean(offers.foul),
    free_ball: has("free_ball"),
    several: has("stroke") && (mostReds(state) > 1 || (offers.free ?? []).length > 0),
    "reds:2": has("stroke") && mostReds(state) > 1,
    next: has("next"),
    claim: has("claim"),
    time_foul: has("foul") && "time" in (offers.foul?.bases ?? {}),
    time_up: has("time_up"),
  };
  for (const ball of BALLS) can[`ball:${ball}`] = has("stroke") && isOn(state, ball);
  for (const option of offers.choices ?? []) can[`choose:${option}`] = true;
  return can;
}

/**
 * @param {MatchState} state
 * @param {Ball} ball
 */
function isOn({ offers }, ball) {
  return (offers.pots ?? []).includes(ball) || isFree(offers, ball);
}

/**
 * How many reds may go in one stroke: none while another ball is on.
 * @param {MatchState} state
 */
export function mostReds({ offers }) {
  return (offers.pots ?? []).includes("red") ? offers.max_reds : 0;
}

/**
 * On as the free ball only.
 * @param {{pots: Ball[], free: Ball[]}} offers
 * @param {Ball} ball
 */
export function isFree({ pots, free }, ball) {
  return (free ?? []).includes(ball) && !(pots ?? []).includes(ball);
}

/**
 * The event of an action that needs no dialogue.
 * @param {MatchState} state
 * @param {string} action
 * @returns {RefereeEvent|null}
 */
export function eventOf(state, action) {
  const [kind, what] = action.split(":");
  switch (kind) {
    case "ball": {
      const ball = /** @type {Ball} */ (what);
      const nominated = isFree(state.offers, ball) ? { nominated: ball } : {};
      return { type: "stroke", potted: [ball], ...nominated };
    }
    case "reds":
      return { type: "stroke", potted: ["red", "red"] };
    case "miss":
      return { type: "stroke" };
    case "safety":
      return { type: "stroke", tags: ["safety"] };
    case "free_ball":
      return { type: "free_ball" };
    case "choose":
      return { type: "choose", option: what };
    case "next":
      return { type: "next" };
    default:
      return null;
  }
}
