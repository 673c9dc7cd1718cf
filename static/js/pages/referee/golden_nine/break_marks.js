/** Draws what is marked of a break: crossings, those down that had crossed, and the units they make. */

import { called } from "../../common/called.js";
import { el, flag, make, write } from "../../common/dom.js";
import { MOST_KEY, meaning, units } from "./break_form.js";
import { other } from "../sides.js";
import { asNine } from "./types.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../common/words.js").Words} Words */
/** @typedef {import("./break_form.js").Marks} Marks */

const PIPS = 4;

/** A ring for each unit that is needed; full where it is there. */
export const pips = () => Array.from({ length: PIPS }, () => make("span", { class: "unit" }));

/**
 * @param {Words} words
 * @param {MatchState} shown
 * @param {Marks} marks
 * @returns {Record<string, boolean>} which of the steps there is room for
 */
export function drawBreak(words, shown, marks) {
  const state = asNine(shown);
  const { crossings, crossed, down } = marks;
  for (const node of el("nine-crossings").querySelectorAll("button")) {
    const last = node.dataset.do === `mark:crossings:${MOST_KEY}`;
    const number = last ? Math.max(MOST_KEY, crossings) : Number(node.dataset.do?.split(":")[2]);
    if (last) write(node, crossings > MOST_KEY ? String(crossings) : `${MOST_KEY}+`);
    node.setAttribute("aria-pressed", String(crossings === number));
  }
  write(el("nine-crossed"), String(crossed));
  const made = units(marks);
  [...el("nine-units").children].forEach((pip, index) => flag(pip, "data-full", index < made));
  const means = meaning(marks, state.offers.break_units);
  const confirm = el("nine-confirm");
  write(confirm, confirmText(words, state, means));
  if (confirm.dataset.means !== means) confirm.dataset.means = means;
  return { "mark:crossed:+": crossed < down.length, "mark:crossed:-": crossed > 0 };
}

/**
 * @param {Words} words
 * @param {import("./types.js").NineState} state
 * @param {string} means
 */
function confirmText(words, { sides, striker }, means) {
  if (!striker) return "";
  const name = called(sides)[means === "on" || means === "golden" ? striker : other(striker)].name;
  return words.of(`break_yes_${means}`, { name });
}
