/** The panel of snooker: the balls and the actions, what is on, the break and what is left. */

import { createButtons } from "../buttons.js";
import { drawnBall, el, flag, write } from "../../common/dom.js";
import { BALLS, value } from "./balls.js";
import { eventOf, isFree } from "./offered.js";
import { createPrompt } from "./prompt.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../common/words.js").Words} Words */

/**
 * @param {Words} words
 * @param {(action: string) => void} perform
 * @returns {import("../seam.js").Panel}
 */
export function createPanel(words, perform) {
  const root = el("play");
  const prompt = createPrompt(words);
  const buttons = createButtons(root, perform);
  return {
    draw(state, can, blocked) {
      buttons.draw(can, blocked);
      for (const ball of BALLS) drawBall(words, state, ball, Boolean(can[`ball:${ball}`]));
      prompt.draw(state, can);
      drawFacts(state.frame ?? null);
    },
    take: eventOf,
    flash: buttons.flash,
  };
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {import("../../tablet/types.js").Ball} ball
 * @param {boolean} on
 */
function drawBall(words, state, ball, on) {
  const node = document.querySelector(`[data-key-ball="${ball}"]`);
  if (!node) return;
  const free = on && isFree(state.offers, ball);
  flag(node, "data-free", free && words.of("free_ball"));
  const name = words.ball(ball);
  const label = free
    ? words.of("free_key", { ball: name })
    : words.of("ball_key", { ball: name, n: value(ball) });
  node.setAttribute("aria-label", on ? label : `${label}, ${words.of("not_on")}`);
}

/** @param {import("../../tablet/types.js").Frame|null} frame */
function drawFacts(frame) {
  write(el("break"), String(frame?.break?.points ?? 0));
  write(el("remaining"), String(frame?.remaining ?? 0));
  write(el("reds"), String(frame?.reds ?? 0));
  drawBreak(frame?.break?.balls ?? []);
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
