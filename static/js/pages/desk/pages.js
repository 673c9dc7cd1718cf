/** @file Every open page: what it is, whether it shows what it should, and what can be done about it from here. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { openForm } from "./dialog.js";
import { text } from "./fields.js";
import { browserOf, changed } from "./page_words.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").PageRow} PageRow */

const ORDER = ["silent", "behind", "ok", "hidden"];

/** @type {import("./types.js").Part} */
export const pages = {
  name: "pages",
  draw: (desk) => {
    const { words, state } = desk;
    const worst = [...state.pages].sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
    return html`<div class="part-head"><h2>${words.of("part_pages")}</h2>
        <p class="field-hint">${words.of("servers_n", { n: state.servers.length })}</p></div>
      ${worst.length ? nothing : html`<p class="none">${words.of("no_pages")}</p>`}
      <ul class="rows">${worst.map((page) => line(desk, page))}</ul>`;
  },
};

/** @param {Desk} desk @param {PageRow} page */
function line(desk, page) {
  const { words, act, api } = desk;
  const at = `/api/pages/${encodeURIComponent(page.id)}`;
  const order = (/** @type {object} */ body) => act(async () => {
    const { reached } = await api.post(at, body);
    desk.say(words.of(reached ? "reached" : "not_reached"), reached ? "good" : "bad");
  });
  return html`<li class="row-card" data-page=${page.id} data-status=${page.status}>
    <span class="badge" data-tone=${page.status}>${words.of(`page_is_${page.status}`)}</span>
    <span class="row-main"><b>${page.name || words.of(`page_${page.kind}`)}</b>
      ${page.name ? html`<span>${words.of(`page_${page.kind}`)}</span>` : nothing}
      <span class="field-hint">${where(desk, page)}</span>
      <span class="field-hint">${how(desk, page)}</span></span>
    <span class="row-acts">
      <button type="button" class="quiet" @click=${() => rename(desk, page, at)}>${words.of("rename")}</button>
      <button type="button" class="quiet" @click=${() => options(desk, page, at)}>${words.of("options")}</button>
      <button type="button" class="quiet" @click=${() => order({ reload: true })}>${words.of("reload")}</button>
    </span></li>`;
}

/** @param {Desk} desk @param {PageRow} page */
function where({ words, state }, page) {
  const server = state.servers.length > 1 ? state.servers.find(({ id }) => id === page.server)?.name : null;
  return [
    page.table && words.of("table_n", { name: page.table }), page.league,
    words.of(`role_${page.role}`), page.label, browserOf(page), page.address, server,
  ].filter(Boolean).join(" · ");
}

/** @param {Desk} desk @param {PageRow} page */
function how({ words }, page) {
  const ms = (/** @type {number|null} */ value) => (value === null ? null : Math.round(value));
  return [
    page.seq !== null && words.of("seq_n", { n: page.seq }),
    page.behind > 0 && words.of("behind_n", { n: page.behind }),
    ms(page.delay_ms) !== null && words.of("delay_n", { n: ms(page.delay_ms) ?? 0 }),
    page.late_ms > 0 && words.of("late_n", { n: page.late_ms }),
    ms(page.rtt_ms) !== null && words.of("rtt_n", { n: ms(page.rtt_ms) ?? 0 }),
    ms(page.offset_ms) !== null && words.of("offset_n", { n: ms(page.offset_ms) ?? 0 }),
    page.battery !== null && words.of("battery_n", { n: Math.round(page.battery * 100) }),
  ].filter(Boolean).join(" · ");
}

/** @param {Desk} desk @param {PageRow} page @param {string} at */
function rename(desk, page, at) {
  const { words } = desk;
  const values = { name: page.name ?? "" };
  openForm(desk, {
    title: words.of("rename"),
    values,
    draw: (_, again) => text({ values, again }, "name", words.of("name"), { max: 40 }),
    answer: words.of("save"),
    submit: () => desk.api.post(at, { name: values.name.trim() }),
    done: words.of("saved"),
  });
}

/** @param {Desk} desk @param {PageRow} page @param {string} at */
function options(desk, page, at) {
  const { words } = desk;
  const old = new URLSearchParams(page.path.split("?")[1] ?? "");
  for (const name of ["table", "match", "league", "key"]) old.delete(name);
  const values = { options: [...old].map(([name, value]) => `${name}=${value}`).join("\n") };
  openForm(desk, {
    title: words.of("options"),
    values,
    draw: (_, again) => html`<label class="field"><span class="field-label">${words.of("options")}</span>
      <textarea name="options" rows="6" .value=${values.options} @change=${(/** @type {Event} */ event) => {
        values.options = /** @type {HTMLTextAreaElement} */ (event.target).value;
        again();
      }}></textarea><span class="field-hint">${words.of("options_hint")}</span></label>`,
    answer: words.of("set_options"),
    submit: () => desk.api.post(at, { options: changed(old, values.options) }),
    done: words.of("done"),
  });
}
