/** @file Sets an entry of the log right: the other event, what it would change, and only then the change. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { openForm } from "./dialog.js";
import { choice } from "./fields.js";
import { record } from "./match_deeds.js";
import { cleaned, eventSchema, eventTypes } from "./schema.js";
import { eventFields } from "./schema_form.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").MatchRow} MatchRow */
/** @typedef {{path: string, before: unknown, after: unknown}} Change */
/** @typedef {{number: number, before: any, after: any}} FrameChange */

/** @type {import("./schema.js").Schema|null} */
let schema = null;

/** @param {Desk} desk @param {MatchRow} row @param {import("./log.js").Entry} entry @param {() => void} changed */
export async function openCorrection(desk, row, entry, changed) {
  const { words } = desk;
  schema ??= (await desk.act(() => desk.api.get("/api/schema"))) ?? null;
  if (!schema) return;
  const known = schema;
  const sides = { a: row.sides.a.name, b: row.sides.b.name };
  const values = structuredClone(entry.event);
  const types = eventTypes(known, row.discipline).map((value) => ({ value, text: words.of(`kind_${value}`) }));
  const form = openForm(desk, {
    title: words.of("correct_n", { n: entry.seq }),
    values,
    draw: (_, again) => html`
      ${choice({ values, again }, "type", words.of("event"), types)}
      ${eventFields({ words, schema: known, of: eventSchema(known, row.discipline, values.type), values, sides, again })}`,
    answer: words.of("show_change"),
    submit: async () => {
      const event = cleaned(eventSchema(known, row.discipline, values.type), values);
      await openPreview(desk, row, { type: "amend", seq: entry.seq, event }, () => {
        form.close();
        changed();
      }, true);
    },
  });
}

/**
 * What the event would change; applied on a second tap.
 * @param {Desk} desk @param {MatchRow} row @param {object} event @param {() => void} changed
 * @param {boolean} [strict] the caller is told of a refusal itself
 */
export async function openPreview(desk, row, event, changed, strict = false) {
  const ask = () => desk.api.post(`/api/matches/${encodeURIComponent(row.id)}/preview`, { event });
  const found = strict ? await ask() : await desk.act(ask);
  if (!found) return;
  const { words } = desk;
  openForm(desk, {
    title: words.of("change_title"),
    values: null,
    draw: () => [
      found.changes.length || found.frames.length ? nothing : html`<p class="sheet-text">${words.of("no_change")}</p>`,
      figures(desk, row, found.changes),
      frames(words, found.frames),
    ],
    answer: words.of("apply"),
    submit: async () => {
      await record(desk, row, event, found.seq);
      changed();
    },
    done: words.of("applied"),
    careful: true,
  });
}

/** What a figure is called: `sides.a.points` is the points of whom. @param {Desk} desk @param {MatchRow} row @param {string} path */
export function called({ words }, row, path) {
  const parts = path.split(".");
  const name = parts[parts.length - 1] ?? path;
  const word = words.of(`field_${name}`);
  const what = word === `field_${name}` ? path : word;
  const side = parts[0] === "sides" && (parts[1] === "a" || parts[1] === "b") ? row.sides[parts[1]].name : "";
  return side && what !== path ? `${side}: ${what}` : what;
}

/** @param {Desk} desk @param {MatchRow} row @param {Change[]} changes */
function figures(desk, row, changes) {
  const { words } = desk;
  if (!changes.length) return nothing;
  return html`<table class="changes"><thead><tr>
      <th scope="col">${words.of("figure")}</th><th scope="col">${words.of("now")}</th><th scope="col">${words.of("then")}</th>
    </tr></thead><tbody>${changes.map(({ path, before, after }) => html`<tr>
      <th scope="row">${called(desk, row, path)}</th><td>${shown(before)}</td><td>${shown(after)}</td></tr>`)}</tbody></table>`;
}

/** @param {import("../common/words.js").Words} words @param {FrameChange[]} list */
function frames(words, list) {
  if (!list.length) return nothing;
  const score = (/** @type {any} */ one) => (one ? `${one.a}–${one.b}` : "–");
  return html`<table class="changes"><thead><tr>
      <th scope="col">${words.of("frame")}</th><th scope="col">${words.of("now")}</th><th scope="col">${words.of("then")}</th>
    </tr></thead><tbody>${list.map(({ number, before, after }) => html`<tr>
      <th scope="row">${number}</th><td>${score(before)}</td><td>${score(after)}</td></tr>`)}</tbody></table>`;
}

/** @param {unknown} value */
const shown = (value) => (value === null || value === undefined ? "–" : typeof value === "object" ? JSON.stringify(value) : String(value));
