/** @file The fields of a side: a name, out of the players that the desk knows or not, and what goes with it. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { text } from "./fields.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").SideSpec} SideSpec */
/** @typedef {{name: string, second: string, country: string, short: string, walk_on: string, photo: string, accent: string}} SideValues */

/** @type {{changed: number, players: Player[]}} */
let kept = { changed: -1, players: [] };

/** The players that the desk knows, asked for again once they changed. @param {Desk} desk @returns {Promise<Player[]>} */
export async function playersOf(desk) {
  const { changed } = desk.state.players;
  if (kept.changed !== changed) {
    const found = await desk.act(() => desk.api.get("/api/players"));
    if (found) kept = { changed, players: found.players };
  }
  return kept.players;
}

/** @param {SideSpec} [side] @returns {SideValues} */
export function playerOf(side) {
  const two = side?.players?.length === 2;
  return {
    name: side?.name ?? "",
    second: (two && side?.players?.[1]) || "",
    country: side?.country ?? "",
    short: side?.short ?? "",
    walk_on: side?.walk_on ?? "",
    photo: side?.photo ?? "",
    accent: side?.accent ?? "",
  };
}

/** @param {SideValues} values @returns {SideSpec} */
export function specOf(values) {
  const { name, second, country, short, walk_on, photo } = values;
  const first = name.trim();
  const other = second.trim();
  return {
    name: other ? `${first} / ${other}` : first,
    ...(other ? { players: [first, other] } : {}),
    country: country.trim() || null,
    short: short.trim() || null,
    walk_on: walk_on.trim() || null,
    photo: photo || null,
    accent: values.accent || null,
  };
}

/**
 * @param {Desk} desk @param {"a"|"b"} side @param {SideValues} values @param {() => void} again
 * @param {Player[]} players @param {boolean} [pairs] two play together
 */
export function sideFields(desk, side, values, again, players, pairs = false) {
  const { words } = desk;
  const bound = { values, again };
  /** @param {string} name */
  const known = (name) => {
    const player = players.find((one) => one.name === name.trim());
    if (!player) return;
    for (const field of /** @type {const} */ (["country", "short", "walk_on", "photo", "accent"])) {
      values[field] = player[field] ?? "";
    }
  };
  return html`<fieldset class="side-fields" data-side=${side}>
    <legend>${words.of(`side_${side}`)}</legend>
    <datalist id="players-${side}">${players.map(({ name }) => html`<option value=${name}></option>`)}</datalist>
    ${text(bound, "name", words.of("name"), { list: `players-${side}`, required: true, taken: known })}
    ${pairs ? text(bound, "second", words.of("second"), { list: `players-${side}`, required: true }) : nothing}
    <div class="columns">
      ${text(bound, "country", words.of("country"), { max: 6, placeholder: "gb-eng" })}
      ${text(bound, "short", words.of("short"), { max: 24 })}
    </div>
    ${text(bound, "walk_on", words.of("walk_on"))}
    ${accent(bound, words.of("accent"), words.of("no_accent"))}
  </fieldset>`;
}

/** @param {{values: any, again: () => void}} bound @param {string} label @param {string} none */
export function accent({ values, again }, label, none) {
  /** @param {Event} event */
  const picked = (event) => {
    values.accent = /** @type {HTMLInputElement} */ (event.target).value;
    again();
  };
  const clear = () => {
    values.accent = "";
    again();
  };
  return html`<div class="field"><span class="field-label" aria-hidden="true">${label}</span>
    <span class="row"><input type="color" name="accent" aria-label=${label} .value=${values.accent || "#888888"} @change=${picked} />
    <span>${values.accent || none}</span>
    ${values.accent ? html`<button type="button" class="quiet" @click=${clear}>${none}</button>` : nothing}</span></div>`;
}
