/** @file Leagues: begun here, their nights drawn here, their play-offs, and where their overlays are. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { openLeagueAddresses } from "./addresses.js";
import { openForm } from "./dialog.js";
import { choice, text } from "./fields.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").LeagueRow} LeagueRow */

const FOUR = [0, 1, 2, 3];
/** Of the table, as the play-offs are drawn: each beside its opponent. */
const PLACES = [1, 4, 2, 3];

/** @type {import("./types.js").Part} */
export const leagues = {
  name: "leagues",
  draw: (desk) => {
    const { words, state } = desk;
    return html`<div class="part-head">
        <h2>${words.of("part_leagues")}</h2>
        <button type="button" class="act" @click=${() => openLeague(desk)}>${words.of("new_league")}</button>
      </div>
      ${state.leagues.length ? nothing : html`<p class="none">${words.of("no_leagues")}</p>`}
      <ul class="rows">${state.leagues.map((league) => line(desk, league))}</ul>`;
  },
};

/** @param {LeagueRow} league */
const at = (league) => `/api/leagues/${encodeURIComponent(league.id)}`;

/** @param {Desk} desk @param {LeagueRow} league */
function line(desk, league) {
  const { words } = desk;
  const button = (/** @type {string} */ word, /** @type {() => unknown} */ click) =>
    html`<button type="button" class="quiet" data-do=${word} @click=${click}>${words.of(word)}</button>`;
  return html`<li class="row-card" data-league=${league.id}>
    <span class="row-main"><b>${league.title}</b>
      <span class="field-hint">${words.of("nights_n", { n: league.nights.length })}${
        league.play_offs ? ` · ${words.of("play_offs")}` : ""}</span></span>
    <span class="row-acts">
      ${button("new_night", () => openNight(desk, league))}
      ${button("remove_night", () => removeNight(desk, league))}
      ${button("play_offs", () => openPlayOffs(desk, league))}
      ${button("addresses", () => openLeagueAddresses(desk, league))}
    </span></li>`;
}

/** Names, one a line. @param {string} lines */
const names = (lines) => lines.split("\n").map((name) => name.trim()).filter(Boolean);

/** Tables, with commas or blanks between them. @param {string} given */
const tablesIn = (given) => given.split(/[\s,;]+/).filter(Boolean);

/** @param {Desk} desk */
function openLeague(desk) {
  const { words } = desk;
  const values = { title: "", players: "" };
  openForm(desk, {
    title: words.of("new_league"),
    values,
    draw: (_, again) => html`${text({ values, again }, "title", words.of("title"), { required: true })}
      <label class="field"><span class="field-label">${words.of("part_players")}</span>
        <textarea name="players" rows="10" required .value=${values.players} @change=${(/** @type {Event} */ event) => {
          values.players = /** @type {HTMLTextAreaElement} */ (event.target).value;
        }}></textarea><span class="field-hint">${words.of("one_a_line")}</span></label>`,
    answer: words.of("create"),
    submit: () => desk.api.post("/api/leagues", { title: values.title.trim(), players: names(values.players) }),
    done: words.of("created"),
  });
}

/** The players to choose from; null where they cannot be had now. @param {Desk} desk @param {LeagueRow} league */
async function entered(desk, league) {
  const found = await desk.act(() => desk.api.get(at(league)));
  if (!found) return null;
  return [
    { value: "", text: "–" },
    ...found.players.map((/** @type {{name: string}} */ { name }) => ({ value: name, text: name })),
  ];
}

/** @param {Desk} desk @param {LeagueRow} league */
async function openNight(desk, league) {
  const options = await entered(desk, league);
  if (!options) return;
  const { words } = desk;
  /** @type {Record<string, string>} */
  const values = { n: String(Math.max(0, ...league.nights) + 1), tables: "" };
  openForm(desk, {
    title: `${league.title}: ${words.of("new_night")}`,
    values,
    draw: (_, again) => html`${text({ values, again }, "n", words.of("night"), { type: "number", least: 1, most: 9999, required: true })}
      <p class="field-hint">${words.of("draw_hint")}</p>
      <div class="columns">${FOUR.map((place) =>
        choice({ values, again }, `p${place}`, words.of("drawn_n", { n: place + 1 }), options, undefined, undefined, true))}</div>
      ${text({ values, again }, "tables", words.of("part_tables"), { hint: words.of("night_tables") })}`,
    answer: words.of("draw"),
    submit: () => desk.api.post(`${at(league)}/nights`, {
      n: Number(values.n),
      players: FOUR.map((place) => values[`p${place}`] ?? ""),
      tables: tablesIn(values.tables ?? ""),
    }),
    done: words.of("done"),
  });
}

/** @param {Desk} desk @param {LeagueRow} league */
function removeNight(desk, league) {
  const { words } = desk;
  const values = { n: String(Math.max(1, ...league.nights)) };
  openForm(desk, {
    title: words.of("remove_night"),
    values,
    draw: (_, again) => html`<p class="sheet-text">${words.of("remove_night_why")}</p>
      ${text({ values, again }, "n", words.of("night"), { type: "number", least: 1, most: 9999, required: true })}`,
    answer: words.of("remove_night"),
    submit: () => desk.api.remove(`${at(league)}/nights/${encodeURIComponent(values.n)}`),
    done: words.of("done"),
    careful: true,
  });
}

/** @param {Desk} desk @param {LeagueRow} league */
async function openPlayOffs(desk, league) {
  const options = await entered(desk, league);
  if (!options) return;
  const { words } = desk;
  /** @type {Record<string, string>} */
  const values = { tables: "" };
  openForm(desk, {
    title: `${league.title}: ${words.of("play_offs")}`,
    values,
    draw: (_, again) => html`<p class="sheet-text">${words.of("play_offs_why")}</p>
      ${text({ values, again }, "tables", words.of("part_tables"), { hint: words.of("night_tables") })}
      <p class="field-hint">${words.of("play_offs_hint")}</p>
      <div class="columns">${PLACES.map((place) =>
        choice({ values, again }, `p${place}`, words.of("place_n", { n: place }), options))}</div>`,
    answer: words.of("draw"),
    submit: () => {
      const named = PLACES.map((place) => values[`p${place}`] ?? "");
      const players = named.some(Boolean) ? { players: named } : {};
      return desk.api.post(`${at(league)}/play-offs`, { tables: tablesIn(values.tables ?? ""), ...players });
    },
    done: words.of("done"),
  });
}
