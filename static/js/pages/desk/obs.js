/** @file OBS as this server sees it: the link, the lock of the cues, what was done of late, and setting a table up. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { copyText } from "../common/copy.js";
import { openForm } from "./dialog.js";
import { askForFile, openRule } from "./obs_rules.js";

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
    take(desk, await desk.api.put("/api/obs/lock", { locked: !status.locked }));
  }, words.of("done"));
  return html`<section class="card"><p class="card-pair">
      <span class="badge" data-tone=${status.link === "connected" ? "ok" : "warn"}>${words.of(`obs_${status.link}`)}</span>
      ${status.url ?? (status.link === "off" ? words.of("obs_not_told") : "")}</p>
      ${status.problem ? html`<p class="bad">${status.problem}</p>` : nothing}
      <p class="card-note">${facts(desk, status)}</p>
      <div class="card-acts">
        <button type="button" class="act ${status.locked ? "act-danger" : ""}" aria-pressed=${status.locked} @click=${lock}>
          ${words.of(status.locked ? "unlock_cues" : "lock_cues")}</button>
        <button type="button" class="act" @click=${() => page(desk)}>${words.of("obs_page")}</button>
        ${desk.state.tables.map(({ table }) => html`
          <button type="button" class="act" @click=${() => setUp(desk, table)}>${words.of("obs_setup", { name: table })}</button>
          <button type="button" class="act" @click=${() => sources(desk, table)}>${words.of("obs_sources", { name: table })}</button>`)}
      </div></section>
    <section class="group-of-rows"><h3>${words.of("cues")}</h3>
      <ul class="rows">${status.cue.map((/** @type {any} */ rule, /** @type {number} */ at) => ruled(desk, status.cue, rule, at))}</ul>
      <div class="card-acts">
        <button type="button" class="act" @click=${() => openRule(desk, status.cue, status.cue.length, put(desk, status.cue))}>
          ${words.of("new_rule")}</button>
        ${status.rules_of === "desk" ? html`<button type="button" class="act" @click=${() => askForFile(desk, put(desk, status.cue))}>
          ${words.of("rules_back")}</button>` : nothing}</div></section>
    <section class="group-of-rows"><h3>${words.of("recent")}</h3>
      <ul class="rows">${[...status.recent].reverse().map((/** @type {any} */ one) => happened(desk, one))}</ul></section>`;
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

/** What the server answered holds at once, before the desk's next state. @param {Desk} desk @param {any} status */
function take(desk, status) {
  desk.state.obs = shown = status;
  desk.redraw();
}

/** Puts rules in the place of all there were when one was touched. @param {Desk} desk @param {any[]} was */
function put(desk, was) {
  return async (/** @type {any[] | null} */ rules) => {
    take(desk, await desk.api.put("/api/obs/cues", { cue: rules, was }));
  };
}

/**
 * A rule: its cues in words, what it does as it is written.
 * @param {Desk} desk @param {any[]} rules @param {any} rule @param {number} at
 */
function ruled(desk, rules, { on, ...does }, at) {
  const { words } = desk;
  const others = rules.filter((_, place) => place !== at);
  const cues = [on].flat().map((/** @type {string} */ cue) => words.of(`cue_${cue}`));
  return html`<li class="row-card"><span class="row-main"><b>${cues.join(", ")}</b>
    <code>${Object.entries(does).map(([name, value]) => `${name} ${value}`).join(", ")}</code></span>
    <button type="button" class="quiet" @click=${() => openRule(desk, rules, at, put(desk, rules))}>${words.of("edit")}</button>
    <button type="button" class="quiet" @click=${() => desk.act(() => put(desk, rules)(others))}>${words.of("remove")}</button></li>`;
}

/** @param {Desk} desk @param {any} done */
function happened({ words }, done) {
  return html`<li class="row-card"><span class="row-main"><b>${words.of(`cue_${done.cue}`)}</b>
    ${words.of(`out_${done.outcome}`)}
    ${done.problems.map((/** @type {string} */ problem) => html`<span class="bad">${problem}</span>`)}</span></li>`;
}

/** @param {Desk} desk @param {string} table */
async function setUp(desk, table) {
  const { words } = desk;
  const done = await desk.act(() => desk.api.post("/api/obs/setup", { table }));
  if (!done) return;
  if (!done.paste.length && !done.not_ours.length) {
    desk.say(words.of("obs_set_up", { name: table }));
    return;
  }
  const left = done.not_ours.map((/** @type {string} */ name) => html`<p class="bad">${words.of("obs_not_ours", { name })}</p>`);
  list(desk, words.of("obs_sources", { name: table }), done.paste, html`${left}
    ${done.paste.length ? html`<p>${words.of("obs_paste")}</p>` : nothing}`);
}

/** What to paste where OBS cannot be reached. @param {Desk} desk @param {string} table */
async function sources(desk, table) {
  const found = await desk.act(() => desk.api.get(`/api/obs/sources?table=${encodeURIComponent(table)}`));
  if (!found) return;
  list(desk, desk.words.of("obs_sources", { name: table }), found.sources, nothing);
}

/** The page that does cues inside OBS, with the key that this one was opened with. @param {Desk} desk */
function page(desk) {
  const name = desk.words.of("obs_page");
  const url = new URL(`/obs-dock?${new URLSearchParams({ key: desk.key })}`, location.href);
  list(desk, name, [{ name, url: url.href }], nothing);
}

/** Addresses to copy. @param {Desk} desk @param {string} title @param {any[]} addresses @param {unknown} above */
function list(desk, title, addresses, above) {
  openForm(desk, {
    title,
    values: null,
    wide: true,
    draw: () => html`${above}<ul class="rows">${addresses.map((one) => html`<li class="row-card">
      <span class="row-main"><b>${one.name}</b><span class="url">${one.url}</span></span>
      <button type="button" class="quiet" @click=${() => copyText(one.url)}>${desk.words.of("copy")}</button></li>`)}</ul>`,
  });
}
