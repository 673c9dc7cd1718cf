/** @file OBS as this server sees it: the link, the lock of the cues, what was done of late, and setting a table up. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { copyText } from "../common/copy.js";
import { openForm } from "./dialog.js";

/** @typedef {import("./types.js").Desk} Desk */

/** @type {any} */
let shown = null;

/** @param {Desk} desk */
async function look(desk) {
  shown = (await desk.act(() => desk.api.get("/api/obs"))) ?? shown;
  desk.redraw();
}

/** @type {import("./types.js").Part} */
export const obs = {
  name: "obs",
  enter: (desk) => void look(desk),
  draw: (desk) => {
    const { words } = desk;
    const status = desk.state.obs ?? shown;
    return html`<div class="part-head"><h2>${words.of("part_obs")}</h2>
        <button type="button" class="act" @click=${() => look(desk)}>${words.of("look_again")}</button></div>
      ${status ? stand(desk, status) : nothing}`;
  },
};

/** @param {Desk} desk @param {any} status */
function stand(desk, status) {
  const { words } = desk;
  const lock = () => desk.act(async () => {
    shown = await desk.api.put("/api/obs/lock", { locked: !status.locked });
  }, words.of("done"));
  return html`<section class="card"><p class="card-pair">
      <span class="badge" data-tone=${status.link === "up" ? "ok" : "warn"}>${words.of(`obs_${status.link}`)}</span>
      ${status.url ?? words.of("obs_not_told")}</p>
      ${status.problem ? html`<p class="bad">${status.problem}</p>` : nothing}
      <p class="card-note">${facts(desk, status)}</p>
      <div class="card-acts">
        <button type="button" class="act ${status.locked ? "act-danger" : ""}" aria-pressed=${status.locked} @click=${lock}>
          ${words.of(status.locked ? "unlock_cues" : "lock_cues")}</button>
        ${desk.state.tables.map(({ table }) => html`
          <button type="button" class="act" @click=${() => setUp(desk, table)}>${words.of("obs_setup", { name: table })}</button>
          <button type="button" class="act" @click=${() => sources(desk, table)}>${words.of("obs_sources", { name: table })}</button>`)}
      </div></section>
    <section class="group-of-rows"><h3>${words.of("cues")}</h3>
      <ul class="rows">${status.cue.map((/** @type {any} */ rule) => html`<li class="row-card"><code>${JSON.stringify(rule)}</code></li>`)}</ul></section>
    <section class="group-of-rows"><h3>${words.of("recent")}</h3>
      <ul class="rows">${status.recent.map((/** @type {any} */ one) => html`<li class="row-card"><code>${JSON.stringify(one)}</code></li>`)}</ul></section>`;
}

/** @param {Desk} desk @param {any} status */
function facts({ words }, status) {
  return [
    status.obs && `OBS ${status.obs.version}`,
    status.scene && words.of("scene_n", { name: status.scene }),
    status.replay_buffer && words.of("replay_on"),
    status.recording && words.of("recording_on"),
    status.pages.count > 0 && words.of("docks_n", { n: status.pages.count }),
    words.of(`rules_${status.rules_of}`),
  ].filter(Boolean).join(" · ");
}

/** @param {Desk} desk @param {string} table */
function setUp(desk, table) {
  return desk.act(() => desk.api.post("/api/obs/setup", { table }), desk.words.of("obs_set_up", { name: table }));
}

/** What to paste where OBS cannot be reached. @param {Desk} desk @param {string} table */
async function sources(desk, table) {
  const found = await desk.act(() => desk.api.get(`/api/obs/sources?table=${encodeURIComponent(table)}`));
  if (!found) return;
  openForm(desk, {
    title: desk.words.of("obs_sources", { name: table }),
    values: null,
    wide: true,
    draw: () => html`<ul class="rows">${found.sources.map((/** @type {any} */ one) => html`<li class="row-card">
      <span class="row-main"><b>${one.name}</b><span class="url">${one.url}</span></span>
      <button type="button" class="quiet" @click=${() => copyText(one.url)}>${desk.words.of("copy")}</button></li>`)}</ul>`,
  });
}
