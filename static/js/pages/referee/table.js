/** Draws the balls and the actions: what is on is lit, everything else cannot be tapped. */

import { BALLS, value } from "./balls.js";
import { flag } from "./dom.js";
import { isFree } from "./offered.js";

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./words.js").Words} Words */

/**
 * @param {Words} words
 * @param {(action: string) => void} perform
 */
export function createTable(words, perform) {
  /** @type {HTMLButtonElement[]} */
  const buttons = [...document.querySelectorAll("button[data-do]")].filter(isButton);
  for (const node of buttons) {
    node.addEventListener("click", () => perform(node.dataset.do ?? ""));
  }
  return {
    /**
     * @param {MatchState} state
     * @param {Record<string, boolean>} can
     * @param {boolean} blocked
     */
    draw(state, can, blocked) {
      for (const node of buttons) {
        const name = node.dataset.do ?? "";
        if (name === "undo") continue;
        node.disabled = blocked || !can[name];
        flag(node, "data-on", Boolean(can[name]));
      }
      for (const ball of BALLS) drawBall(words, state, ball, Boolean(can[`ball:${ball}`]));
    },
    /** @param {string} action */
    flash(action) {
      const node = buttons.find((each) => each.dataset.do === action);
      if (!node) return;
      node.classList.remove("tapped");
      void node.offsetWidth;
      node.classList.add("tapped");
    },
  };
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {import("./types.js").Ball} ball
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

/**
 * @param {Element} node
 * @returns {node is HTMLButtonElement}
 */
const isButton = (node) => node instanceof HTMLButtonElement;
