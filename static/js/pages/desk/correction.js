/** @file Sets an entry of the log right: the other event, what it would change, and only then the change. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { ApiError } from "./api.js";
import { openForm } from "./dialog.js";
import { choice } from "./fields.js";
import { inWords, namingTheEntry } from "./figures.js";
import { record } from "./match_deeds.js";
import { cleaned, eventSchema, eventTypes } from "./schema.js";
import { eventFields } from "./schema_form.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").MatchRow} MatchRow */
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
      });
    },
  });
}

/**
 * Takes an entry out, once its effect was seen; where it cannot, says why in front of the log.
 * @param {Desk} desk @param {MatchRow} row @param {number} seq @param {() => void} changed
 */
export async function takeOut(desk, row, seq, changed) {
  const { words } = desk;
  try {
    await openPreview(desk, row, { type: "undo", seq }, changed);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const why = words.refusal(error.code, error.message);
    openForm(desk, {
      title: words.of("take_out"), values: null, draw: () => html`<p class="sheet-text" role="alert">${why}</p>`,
    });
  }
}

/**
 * What the event would change; applied on a second tap. Throws `ApiError` where it would be refused.
 * @param {Desk} desk @param {MatchRow} row @param {object} event @param {() => void} changed
 */
async function openPreview(desk, row, event, changed) {
  const { words } = desk;
  const found = await asked(desk, row, event);
  const lines = inWords(words, row, found.changes);
  openForm(desk, {
    title: words.of("change_title"),
    values: null,
    draw: () => [
      lines.length || found.frames.length ? nothing : html`<p class="sheet-text">${words.of("no_change")}</p>`,
      figures(words, lines),
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

/** @param {Desk} desk @param {MatchRow} row @param {object} event @returns {Promise<any>} */
async function asked({ api, words }, row, event) {
  try {
    return await api.post(`/api/matches/${encodeURIComponent(row.id)}/preview`, { event });
  } catch (error) {
    throw error instanceof ApiError ? namingTheEntry(words, error) : error;
  }
}

/** @param {import("../common/words.js").Words} words @param {ReturnType<typeof inWords>} lines */
function figures(words, lines) {
  if (!lines.length) return nothing;
  return html`<table class="changes"><thead><tr>
      <th scope="col">${words.of("figure")}</th><th scope="col">${words.of("now")}</th><th scope="col">${words.of("then")}</th>
    </tr></thead><tbody>${lines.map(({ label, before, after }) => html`<tr>
      <th scope="row">${label}</th><td>${before}</td><td>${after}</td></tr>`)}</tbody></table>`;
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
