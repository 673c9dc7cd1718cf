/** @file A picture: the one that is chosen, another from a file, or none. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { fileButton } from "./matches.js";

/** @typedef {import("./types.js").Desk} Desk */

export const PICTURES = ".png,.jpg,.jpeg,.webp,.svg";

/** @param {Desk} desk @param {File} file @returns {Promise<string|undefined>} its id */
export async function upload(desk, file) {
  const path = `/api/images?name=${encodeURIComponent(file.name.slice(0, 80))}`;
  return (await desk.act(() => desk.api.upload(path, file)))?.id;
}

/** @param {Desk} desk @param {string} label @param {string} id @param {(id: string) => void} set */
export function picture(desk, label, id, set) {
  const { words } = desk;
  const taken = async (/** @type {File} */ file) => {
    const made = await upload(desk, file);
    if (made) set(made);
  };
  return html`<div class="field"><span class="field-label">${label}</span><span class="row">
    ${id ? html`<img class="thumb" src="/media/${id}" alt="" width="64" height="64" />` : nothing}
    ${fileButton(desk, "choose_file", PICTURES, taken)}
    ${id ? html`<button type="button" class="quiet" @click=${() => set("")}>${words.of("remove")}</button>` : nothing}
  </span></div>`;
}
