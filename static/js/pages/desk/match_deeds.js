/** @file What an operator does to a match: hold its score, end it, copy it, put its names right, plan it, delete it. */

import { html } from "/vendor/lit-html/lit-html.js";

import { uuid } from "../../lib/uuid.js";
import { ask, openForm } from "./dialog.js";
import { choice, localTime, text, tick, timeOf } from "./fields.js";
import { pairing } from "./match.js";
import { playerOf, playersOf, sideFields, specOf } from "./side_form.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").MatchRow} MatchRow */

/** @param {MatchRow} row */
const at = (row) => `/api/matches/${encodeURIComponent(row.id)}`;

/** @param {Desk} desk @param {MatchRow} row @param {boolean} hold */
export function holdMatch(desk, row, hold) {
  return desk.act(() => desk.api.patch(at(row), { hold }), desk.words.of(hold ? "is_held" : "is_released"));
}

/** The first frame or rack is opened, as the referee's tablet does it. @param {Desk} desk @param {MatchRow} row */
export function startMatch(desk, row) {
  const { words } = desk;
  const values = { breaker: "a" };
  const sides = [
    { value: "a", text: row.sides.a.name },
    { value: "b", text: row.sides.b.name },
  ];
  openForm(desk, {
    title: words.of("start_match"),
    values,
    draw: (_, again) => choice({ values, again }, "breaker", words.of("breaks_first"), sides),
    answer: words.of("start_match"),
    submit: () => record(desk, row, { type: "start", breaker: values.breaker }),
    done: words.of("done"),
  });
}

/** @param {Desk} desk @param {MatchRow} row */
export function endMatch(desk, row) {
  const { words } = desk;
  const values = { to: "a" };
  const sides = [
    { value: "a", text: row.sides.a.name },
    { value: "b", text: row.sides.b.name },
  ];
  openForm(desk, {
    title: words.of("end_match"),
    values,
    draw: (_, again) => html`<p class="sheet-text">${words.of("end_match_why")}</p>
      ${choice({ values, again }, "to", words.of("awarded_to"), sides)}`,
    answer: words.of("end_match"),
    submit: () => record(desk, row, { type: "award", scope: "match", to: values.to, reason: "other" }),
    done: words.of("done"),
    careful: true,
  });
}

/**
 * An event of the desk's own, on the match as it is shown.
 * @param {Desk} desk @param {MatchRow} row @param {object} event @param {number|null} [base]
 */
export function record(desk, row, event, base = row.seq) {
  return desk.api.post(`${at(row)}/events`, { id: uuid(), base, at: null, event });
}

/** @param {Desk} desk @param {MatchRow} row @param {string|null} table */
export function copyMatch(desk, row, table) {
  const { words } = desk;
  const values = { log: false, void: row.status !== "over", id: newId() };
  openForm(desk, {
    title: words.of("restart"),
    values,
    draw: (_, again) => html`<p class="sheet-text">${words.of("restart_why", { match: pairing(row) })}</p>
      ${tick({ values, again }, "log", words.of("with_log"), words.of("with_log_why"))}
      ${tick({ values, again }, "void", words.of("void_first"), words.of("void_why"))}`,
    answer: words.of("restart"),
    submit: () => desk.api.post(`${at(row)}/copy`, { ...values, table }),
    done: words.of("done"),
    careful: true,
  });
}

/** The same request sent again makes one match only. */
function newId() {
  return uuid().replace(/-/g, "").slice(0, 20);
}

/** @param {Desk} desk @param {MatchRow} row */
export async function openNames(desk, row) {
  const { words } = desk;
  const players = await playersOf(desk);
  const values = {
    title: row.title ?? "",
    scheduled: localTime(row.scheduled_ms),
    a: playerOf(row.sides.a),
    b: playerOf(row.sides.b),
  };
  openForm(desk, {
    title: words.of("names"),
    values,
    wide: true,
    draw: (_, again) => html`<div class="columns">
        ${text({ values, again }, "title", words.of("title"))}
        ${text({ values, again }, "scheduled", words.of("scheduled"), { type: "datetime-local" })}
      </div>
      <div class="columns">
        ${sideFields(desk, "a", values.a, again, players)}
        ${sideFields(desk, "b", values.b, again, players)}
      </div>`,
    answer: words.of("save"),
    submit: () => desk.api.patch(at(row), {
      title: values.title.trim() || null,
      scheduled_ms: timeOf(values.scheduled),
      sides: { a: specOf(values.a), b: specOf(values.b) },
    }),
    done: words.of("saved"),
  });
}

/** @param {Desk} desk @param {MatchRow} row */
export function deleteMatch(desk, row) {
  const { words } = desk;
  ask(desk, {
    title: words.of("delete_match"),
    text: words.of("delete_match_why", { match: pairing(row) }),
    answer: words.of("delete_match"),
    submit: () => desk.api.remove(at(row), { id: row.id }),
    done: words.of("done"),
  });
}

/** @param {Desk} desk @param {MatchRow} row */
export function voidMatch(desk, row) {
  return desk.act(() => desk.api.patch(at(row), { void: !row.void }), desk.words.of("done"));
}

/** The whole match as a file. @param {Desk} desk @param {MatchRow} row */
export function exportMatch(desk, row) {
  return desk.act(async () => keep(await desk.api.download(`${at(row)}/export`), `match-${row.id}.json`));
}

/** Hands a file to the browser. @param {Blob} file @param {string} name */
export function keep(file, name) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
