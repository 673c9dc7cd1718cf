/** What stands between racks of Golden Nine: who breaks, what the last one brought, the end of set and match. */

import { called } from "../../common/called.js";
import { SIDES } from "../sides.js";
import { asNine } from "./types.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").Side} Side */
/** @typedef {import("../seam.js").Plan} Plan */
/** @typedef {import("../../common/words.js").Words} Words */
/** @typedef {import("./types.js").NineState} NineState */

/**
 * @param {Words} words
 * @param {MatchState} shown
 * @returns {Plan|null} null while a rack is being played
 */
export function plan(words, shown) {
  const state = asNine(shown);
  const { rack, offers, status, sides } = state;
  if (status === "over") return { ...ended(words, state), order: false, buttons: [] };
  if (offers.events.includes("start")) {
    const buttons = SIDES.map((side) => ({ text: sides[side].name, event: { type: "start", breaker: side } }));
    return { title: words.of("rack_who_breaks", { n: 1 }), note: "", order: false, buttons };
  }
  return rack?.phase === "over" ? between(words, state) : null;
}

/**
 * @param {Words} words
 * @param {NineState} state
 */
function ended(words, state) {
  const { winner, sides, reason } = state;
  const title = winner ? words.of("match_to", { name: sides[winner].name }) : words.of("match_over");
  const several = (state.format.sets_to_win ?? 1) > 1;
  const sets = several ? words.of("sets_are", { a: sides.a.games, b: sides.b.games }) : "";
  const points = words.of("points_are", { a: sides.a.points, b: sides.b.points });
  const racks = words.of("racks_are", { a: sides.a.frames, b: sides.b.frames });
  const why = reason && reason !== "points" ? words.of(`won_by_${reason}`) : "";
  return { title, note: [sets, points, racks, why].filter(Boolean).join(" · ") };
}

/**
 * @param {Words} words
 * @param {NineState} state
 * @returns {Plan}
 */
function between(words, state) {
  const { offers, rack, sides } = state;
  const n = (rack?.number ?? 0) + 1;
  const start = (/** @type {Side} */ side) =>
    `${words.of("next_rack", { n })}: ${words.of("breaks", { name: called(sides)[side].name })}`;
  /** @type {Plan["buttons"]} */
  const buttons = [];
  const { next } = offers;
  if (next && offers.events.includes("next")) {
    const [first, second] = next.breaker === "a" ? SIDES : [...SIDES].reverse();
    // A set's first rack may be the other side's to break: a lag decides.
    if (next.may_name) for (const side of [first, second]) buttons.push({ text: start(side ?? "a"), event: { type: "next", breaker: side } });
    else buttons.push({ text: start(next.breaker), event: { type: "next" } });
  }
  if (offers.events.includes("time_up")) buttons.push({ text: words.of("time_up_yes_match"), event: { type: "time_up" } });
  return { ...outcome(words, state), order: false, buttons };
}

/**
 * What the rack brought, and the set with it.
 * @param {Words} words
 * @param {NineState} state
 */
function outcome(words, { racks, rack, sides, offers }) {
  const last = racks[racks.length - 1];
  const set = offers.next?.may_name ? setWon(words, sides) : "";
  // A race won by a foul leaves its rack unrecorded.
  if (!last || last.number !== rack?.number) return { title: set, note: "" };
  const title = words.of("rack_to", { n: last.number, name: sides[last.winner].name });
  const brought = words.of("rack_points", { kind: words.of(`kind_of_${last.kind}`), a: last.a, b: last.b });
  return { title, note: [brought, set].filter(Boolean).join(" · ") };
}

/** @param {Words} words @param {NineState["sides"]} sides */
function setWon(words, { a, b }) {
  const winner = a.points > b.points ? a : b;
  return words.of("set_to", { n: a.games + b.games, name: winner.name });
}
