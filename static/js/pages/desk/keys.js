/** @file The keys: what each opens, new ones, and taking one back. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { copyText } from "../common/copy.js";
import { ask, openForm } from "./dialog.js";
import { choice, text } from "./fields.js";

/** @typedef {import("./types.js").Desk} Desk */
/**
 * @typedef {{id: string, role: string, scope: Record<string, string>|null, label: string, created_ms: number,
 *   standing?: boolean}} KeyRow
 */

const ROLES = ["referee", "timing", "commentator", "overlay", "operator"];

/** @type {KeyRow[]|null} */
let shown = null;

/** @param {Desk} desk */
async function look(desk) {
  const found = await desk.act(() => desk.api.get("/api/keys"));
  if (found) shown = found.keys;
  desk.redraw();
}

/** @type {import("./types.js").Part} */
export const keys = {
  name: "keys",
  enter: (desk) => void look(desk),
  draw: (desk) => {
    const { words } = desk;
    return html`<div class="part-head">
        <h2>${words.of("part_keys")}</h2>
        <button type="button" class="act" @click=${() => openKey(desk)}>${words.of("new_key")}</button>
      </div>
      <p class="field-hint">${words.of("keys_why")}</p>
      ${shown?.length === 0 ? html`<p class="none">${words.of("no_keys")}</p>` : nothing}
      <ul class="rows">${(shown ?? []).map((row) => line(desk, row))}</ul>`;
  },
};

/** @param {Desk} desk @param {KeyRow} row */
function opens({ words, state }, row) {
  const { table, match, league } = row.scope ?? {};
  if (table) return words.of("table_n", { name: table });
  if (match) {
    const found = state.matches.find(({ id }) => id === match);
    return found ? `${found.sides.a.name} – ${found.sides.b.name}` : match;
  }
  return league ?? words.of("everything");
}

/** @param {Desk} desk @param {KeyRow} row */
function line(desk, row) {
  const { words } = desk;
  const made = new Date(row.created_ms).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
  const about = [row.standing ? words.of("standing") : row.label, made].filter(Boolean).join(" · ");
  return html`<li class="row-card" data-key-id=${row.id}>
    <span class="row-main"><b>${words.of(`role_${row.role}`)}</b> <span>${opens(desk, row)}</span>
      <span class="field-hint">${about}</span></span>
    <span class="row-acts"><button type="button" class="quiet" @click=${() => revoke(desk, row)}>${words.of("revoke")}</button></span>
  </li>`;
}

/** @param {Desk} desk @param {KeyRow} row */
function revoke(desk, row) {
  const { words } = desk;
  ask(desk, {
    title: words.of("revoke"),
    text: words.of(row.standing ? "revoke_standing_why" : "revoke_why", { role: words.of(`role_${row.role}`), name: opens(desk, row) }),
    answer: words.of("revoke"),
    submit: async () => {
      await desk.api.remove("/api/keys", { id: row.id });
      await look(desk);
    },
    done: words.of("revoked"),
  });
}

/** @param {Desk} desk */
function openKey(desk) {
  const { words, state } = desk;
  const values = { role: "referee", where: "", label: "" };
  const places = [
    ...state.tables.map(({ table }) => ({ value: `table:${table}`, text: words.of("table_n", { name: table }) })),
    ...state.leagues.map(({ id, title }) => ({ value: `league:${id}`, text: title })),
  ];
  values.where = places[0]?.value ?? "";
  openForm(desk, {
    title: words.of("new_key"),
    values,
    draw: (_, again) => html`
      ${choice({ values, again }, "role", words.of("role"), ROLES.map((value) => ({ value, text: words.of(`role_${value}`) })))}
      ${values.role === "operator" ? nothing : choice({ values, again }, "where", words.of("opens"), places)}
      ${text({ values, again }, "label", words.of("label"), { hint: words.of("label_hint") })}`,
    answer: words.of("make_key"),
    submit: async () => {
      const [kind = "", ...name] = values.where.split(":");
      const scope = values.role === "operator" ? {} : { [kind]: name.join(":") };
      const made = await desk.api.post("/api/keys", { role: values.role, label: values.label.trim(), ...scope });
      show(desk, made.key);
      await look(desk);
    },
  });
}

/** The key itself, this once. @param {Desk} desk @param {string} key */
function show(desk, key) {
  const { words } = desk;
  openForm(desk, {
    title: words.of("key_made"),
    values: null,
    draw: () => html`<p class="sheet-text">${words.of("key_once")}</p><p class="url"><code>${key}</code></p>
      <button type="button" class="act" @click=${() => copyText(key)}>${words.of("copy")}</button>`,
  });
}
