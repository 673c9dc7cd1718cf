/** Draws who is at the table, the score, the extensions left as marks, and how the shot clock stands. */

import { called } from "../common/called.js";
import { el, flag, write } from "../common/dom.js";
import { fitPageName } from "../common/page_name.js";
import { extensionsOf, longClock, mainClock } from "../tablet/clock_names.js";
import { drawMarks } from "../tablet/marks.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../tablet/types.js").Side} Side */
/** @typedef {import("../common/words.js").Words} Words */
/** @typedef {import("../tablet/clock_now.js").ClockActions} ClockActions */

/** @type {readonly Side[]} */
const SIDES = ["a", "b"];

/**
 * @param {Words} words
 * @param {MatchState|null} state
 * @param {ClockActions|null} can null: no clock is in play
 */
export function drawWho(words, state, can) {
  write(el("title"), title(words, state));
  for (const side of SIDES) drawSide(words, state, side);
  el("shot").hidden = !can;
  const long = can && longClock(state);
  const framed = Boolean(long);
  el("frame-time").hidden = !framed;
  if (long) write(el("frame-label"), words.of(`clock_${long}`));
  flag(el("face"), "data-frame", framed);
  el("no-clock").hidden = Boolean(can);
  const decides = mainClock(state) === "decision";
  const said = can ? stand(words, can) : "";
  write(el("shot-stand"), decides ? `${words.of("clock_decision")}: ${said}` : said);
  if (can) return;
  const [head, note] = why(words, state);
  write(el("no-clock-title"), head);
  write(el("no-clock-note"), note);
}

/** @param {Words} words @param {MatchState|null} state */
function title(words, state) {
  if (!state) return words.of("no_match");
  const parts = [state.match.table && words.of("table", { name: state.match.table }), state.match.title];
  if (state.frame) parts.push(words.of("title_frame", { n: state.frame.number }));
  if (state.rack) parts.push(words.of("title_rack", { n: state.rack.number }));
  return parts.filter(Boolean).join(" · ");
}

/** @param {Words} words @param {ClockActions} can */
function stand(words, can) {
  if (can.time_up) return words.of("stand_time_up");
  const { stand: how = "off" } = el("shot").dataset;
  if (can.in_stroke && how === "paused") return words.of("stand_struck");
  // The stroke stops any shot clock that runs when it is recorded.
  return words.of(can.in_stroke && how === "running" ? "stand_unrecorded" : `stand_${how}`);
}

/** @param {Words} words @param {MatchState|null} state @returns {[string, string]} */
function why(words, state) {
  if (!state) return [words.of("no_match"), words.of("no_match_why")];
  const { status, winner, sides, clocks, frame, rack } = state;
  if (status === "over") {
    return [winner ? words.of("match_to", { name: sides[winner].name }) : words.of("match_over"), ""];
  }
  if (frame?.phase === "blue") return [words.of("won_blue_shoot_out"), ""];
  if (frame && clocks.shot) return [words.of("between_frames"), ""];
  if (rack) return [words.of("between_racks"), ""];
  return [words.of("no_clock"), words.of("no_clock_why")];
}

/** @param {Words} words @param {MatchState|null} state @param {Side} side */
function drawSide(words, state, side) {
  const one = state?.sides[side];
  const lit = state?.striker === side;
  flag(el(`side-${side}`), "data-lit", lit);
  fitPageName(el(`name-${side}`), one?.name ?? "–", one?.short);
  write(el(`points-${side}`), one ? String(one.points) : "–");
  write(el(`frames-${side}`), one ? String(one.frames) : "–");
  write(el(`turn-${side}`), lit ? turn(words, state, side) : "");
  write(el(`extension-${side}`), state ? called(state.sides)[side].name : "");
  drawExtensions(words, state, side);
}

/** @param {Words} words @param {MatchState} state @param {Side} side */
function turn(words, state, side) {
  const { players } = state.sides[side];
  const name = players.length > 1 ? players[state.player ?? 0] : undefined;
  return name ? `${name} ${words.of("at_table")}` : words.of("at_table");
}

/**
 * A mark an extension: full while it is left, an empty ring once it is taken.
 * @param {Words} words @param {MatchState|null} state @param {Side} side
 */
function drawExtensions(words, state, side) {
  const timed = state?.clocks.shot && !state.clocks.frame;
  const all = timed ? extensionsOf(state).all : 0;
  const left = Math.min(all, state?.sides[side].extensions ?? 0);
  const name = state ? state.sides[side].name : "";
  drawMarks(el(`marks-${side}`), { all, left }, words.of("clock_extension_of", { name, n: left }));
}
