/** Numbers that are typed: one, or one for each side. */

import { make } from "../../common/dom.js";
import { SIDES } from "../sides.js";
import { group } from "../../common/dialogs/fields.js";

/** @typedef {import("../../tablet/types.js").Side} Side */

/**
 * @param {string} legend
 * @param {Record<Side, {name: string}>} sides
 * @param {Record<Side, number>} pair what is typed goes in here
 * @param {number} most
 * @param {() => void} changed
 */
export function numbers(legend, sides, pair, most, changed) {
  const fields = SIDES.map((side) =>
    numberField(sides[side].name, pair[side], most, (number) => {
      pair[side] = number;
      changed();
    }),
  );
  return group(legend, ...fields);
}

/**
 * @param {string} name
 * @param {number} start
 * @param {number} most
 * @param {(number: number) => void} changed
 */
export function numberField(name, start, most, changed) {
  const input = make("input", {
    class: "number",
    attrs: { type: "number", inputmode: "numeric", min: "0", max: String(most), value: String(start) },
  });
  input.addEventListener("input", () => {
    const number = Math.round(Number(input.value));
    const fits = input.value !== "" && number >= 0 && number <= most;
    changed(fits ? number : start);
  });
  return make("label", { class: "number-field" }, make("span", { text: name }), input);
}
