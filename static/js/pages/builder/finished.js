/** @file The finished addresses: on air and of a canned state, to copy, to open, to scan. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { copyText } from "../common/copy.js";

/** @typedef {import("../common/words.js").Words} Words */
/** @typedef {{title: string, about: string, url: string, code: string|null, scan: () => void}} Finished */

/** @param {Words} words @param {string} name @param {Finished} finished */
export function address(words, name, { title, about, url, code, scan }) {
  /** @param {Event} event */
  const copy = async ({ currentTarget }) => {
    const button = /** @type {HTMLButtonElement} */ (currentTarget);
    button.textContent = words.of((await copyText(url)) ? "copied" : "by_hand");
    setTimeout(() => { button.textContent = words.of("copy"); }, 2_000);
  };
  return html`<div class="finished" data-address=${name}>
    <h3>${title}</h3><p class="field-hint">${about}</p>
    <p class="url"><a href=${url} target="_blank" rel="noreferrer">${url}</a></p>
    <p class="row"><button type="button" class="act act-go" @click=${copy}>${words.of("copy")}</button>
      <a class="act" href=${url} target="_blank" rel="noreferrer">${words.of("open")}</a>
      <button type="button" class="quiet" @click=${scan}>${words.of("scan")}</button></p>
    ${code ? html`<img class="qr" src=${code} alt=${words.of("code_of", { name: title })} width="180" height="180" />` : nothing}
  </div>`;
}
