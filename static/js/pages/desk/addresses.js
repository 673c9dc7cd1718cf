/** @file The addresses of a table or a league: to scan with a tablet, to open, to copy into OBS. */

import { html } from "/vendor/lit-html/lit-html.js";

import { copyText } from "../common/copy.js";
import { openForm } from "./dialog.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {{name: string, role: string, url: string, qr: string}} Address */

/** @param {Desk} desk @param {string} table */
export const openAddresses = (desk, table) =>
  open(desk, `/api/tables/${encodeURIComponent(table)}/addresses`, desk.words.of("table_n", { name: table }));

/** @param {Desk} desk @param {import("./types.js").LeagueRow} league */
export const openLeagueAddresses = (desk, league) =>
  open(desk, `/api/leagues/${encodeURIComponent(league.id)}/addresses`, league.title);

/** @param {Desk} desk @param {string} path @param {string} title */
async function open(desk, path, title) {
  const found = await desk.act(() => desk.api.get(path));
  if (!found) return;
  openForm(desk, {
    title: `${title}: ${desk.words.of("addresses")}`,
    values: null,
    wide: true,
    draw: () => html`<ul class="addresses">${found.addresses.map((/** @type {Address} */ one) => address(desk, one))}</ul>`,
  });
}

/** @param {Desk} desk @param {Address} address */
function address({ words }, { name, role, url, qr }) {
  /** @param {Event} event */
  const copy = async ({ currentTarget }) => {
    const done = await copyText(url);
    if (currentTarget instanceof HTMLElement) currentTarget.textContent = words.of(done ? "copied" : "by_hand");
  };
  return html`<li class="address" data-page=${name}>
    <img class="qr" src=${qr} alt=${words.of("qr_of", { name: words.of(`page_${name}`) })} width="140" height="140" />
    <div class="address-text"><h3>${words.of(`page_${name}`)}</h3><p class="field-hint">${words.of(`role_${role}`)}</p>
      <p class="url"><a href=${url} target="_blank" rel="noreferrer">${url}</a></p>
      <button type="button" class="quiet" @click=${copy}>${words.of("copy")}</button></div>
  </li>`;
}
