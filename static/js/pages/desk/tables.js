/** @file The tables: what is on each, and what is done about it from one look. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { openAddresses } from "./addresses.js";
import { ask, openForm } from "./dialog.js";
import { choice, text } from "./fields.js";
import { openLog } from "./log.js";
import { due, found, kind, pairing, standing, waiting } from "./match.js";
import { openMatch } from "./match_form.js";
import { copyMatch, endMatch, holdMatch, openNames, startMatch } from "./match_deeds.js";
import { openGraphics } from "./graphics.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").MatchRow} MatchRow */

/** @type {import("./types.js").Part} */
export const tables = {
  name: "tables",
  draw: (desk) => html`
    <div class="part-head">
      <h2>${desk.words.of("part_tables")}</h2>
      <button type="button" class="act" @click=${() => openMatch(desk, {})}>${desk.words.of("new_match")}</button>
      <button type="button" class="act" @click=${() => openTable(desk)}>${desk.words.of("new_table")}</button>
    </div>
    <div class="cards">
      ${desk.state.tables.map(({ table, match }) => card(desk, table, found(desk.state.matches, match)))}
    </div>
    ${desk.state.tables.length ? nothing : html`<p class="none">${desk.words.of("no_tables")}</p>`}`,
};

/** @param {Desk} desk @param {string} table @param {MatchRow|null} row */
function card(desk, table, row) {
  const { words } = desk;
  const pages = desk.state.pages.filter((page) => page.table === table);
  const ill = pages.filter(({ status }) => status === "behind" || status === "silent").length;
  return html`<section class="card" data-table=${table} data-status=${row?.status ?? "empty"}>
    <header class="card-head"><h3>${words.of("table_n", { name: table })}</h3>
      <span class="badge" data-tone=${row?.hold ? "warn" : row?.status ?? "empty"}>
        ${words.of(row?.hold ? "held" : `status_${row?.status ?? "empty"}`)}</span></header>
    ${row
      ? html`<p class="card-pair">${pairing(row)}</p>
          <p class="card-score">${standing(row)}</p>
          <p class="card-note">${[due(row, document.documentElement.lang), row.title, kind(words, row)].filter(Boolean).join(" · ")}</p>`
      : html`<p class="card-pair none">${words.of("no_match")}</p>`}
    <p class="card-note"><a href="#pages">${words.of("pages_n", { n: pages.length })}</a>
      ${ill ? html`<b class="bad">${words.of("ill_n", { n: ill })}</b>` : nothing}</p>
    <div class="card-acts">${row ? playing(desk, table, row) : empty(desk, table)}</div>
  </section>`;
}

/** @param {Desk} desk @param {string} label @param {() => void} click @param {string} [more] */
function act(desk, label, click, more = "") {
  return html`<button type="button" class="act ${more}" data-do=${label} @click=${click}>${desk.words.of(label)}</button>`;
}

/** @param {Desk} desk @param {string} table @param {MatchRow} row */
function playing(desk, table, row) {
  const sheet = `/sheet?match=${encodeURIComponent(row.id)}&key=${encodeURIComponent(desk.key)}`;
  return [
    act(desk, row.hold ? "release" : "hold", () => holdMatch(desk, row, !row.hold), row.hold ? "act-go" : ""),
    act(desk, "log", () => openLog(desk, row)),
    act(desk, "names", () => openNames(desk, row)),
    act(desk, "graphics", () => openGraphics(desk, table)),
    act(desk, "addresses", () => openAddresses(desk, table)),
    row.status === "scheduled" ? act(desk, "start_match", () => startMatch(desk, row)) : nothing,
    row.status === "over" ? nothing : act(desk, "end_match", () => endMatch(desk, row)),
    act(desk, "restart", () => copyMatch(desk, row, table)),
    act(desk, row.status === "over" ? "next_match" : "change_match", () => put(desk, table)),
    act(desk, "take_off", () => takeOff(desk, table, row)),
    html`<a class="act" href=${sheet} target="_blank" rel="noreferrer">${desk.words.of("sheet")}</a>`,
  ];
}

/** @param {Desk} desk @param {string} table */
function empty(desk, table) {
  return [
    act(desk, "put_match", () => put(desk, table), "act-go"),
    act(desk, "new_match_here", () => openMatch(desk, { table })),
    act(desk, "addresses", () => openAddresses(desk, table)),
    act(desk, "remove_table", () => removeTable(desk, table)),
  ];
}

/** @param {Desk} desk @param {string} table */
function put(desk, table) {
  const { words } = desk;
  const free = waiting(desk.state.matches);
  const options = free.map((row) => ({ value: row.id, text: `${pairing(row)} · ${kind(words, row)}` }));
  if (!options.length) {
    openMatch(desk, { table });
    return;
  }
  const values = { match: options[0]?.value ?? "" };
  openForm(desk, {
    title: words.of("put_on", { name: table }),
    values,
    draw: (_, again) => choice({ values, again }, "match", words.of("match"), options),
    answer: words.of("put_match"),
    submit: () => desk.api.put("/api/tables", { table, match: values.match }),
    done: words.of("done"),
  });
}

/** @param {Desk} desk @param {string} table @param {MatchRow} row */
function takeOff(desk, table, row) {
  const { words } = desk;
  ask(desk, {
    title: words.of("take_off"),
    text: words.of("take_off_why", { match: pairing(row), name: table }),
    answer: words.of("take_off"),
    submit: () => desk.api.put("/api/tables", { table, match: null }),
    done: words.of("done"),
  });
}

/** @param {Desk} desk @param {string} table */
function removeTable(desk, table) {
  const { words } = desk;
  ask(desk, {
    title: words.of("remove_table"),
    text: words.of("remove_table_why", { name: table }),
    answer: words.of("remove_table"),
    submit: () => desk.api.remove(`/api/tables/${encodeURIComponent(table)}`),
    done: words.of("done"),
  });
}

/** @param {Desk} desk */
function openTable(desk) {
  const { words } = desk;
  const values = { table: "" };
  openForm(desk, {
    title: words.of("new_table"),
    values,
    draw: (_, again) => text({ values, again }, "table", words.of("table_field"), { max: 40, required: true }),
    answer: words.of("new_table"),
    submit: () => desk.api.put("/api/tables", { table: values.table.trim(), match: null }),
    done: words.of("done"),
  });
}
