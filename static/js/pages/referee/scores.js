/** Draws both scores, the frames, the break and what is left: always in sight. */

import { putName } from "../../lib/names.js";
import { value } from "./balls.js";
import { drawnBall, el, flag, write } from "./dom.js";

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./words.js").Words} Words */

/** @type {readonly Side[]} */
const SIDES = ["a", "b"];

/**
 * @param {Words} words
 * @param {MatchState|null} state
 */
export function drawScores(words, state) {
  write(el("title"), state ? title(words, state) : words.of("no_match"));
  for (const side of SIDES) drawSide(words, state, side);
  write(el("frames-note"), state ? framesNote(words, state) : "");
  drawFacts(state?.frame ?? null);
}

/** @param {import("./types.js").Frame|null} frame */
function drawFacts(frame) {
  write(el("break"), String(frame?.break?.points ?? 0));
  write(el("remaining"), String(frame?.remaining ?? 0));
  write(el("reds"), String(frame?.reds ?? 0));
  drawBreak(frame?.break?.balls ?? []);
}

/**
 * @param {Words} words
 * @param {MatchState} state
 */
function title(words, state) {
  const parts = [];
  if (state.match.table) parts.push(words.of("table", { name: state.match.table }));
  if (state.match.title) parts.push(state.match.title);
  if (state.frame) parts.push(words.of("title_frame", { n: state.frame.number }));
  return parts.join(" · ");
}

/**
 * @param {Words} words
 * @param {MatchState} state
 */
function framesNote(words, { match }) {
  if (match.best_of) return words.of("best_of", { n: match.best_of });
  return match.frames_to_win ? words.of("first_to", { n: match.frames_to_win }) : "";
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
  drawName(el(`name-${side}`), one?.name ?? "–");
  write(el(`points-${side}`), one ? String(one.points) : "–");
  write(el(`frames-${side}`), one ? String(one.frames) : "–");
  write(el(`turn-${side}`), state && lit ? turn(words, state, side) : "");
  write(el(`note-${side}`), state ? needs(words, state, side) : "");
}

/**
 * A name is fitted when it comes and when the page's width changes, not on every state.
 * @param {HTMLElement} node
 * @param {string} name
 */
function drawName(node, name) {
  const place = `${name} ${window.innerWidth} ${document.fonts.status}`;
  if (node.dataset.place === place) return;
  node.dataset.place = place;
  putName(node, name, 0.75);
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

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {Side} side
 */
function needs(words, state, side) {
  const needed = state.frame?.snookers_required?.[side] ?? 0;
  if (needed === 1) return words.of("snooker_1");
  return needed > 1 ? words.of("snookers_n", { n: needed }) : "";
}

/** @param {string[]} balls */
function drawBreak(balls) {
  const box = el("break-balls");
  const drawn = box.children.length;
  const kept = [...box.children].every(
    (node, index) => node instanceof HTMLElement && node.dataset.ball === balls[index],
  );
  if (!kept) box.replaceChildren();
  for (const ball of balls.slice(kept ? drawn : 0)) {
    box.append(drawnBall(ball, String(value(ball))));
  }
}
