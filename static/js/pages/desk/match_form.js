/** @file A new match: what is played, over how much, who plays, where and when. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { openForm } from "./dialog.js";
import { choice, text, tick, timeOf } from "./fields.js";
import { PRESETS, formatOf } from "./format.js";
import { playerOf, playersOf, sideFields, specOf } from "./side_form.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./format.js").Values} Values */

/** @param {Desk} desk @param {{table?: string}} given */
export async function openMatch(desk, { table = "" }) {
  const { words } = desk;
  const players = await playersOf(desk);
  /** @type {Values} */
  const values = {
    preset: "snooker", length: "best_of", n: "", reds: "", aggregate: false, pairs: false,
    title: "", table, scheduled: "",
  };
  const sides = { a: playerOf(), b: playerOf() };
  openForm(desk, {
    title: words.of("new_match"),
    values,
    wide: true,
    draw: (_, again) => html`
      <div class="columns">
        ${sideFields(desk, "a", sides.a, again, players, values.pairs)}
        ${sideFields(desk, "b", sides.b, again, players, values.pairs)}
      </div>
      <div class="columns">${played(desk, values, again)}</div>
      <div class="columns">
        ${text({ values, again }, "title", words.of("title"))}
        ${text({ values, again }, "table", words.of("table_field"), { max: 40, list: "tables", hint: words.of("table_hint") })}
        ${text({ values, again }, "scheduled", words.of("scheduled"), { type: "datetime-local" })}
      </div>
      <datalist id="tables">${desk.state.tables.map((one) => html`<option value=${one.table}></option>`)}</datalist>`,
    answer: words.of("create"),
    submit: () => desk.api.post("/api/matches", {
      format: formatOf(values),
      sides: { a: specOf(sides.a), b: specOf(sides.b), title: values.title.trim() || null },
      table: values.table.trim() || null,
      scheduled_ms: timeOf(values.scheduled),
    }),
    done: words.of("created"),
  });
}

/** @param {Desk} desk @param {Values} values @param {() => void} again */
function played(desk, values, again) {
  const { words } = desk;
  const bound = { values, again };
  const { lengths, pairs } = PRESETS[values.preset] ?? { lengths: [], pairs: false };
  const presets = Object.keys(PRESETS).map((value) => ({ value, text: words.of(`preset_${value}`) }));
  const reset = () => {
    values.length = PRESETS[values.preset]?.lengths[0] ?? "";
    values.n = "";
    values.pairs = false;
  };
  return html`${choice(bound, "preset", words.of("game"), presets, reset)}
    ${lengths.length
      ? html`${choice(bound, "length", words.of("over"), lengths.map((value) => ({ value, text: words.of(`length_${value}`) })))}
          ${text(bound, "n", words.of("how_many"), { type: "number", least: 1, most: 99, placeholder: words.of("as_usual") })}`
      : nothing}
    ${values.preset === "snooker" ? text(bound, "reds", words.of("reds"), { type: "number", least: 1, most: 15, placeholder: "15" }) : nothing}
    ${values.length === "best_of" ? tick(bound, "aggregate", words.of("aggregate")) : nothing}
    ${pairs ? tick(bound, "pairs", words.of("pairs")) : nothing}`;
}
