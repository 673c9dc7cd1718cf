/** What stands between frames of snooker: who breaks, the next frame, the re-spotted black, the blue. */

import { called } from "../../common/called.js";
import { SIDES } from "../sides.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").Side} Side */
/** @typedef {import("../seam.js").Plan} Plan */
/** @typedef {import("../../common/words.js").Words} Words */

/**
 * @param {Words} words
 * @param {MatchState} state
 * @returns {Plan|null} null while a frame is being played
 */
export function plan(words, state) {
  const { frame, offers, status } = state;
  const has = (/** @type {string} */ name) => offers.events.includes(name);
  const name = (/** @type {Side} */ side) => state.sides[side].name;
  if (status === "over") return { ...ended(words, state), order: false, buttons: [] };
  if (has("start")) {
    return {
      title: words.of("who_breaks", { n: 1 }),
      note: "",
      order: offers.order,
      buttons: SIDES.map((side) => ({ text: name(side), event: { type: "start", breaker: side } })),
    };
  }
  if (frame?.phase === "over" && has("next")) return nextFrame(words, state);
  if (frame?.phase === "respot") return respot(words, state);
  if (frame?.phase === "blue") return blue(words, state);
  return null;
}

/**
 * @param {Words} words
 * @param {MatchState} state
 */
function ended(words, { winner, sides }) {
  const title = winner
    ? words.of("match_to", { name: sides[winner].name })
    : words.of("match_over");
  return { title, note: `${sides.a.frames} – ${sides.b.frames}` };
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @returns {Plan}
 */
function nextFrame(words, state) {
  const { next, order } = state.offers;
  const last = state.frames[state.frames.length - 1];
  const n = (state.frame?.number ?? 0) + 1;
  const title = !last
    ? ""
    : last.winner
      ? words.of("frame_to", { n: last.number, name: state.sides[last.winner].name })
      : words.of("frame_level", { n: last.number });
  const why = last ? words.of(`won_${last.reason}`) : "";
  const note = last ? [`${last.a} – ${last.b}`, why].filter(Boolean).join(" · ") : "";
  const breaks = (/** @type {Side} */ side) => words.of("breaks", { name: called(state.sides)[side].name });
  if (next?.breaker && !next.must_name) {
    const text = `${words.of("next_frame", { n })}: ${breaks(next.breaker)}`;
    return { title, note, order, buttons: [{ text, event: { type: "next" } }] };
  }
  return {
    title,
    note: `${note} · ${words.of("who_breaks", { n })}`,
    order,
    buttons: SIDES.map((side) => ({ text: breaks(side), event: { type: "next", breaker: side } })),
  };
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @returns {Plan}
 */
function respot(words, { sides, offers }) {
  const buttons = SIDES.flatMap((side) => {
    const { name, players } = sides[side];
    if (!offers.order) return [{ text: name, event: { type: "respot", first: side } }];
    return players.map((player, index) => ({
      text: player,
      event: { type: "respot", first: side, player: index },
    }));
  });
  return { title: words.of("respot_who"), note: "", order: false, buttons };
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @returns {Plan}
 */
function blue(words, { sides, frame, offers }) {
  const shoot = frame?.blue;
  if (!shoot || offers.events.includes("blue_order")) {
    const buttons = SIDES.map((side) => ({
      text: sides[side].name,
      event: { type: "blue_order", first: side },
    }));
    return { title: words.of("blue_who"), note: "", order: false, buttons };
  }
  const turn = shoot.tries.a > shoot.tries.b ? "b" : shoot.tries.b > shoot.tries.a ? "a" : shoot.first;
  const score = `${shoot.pots.a}/${shoot.tries.a} – ${shoot.pots.b}/${shoot.tries.b}`;
  return {
    title: words.of("blue_turn", { name: sides[turn].name }),
    note: score,
    order: false,
    buttons: [
      { text: words.of("blue_potted"), event: { type: "blue", potted: true } },
      { text: words.of("blue_missed"), event: { type: "blue", potted: false } },
    ],
  };
}
