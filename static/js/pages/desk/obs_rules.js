/** @file The rules of cues at the desk: a form for each, and back to those of the file. */

import { html } from "/vendor/lit-html/lit-html.js";

import { ask, openForm } from "./dialog.js";
import { choice, text, tick } from "./fields.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {Record<string, any> & {on: string | string[]}} Rule as in cues.toml */

export const CUES = [
  "break_50", "break_100", "maximum", "time_foul", "shoot_out", "frame_end", "rack_end", "break_and_run", "table_run",
  "golden_break", "match_end",
];
const TEXTS = ["scene", "show", "hide", "in_scene", "chapter", "emit", "tell"];

/** What a form is filled in with. @param {Rule} rule @returns {Record<string, any>} */
export function valuesOf({ on, ...rest }) {
  const cues = Object.fromEntries([on].flat().map((cue) => [`cue_${cue}`, true]));
  return { ...rest, ...cues };
}

/** The rule that a form stands for; what is empty is left out. @param {Record<string, any>} values @returns {Rule} */
export function ruleOf(values) {
  /** @type {Rule} */
  const rule = { on: CUES.filter((cue) => values[`cue_${cue}`]) };
  for (const name of ["table", ...TEXTS]) {
    const said = String(values[name] ?? "").trim();
    if (said) rule[name] = said;
  }
  const back = String(values.back_s ?? "").trim();
  if (back) rule.back_s = Number(back);
  if (values.replay) rule.replay = true;
  return rule;
}

/**
 * @param {Desk} desk @param {Rule[]} rules all there are @param {number} at which one, or their number for another
 * @param {(rules: Rule[] | null) => Promise<unknown>} put
 */
export function openRule(desk, rules, at, put) {
  const { words, state } = desk;
  const old = rules[at];
  const tables = state.tables.map(({ table }) => ({ value: table, text: words.of("table_n", { name: table }) }));
  openForm(desk, {
    title: words.of(old ? "rule" : "new_rule"),
    values: old ? valuesOf(old) : /** @type {Record<string, any>} */ ({}),
    wide: true,
    draw: (values, again) => {
      const bound = { values, again };
      return html`<fieldset class="ticks"><legend>${words.of("rule_on")}</legend>
          ${CUES.map((cue) => tick(bound, `cue_${cue}`, words.of(`cue_${cue}`)))}</fieldset>
        ${choice(bound, "table", words.of("rule_table"), [{ value: "", text: words.of("rule_any_table") }, ...tables])}
        ${text(bound, "scene", words.of("rule_scene"), { max: 200 })}
        ${text(bound, "back_s", words.of("rule_back_s"), { type: "number", least: 1, most: 600 })}
        ${tick(bound, "replay", words.of("rule_replay"))}
        ${TEXTS.slice(1).map((name) => text(bound, name, words.of(`rule_${name}`), { max: 200 }))}`;
    },
    answer: words.of("save"),
    submit: (values) => {
      const fresh = [...rules];
      fresh[at] = ruleOf(values);
      return put(fresh);
    },
    done: words.of("done"),
  });
}

/** @param {Desk} desk @param {(rules: Rule[] | null) => Promise<unknown>} put */
export function askForFile(desk, put) {
  const title = desk.words.of("rules_back");
  ask(desk, { title, text: desk.words.of("rules_back_why"), answer: title, submit: () => put(null) });
}
