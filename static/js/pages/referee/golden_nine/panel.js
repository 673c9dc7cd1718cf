/** The panel of Golden Nine: nine balls for break and play, the marks of a break, the choice, what the rack is worth. */

import { createButtons } from "../buttons.js";
import { el, flag, make, write } from "../../common/dom.js";
import { breakEvent, marked, noMarks } from "./break_form.js";
import { drawBreak, pips } from "./break_marks.js";
import { choiceText, sentence } from "./sentence.js";
import { ALL_BALLS, choices, eventOf } from "./offered.js";
import { asNine } from "./types.js";
import { drawFacts } from "./facts.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../common/words.js").Words} Words */
/** @typedef {import("./break_form.js").Marks} Marks */

/**
 * @param {Words} words
 * @param {(action: string) => void} perform
 * @returns {import("../seam.js").Panel}
 */
export function createPanel(words, perform) {
  const root = el("nine");
  const buttons = createButtons(root, perform);
  const keys = ALL_BALLS.map((ball) => /** @type {HTMLElement} */ (root.querySelector(`[data-do="ball:${ball}"]`)));
  const options = [0, 1, 2, 3].map((n) => /** @type {HTMLElement} */ (root.querySelector(`[data-do="choice:${n}"]`)));
  el("nine-units").append(...pips());
  let marks = noMarks();
  let broken = "";

  /** Marks belong to one break. @param {MatchState} state */
  function forget(state) {
    const { match, rack } = asNine(state);
    const now = rack?.phase === "break" ? `${match?.id} ${rack.number} ${rack.visits.length} ${rack.breaker}` : "";
    if (now !== broken) marks = noMarks();
    broken = now;
  }

  return {
    draw(state, can, blocked) {
      forget(state);
      const { rack } = asNine(state);
      const phase = rack?.phase ?? "over";
      if (root.dataset.phase !== phase) root.dataset.phase = phase;
      for (const node of root.querySelectorAll("[data-when]")) showPart(node, phase);
      buttons.draw({ ...can, ...(phase === "break" ? drawBreak(words, state, marks) : {}) }, blocked);
      drawBalls(words, state, keys, marks);
      drawChoices(words, state, options);
      const [text, note] = sentence(words, state, marks);
      write(el("nine-text"), text);
      write(el("nine-note"), note);
      el("nine-hand").hidden = !rack?.in_hand;
      drawFacts(words, state);
    },
    take(state, action) {
      const phase = asNine(state).rack?.phase;
      if (action === "break") return breakEvent(marks);
      if (phase !== "break" || action === "dry") return eventOf(state, action);
      marks = marked(marks, action);
      return null;
    },
    flash: buttons.flash,
  };
}

/** @param {Element} node @param {string} phase */
function showPart(node, phase) {
  if (node instanceof HTMLElement) node.hidden = !(node.dataset.when ?? "").split(" ").includes(phase);
}

/**
 * Before and on the break a tap marks a ball as down, in play it pots one.
 * @param {Words} words
 * @param {MatchState} state
 * @param {HTMLElement[]} keys
 * @param {Marks} marks
 */
function drawBalls(words, state, keys, marks) {
  const { rack } = asNine(state);
  const breaks = rack?.phase === "break";
  keys.forEach((node, index) => {
    const ball = ALL_BALLS[index] ?? 0;
    const there = Boolean(rack?.balls.includes(ball));
    const down = breaks && marks.down.includes(ball);
    flag(node, "data-there", there && !down);
    flag(node, "data-down", down && words.of("ball_down"));
    flag(node, "data-first", rack?.phase === "play" && rack.ball_on === ball && words.of("ball_first"));
    if (breaks) node.setAttribute("aria-pressed", String(down));
    else node.removeAttribute("aria-pressed");
    const said = there ? words.ball(ball) : `${words.ball(ball)}, ${words.of("ball_gone")}`;
    if (node.getAttribute("aria-label") !== said) node.setAttribute("aria-label", said);
  });
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {HTMLElement[]} nodes
 */
function drawChoices(words, state, nodes) {
  const all = choices(state);
  nodes.forEach((node, n) => {
    const picked = all[n];
    if (!picked) return;
    const [who, what] = choiceText(words, state, picked);
    const shape = `${who}|${what}`;
    if (node.dataset.shape === shape) return;
    node.dataset.shape = shape;
    node.replaceChildren(make("b", { text: who }), make("span", { text: what }));
  });
}
