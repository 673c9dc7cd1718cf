/** @file All matches: those to come, those in play, those that are over; and matches that come as files. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { openLog } from "./log.js";
import { due, kind, pairing, standing } from "./match.js";
import { deleteMatch, exportMatch, openNames, voidMatch, copyMatch } from "./match_deeds.js";
import { openMatch } from "./match_form.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").MatchRow} MatchRow */

/** @type {MatchRow["status"][]} */
const GROUPS = ["live", "scheduled", "over"];

/** @type {import("./types.js").Part} */
export const matches = {
  name: "matches",
  draw: (desk) => html`
    <div class="part-head">
      <h2>${desk.words.of("part_matches")}</h2>
      <button type="button" class="act" @click=${() => openMatch(desk, {})}>${desk.words.of("new_match")}</button>
      ${fileButton(desk, "import_match", ".json,application/json", (file) =>
        desk.act(async () => desk.api.post("/api/import", exportedIn(await file.text(), desk.words)), desk.words.of("imported")))}
    </div>
    ${GROUPS.map((status) => group(desk, status))}`,
};

/**
 * What was exported here; what is something else altogether is said in words.
 * @param {string} text @param {{of: (word: string) => string}} words @returns {object}
 */
export function exportedIn(text, words) {
  try {
    const found = JSON.parse(text);
    if (found?.kind === "cuecast-match") return found;
  } catch {
    // no JSON at all
  }
  throw new Error(words.of("no_match_file"));
}

/**
 * A button that takes a file.
 * @param {Desk} desk @param {string} word @param {string} accept @param {(file: File) => unknown} taken
 */
export function fileButton({ words, say }, word, accept, taken) {
  /** @param {Event} event */
  const picked = async (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    const file = box.files?.[0];
    box.value = "";
    if (!file) return;
    try {
      await taken(file);
    } catch {
      say(words.of("not_read", { name: file.name }), "bad");
    }
  };
  return html`<label class="act file">${words.of(word)}<input type="file" accept=${accept} @change=${picked} /></label>`;
}

/** @param {Desk} desk @param {MatchRow["status"]} status */
function group(desk, status) {
  const { words, state } = desk;
  const rows = state.matches.filter((row) => row.status === status);
  if (!rows.length) return nothing;
  return html`<section class="group-of-rows"><h3>${words.of(`status_${status}`)}</h3>
    <ul class="rows">${rows.map((row) => line(desk, row))}</ul></section>`;
}

/** @param {Desk} desk @param {MatchRow} row */
function line(desk, row) {
  const { words } = desk;
  const about = [due(row, document.documentElement.lang), row.title, kind(words, row), row.table && words.of("table_n", { name: row.table })];
  const quiet = (/** @type {string} */ word, /** @type {() => void} */ click) =>
    html`<button type="button" class="quiet" data-do=${word} @click=${click}>${words.of(word)}</button>`;
  return html`<li class="row-card" data-match=${row.id} ?data-gone=${row.void}>
    <span class="row-main"><b>${pairing(row)}</b> <span class="row-score">${standing(row)}</span>
      ${row.void ? html`<b class="badge" data-tone="warn">${words.of("is_void")}</b>` : nothing}
      <span class="field-hint">${about.filter(Boolean).join(" · ")}</span></span>
    <span class="row-acts">
      ${quiet("names", () => openNames(desk, row))}
      ${quiet("log", () => openLog(desk, row))}
      ${quiet("export", () => exportMatch(desk, row))}
      ${quiet("restart", () => copyMatch(desk, row, null))}
      ${quiet(row.void ? "counts_again" : "void_it", () => voidMatch(desk, row))}
      ${row.table || row.league ? nothing : quiet("delete_match", () => deleteMatch(desk, row))}
    </span></li>`;
}
