/** The fields of dialogues: one of several, on or off, a small number, a set of balls. */

import { value } from "../balls.js";
import { button, drawnBall, make, write } from "../dom.js";

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
 * @param {string[]} balls
 * @param {{several: boolean, name: (ball: string) => string}} options
 * @param {(picked: string[]) => void} changed
 */
export function ballPicker(balls, { several, name }, changed) {
  /** @type {string[]} */
  let picked = [];
  const nodes = balls.map((ball) => {
    const inside = ball === "white" ? "" : String(value(ball));
    const node = make(
      "button",
      { class: "act pick", attrs: { type: "button", "aria-label": name(ball) }, data: { ball } },
      drawnBall(ball, inside),
    );
    node.addEventListener("click", () => {
      const has = picked.includes(ball);
      const rest = several ? picked.filter((each) => each !== ball) : [];
      set(has ? rest : [...rest, ball]);
      changed(picked);
    });
    return node;
  });
  /** @param {string[]} next */
  function set(next) {
    picked = next;
    nodes.forEach((node, index) => press(node, picked.includes(balls[index] ?? "")));
  }
  set([]);
  return { nodes, set };
}

/**
 * @param {HTMLElement} node
 * @param {boolean} on
 */
export function press(node, on) {
  node.setAttribute("aria-pressed", String(on));
}
