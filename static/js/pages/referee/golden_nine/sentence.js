/** What the panel says: what a break counts, what is on, who chooses. */

import { called } from "../../common/called.js";
import { meaning, units } from "./break_form.js";
import { asNine } from "./types.js";
import { NINE } from "./worth.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../common/words.js").Words} Words */
/** @typedef {import("./types.js").NineState} NineState */

/**
 * @param {Words} words
 * @param {MatchState} shown
 * @param {import("./break_form.js").Marks} marks
 * @returns {[string, string]} what matters; what else does
 */
export function sentence(words, shown, marks) {
  const state = asNine(shown);
  const { rack, sides } = state;
  if (!rack || !state.striker) return ["", ""];
  const { name } = called(sides)[state.striker];
  if (rack.phase === "break") return broken(words, state, marks);
  if (rack.phase === "choice") {
    const said = [words.of("choice_within"), foulNote(words, state)];
    return [words.of("chance_lost", { name }), said.filter(Boolean).join(" · ")];
  }
  return [words.of("nine_on", { n: rack.ball_on ?? "" }), foulNote(words, state)];
}

/**
 * @param {Words} words
 * @param {NineState} state
 * @param {import("./break_form.js").Marks} marks
 * @returns {[string, string]}
 */
function broken(words, { offers, sides, striker }, marks) {
  const all = offers.break_units;
  const n = units(marks);
  if (n === 0) return [words.of("break_mark"), words.of("break_needs", { n: all })];
  const means = meaning(marks, all);
  const name = striker ? called(sides)[striker].name : "";
  const back = means === "lost" && marks.down.includes(NINE);
  const said = back ? words.of("break_back") : words.of(`break_note_${means}`, { name });
  return [words.of(`break_${means}`, { n, all }), said];
}

/** @param {Words} words @param {NineState} state */
function foulNote(words, { rack, sides }) {
  const foul = rack?.last_foul;
  return foul ? words.of("foul_by", { n: foul.value, name: called(sides)[foul.by].name }) : "";
}

/**
 * A way on after a lost chance: who, and what he does.
 * @param {Words} words
 * @param {MatchState} shown
 * @param {{option: string, shooter: import("../../tablet/types.js").Side}} picked
 * @returns {[string, string]}
 */
export function choiceText(words, { sides }, { option, shooter }) {
  return [called(sides)[shooter].name, words.of(`choice_${option}`)];
}
