/** Draws both scores, who is at the table, and the frames or racks won: always in sight. */

import { disciplineOf } from "./disciplines.js";
import { el, flag, write } from "../common/dom.js";
import { fitPageName } from "../common/page_name.js";
import { SIDES } from "./sides.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../tablet/types.js").Side} Side */
/** @typedef {import("../common/words.js").Words} Words */

/**
 * @param {Words} words
 * @param {MatchState|null} state
 */
export function drawScores(words, state) {
  write(el("title"), state ? title(words, state) : words.of("no_match"));
  for (const side of SIDES) drawSide(words, state, side);
  write(el("frames-note"), state ? disciplineOf(state).length(words, state) : "");
}

/**
 * @param {Words} words
 * @param {MatchState} state
 */
function title(words, state) {
  const parts = [];
  if (state.match.table) parts.push(words.of("table", { name: state.match.table }));
  if (state.match.title) parts.push(state.match.title);
  parts.push(disciplineOf(state).number(words, state));
  return parts.filter(Boolean).join(" · ");
}

/**
 * @param {Words} words
 * @param {MatchState|null} state
 * @param {Side} side
 */
function drawSide(words, state, side) {
  const one = state?.sides[side];
  const lit = state?.striker === side;
  flag(el(`side-${side}`), "data-lit", lit);
  fitPageName(el(`name-${side}`), one?.name ?? "–", one?.short);
  write(el(`points-${side}`), one ? String(one.points) : "–");
  write(el(`frames-${side}`), one ? String(one.frames) : "–");
  const who = state && lit ? partner(state, side) : "";
  write(el(`turn-who-${side}`), who);
  flag(el(`turn-${side}`), "data-who", Boolean(who));
  write(el(`turn-said-${side}`), lit ? words.of("at_table") : "");
  flag(el(`side-${side}`), "data-pair", (one?.players.length ?? 0) > 1);
  const note = state ? disciplineOf(state).note(words, state, side) : null;
  write(el(`note-${side}`), note?.text ?? "");
  flag(el(`note-${side}`), "data-warn", Boolean(note?.warns));
}

/**
 * Which of two is at the table.
 * @param {MatchState} state
 * @param {Side} side
 */
function partner(state, side) {
  const { players } = state.sides[side];
  return players.length > 1 ? players[state.player ?? 0] ?? "" : "";
}
