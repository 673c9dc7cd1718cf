/** @file The players that the desk knows: one by one, and all of them as a table for a spreadsheet. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { ask, openForm } from "./dialog.js";
import { text } from "./fields.js";
import { keep } from "./match_deeds.js";
import { fileButton } from "./matches.js";
import { picture } from "./picture.js";
import { accent, playersOf } from "./side_form.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").Player} Player */

/** @type {Player[]} */
let shown = [];
let asked = -1;

/** @param {Desk} desk */
async function look(desk) {
  if (asked === desk.state.players.changed) return;
  asked = desk.state.players.changed;
  shown = await playersOf(desk);
  desk.redraw();
}

/** @type {import("./types.js").Part} */
export const players = {
  name: "players",
  enter: (desk) => void look(desk),
  draw: (desk) => {
    void look(desk);
    const { words } = desk;
    return html`<div class="part-head">
        <h2>${words.of("part_players")}</h2>
        <button type="button" class="act" @click=${() => openPlayer(desk, null)}>${words.of("new_player")}</button>
        ${fileButton(desk, "import_csv", ".csv,text/csv", (file) => takeIn(desk, file))}
        <button type="button" class="act" @click=${() => giveOut(desk)}>${words.of("export_csv")}</button>
      </div>
      ${shown.length ? nothing : html`<p class="none">${words.of("no_players")}</p>`}
      <ul class="rows">${shown.map((player) => line(desk, player))}</ul>`;
  },
};

/** @param {Desk} desk @param {File} file */
function takeIn(desk, file) {
  return desk.act(async () => {
    const { added, changed, unchanged } = await desk.api.upload("/api/players.csv", file);
    desk.say(desk.words.of("csv_taken", { added, changed, unchanged }));
  });
}

/** @param {Desk} desk */
function giveOut(desk) {
  return desk.act(async () => keep(await desk.api.download("/api/players.csv"), "players.csv"));
}

/** @param {Desk} desk @param {Player} player */
function line(desk, player) {
  const { words } = desk;
  const about = [player.short, player.country, player.walk_on].filter(Boolean).join(" · ");
  return html`<li class="row-card" data-player=${player.id}>
    ${player.photo ? html`<img class="thumb" src="/media/${player.photo}" alt="" width="48" height="48" />` : nothing}
    <span class="row-main"><b>${player.name}</b><span class="field-hint">${about}</span></span>
    <span class="row-acts">
      <button type="button" class="quiet" @click=${() => openPlayer(desk, player)}>${words.of("edit")}</button>
      <button type="button" class="quiet" @click=${() => remove(desk, player)}>${words.of("delete")}</button>
    </span></li>`;
}

/** @param {Desk} desk @param {Player|null} player */
function openPlayer(desk, player) {
  const { words } = desk;
  const values = {
    name: player?.name ?? "", short: player?.short ?? "", country: player?.country ?? "",
    walk_on: player?.walk_on ?? "", photo: player?.photo ?? "", accent: player?.accent ?? "",
  };
  const filled = () => ({
    name: values.name.trim(), short: values.short.trim() || null, country: values.country.trim() || null,
    walk_on: values.walk_on.trim() || null, photo: values.photo || null, accent: values.accent || null,
  });
  openForm(desk, {
    title: words.of(player ? "edit_player" : "new_player"),
    values,
    draw: (_, again) => {
      const bound = { values, again };
      return html`${text(bound, "name", words.of("name"), { required: true })}
        <div class="columns">${text(bound, "short", words.of("short"), { max: 24 })}
          ${text(bound, "country", words.of("country"), { max: 6, placeholder: "gb-eng" })}</div>
        ${text(bound, "walk_on", words.of("walk_on"))}
        ${accent(bound, words.of("accent"), words.of("no_accent"))}
        ${picture(desk, words.of("photo"), values.photo, (id) => { values.photo = id; again(); })}`;
    },
    answer: words.of("save"),
    submit: () => player
      ? desk.api.put(`/api/players/${encodeURIComponent(player.id)}`, { ...filled(), version: player.version })
      : desk.api.post("/api/players", filled()),
    done: words.of("saved"),
  });
}

/** @param {Desk} desk @param {Player} player */
function remove(desk, player) {
  const { words } = desk;
  ask(desk, {
    title: words.of("delete"),
    text: words.of("delete_player_why", { name: player.name }),
    answer: words.of("delete"),
    submit: () => desk.api.remove(`/api/players/${encodeURIComponent(player.id)}`),
    done: words.of("done"),
  });
}
