/** The fields of dialogues: one of several, on or off, a small number, a set of balls, a reason. */

import { button, drawnBall, make, write } from "../dom.js";
import { value } from "../../referee/snooker/balls.js";

/**
 * @param {string} legend
 * @param {...Node} children
 */
export function group(legend, ...children) {
  const head = make("legend", { text: legend });
  const row = make("div", { class: "choices" }, ...children);
  return make("fieldset", { class: "group" }, head, row);
}

/** @param {Node} node @param {string} legend */
export function setLegend(node, legend) {
  const head = node.firstChild;
  if (head instanceof HTMLElement) write(head, legend);
}

/**
 * Buttons of which one is pressed.
 * @template Value
 * @param {{value: Value, text: string}[]} options
 * @param {Value|null} picked
 * @param {(value: Value) => void} changed
 */
export function oneOf(options, picked, changed) {
  const nodes = options.map(({ value: option, text }) => {
    const node = button(text, () => {
      set(option);
      changed(option);
    });
    return node;
  });
  /** @param {Value|null} option */
  function set(option) {
    nodes.forEach((node, index) => press(node, options[index]?.value === option));
  }
  set(picked);
  return { nodes, set };
}

/**
 * @param {string} text
 * @param {(on: boolean) => void} changed
 */
export function toggle(text, changed) {
  const node = button(text, () => {
    const on = node.getAttribute("aria-pressed") !== "true";
    press(node, on);
    changed(on);
  });
  press(node, false);
  return { node, set: (/** @type {boolean} */ on) => press(node, on) };
}

/**
 * A small number with a button on either side.
 * @param {{least: number, most: number, start: number, fewer: string, another: string}} options
 * @param {(number: number) => void} changed
 */
export function stepper({ least, most, start, fewer, another }, changed) {
  let number = start;
  const shown = make("output", { class: "stepper-value", text: String(start) });
  const down = button("−", () => step(-1), "stepper-key");
  const up = button("+", () => step(1), "stepper-key");
  down.setAttribute("aria-label", fewer);
  up.setAttribute("aria-label", another);
  down.dataset.repeat = up.dataset.repeat = "";
  /** @param {number} next */
  function set(next) {
    number = Math.min(most, Math.max(least, next));
    write(shown, String(number));
    down.disabled = number <= least;
    up.disabled = number >= most;
  }
  /** @param {number} by */
  function step(by) {
    set(number + by);
    changed(number);
  }
  set(start);
  return { node: make("div", { class: "stepper" }, down, shown, up), set };
}

/**
 * Balls to pick: one, or several.
 * @template {string|number} Ball
 * @param {Ball[]} balls
 * @param {{several: boolean, name: (ball: Ball) => string, draw: (ball: Ball) => Node}} options
 * @param {(picked: Ball[]) => void} changed
 */
export function picker(balls, { several, name, draw }, changed) {
  /** @type {Ball[]} */
  let picked = [];
  const nodes = balls.map((ball) => {
    const node = make(
      "button",
      { class: "act pick", attrs: { type: "button", "aria-label": name(ball) }, data: { ball: String(ball) } },
      draw(ball),
    );
    node.addEventListener("click", () => {
      const has = picked.includes(ball);
      const rest = several ? picked.filter((each) => each !== ball) : [];
      set(has ? rest : [...rest, ball]);
      changed(picked);
    });
    return node;
  });
  /** @param {Ball[]} next */
  function set(next) {
    picked = next;
    nodes.forEach((node, index) => press(node, picked.some((ball) => ball === balls[index])));
  }
  set([]);
  return { nodes, set };
}

/**
 * The same with the balls of snooker.
 * @param {string[]} balls
 * @param {{several: boolean, name: (ball: string) => string}} options
 * @param {(picked: string[]) => void} changed
 */
export const ballPicker = (balls, options, changed) =>
  picker(balls, { ...options, draw: (ball) => drawnBall(ball, ball === "white" ? "" : String(value(ball))) }, changed);

/**
 * Why: the common reasons in sight, the others a tap away.
 * @param {import("../words.js").Words} words
 * @param {[string[], string[]]} reasons common ones and others
 * @param {(reason: string) => void} changed
 */
export function reasonField(words, [common, others], changed) {
  const options = (/** @type {string[]} */ list) =>
    list.map((reason) => ({ value: reason, text: words.reason(reason) }));
  const choose = (/** @type {string} */ reason) => {
    first.set(reason);
    second.set(reason);
    changed(reason);
  };
  const first = oneOf(options(common), null, choose);
  const second = oneOf(options(others), null, choose);
  const box = group(words.of("foul_reason"), ...first.nodes);
  box.classList.add("reasons");
  const row = box.lastElementChild;
  let more = false;
  const turn = button(words.of("more_reasons"), () => {
    more = !more;
    write(turn, words.of(more ? "common_reasons" : "more_reasons"));
    row?.replaceChildren(...(more ? second : first).nodes, turn);
  }, "act-turn");
  if (others.length) row?.append(turn);
  return { node: box, choose };
}

/**
 * @param {HTMLElement} node
 * @param {boolean} on
 */
export function press(node, on) {
  node.setAttribute("aria-pressed", String(on));
}
