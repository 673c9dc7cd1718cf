/** Draws both scores, who is at the table, and the frames or racks won: always in sight. */

import { putName } from "../../lib/names.js";
import { disciplineOf } from "./disciplines.js";
import { el, flag, write } from "../common/dom.js";
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
  drawName(el(`name-${side}`), one?.name ?? "–", one?.short);
  write(el(`points-${side}`), one ? String(one.points) : "–");
  write(el(`frames-${side}`), one ? String(one.frames) : "–");
  write(el(`turn-${side}`), state && lit ? turn(words, state, side) : "");
  const note = state ? disciplineOf(state).note(words, state, side) : null;
  write(el(`note-${side}`), note?.text ?? "");
  flag(el(`note-${side}`), "data-warn", Boolean(note?.warns));
}

/**
 * A name is fitted when it comes and when the page's width changes, not on every state.
 * @param {HTMLElement} node
 * @param {string} name
 * @param {string|null} [short]
 */
function drawName(node, name, short) {
  const place = `${name} ${short ?? ""} ${window.innerWidth} ${document.fonts.status}`;
  if (node.dataset.place === place) return;
  node.dataset.place = place;
  putName(node, name, 0.75, short ?? undefined);
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {Side} side
 */
function turn(words, state, side) {
  const { players } = state.sides[side];
  const name = players.length > 1 ? players[state.player ?? 0] : undefined;
  return name ? `${name} ${words.of("at_table")}` : words.of("at_table");
}
