/** @file The log of a match, newest first: who recorded what and when, and how to set any of it right. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { describe } from "../common/describe.js";
import { openCorrection, takeOut } from "./correction.js";
import { openForm } from "./dialog.js";
import { pairing } from "./match.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").MatchRow} MatchRow */
/**
 * @typedef {{seq: number, at: number, event: any, taken_back: boolean, amended: boolean,
 *   who: {role: string, label: string|null}|null}} Entry
 */

const PAGE = 100;

/** @param {Desk} desk @param {MatchRow} row */
export async function openLog(desk, row) {
  const { words } = desk;
  /** @type {{entries: Entry[], more: boolean}} */
  const values = { entries: [], more: true };
  words.speak(row.discipline);
  const form = openForm(desk, {
    title: `${pairing(row)}: ${words.of("log")}`,
    values,
    wide: true,
    draw: () => html`<ol class="log">${values.entries.map((entry) => line(desk, row, entry, refresh))}</ol>
      ${values.entries.length ? nothing : html`<p class="none">${words.of("log_empty")}</p>`}
      ${values.more ? html`<button type="button" class="act" @click=${earlier}>${words.of("earlier")}</button>` : nothing}`,
  });

  async function earlier() {
    const before = values.entries[values.entries.length - 1]?.seq;
    const path = `/api/matches/${encodeURIComponent(row.id)}/entries?limit=${PAGE}${before ? `&before=${before}` : ""}`;
    const found = await desk.act(() => desk.api.get(path));
    if (!found) return;
    values.entries.push(...found.entries);
    values.more = found.entries.length === PAGE;
    form.again();
  }

  async function refresh() {
    values.entries = [];
    await earlier();
  }

  await earlier();
}

/** @param {Desk} desk @param {MatchRow} row @param {Entry} entry @param {() => void} changed */
function line(desk, row, entry, changed) {
  const { words } = desk;
  const { seq, at, event, taken_back, amended, who } = entry;
  const time = new Date(at).toLocaleTimeString(document.documentElement.lang, { hourCycle: "h23" });
  const by = who ? [words.of(`role_${who.role}`), who.label].filter(Boolean).join(", ") : "";
  const correction = event.type === "undo" || event.type === "amend";
  const note = taken_back ? "taken_back" : amended ? "amended" : "";
  return html`<li class="log-line" data-seq=${seq} ?data-gone=${taken_back}>
    <span class="log-seq">${seq}</span>
    <span class="log-what">${describe(words, row.sides, event)}
      ${note ? html`<b class="badge" data-tone="warn">${words.of(note)}</b>` : nothing}</span>
    <span class="log-who">${time}${by ? ` · ${by}` : ""}</span>
    <span class="log-acts">
      ${taken_back || correction ? nothing
        : html`<button type="button" class="quiet" @click=${() => openCorrection(desk, row, entry, changed)}>${words.of("correct")}</button>`}
      ${taken_back ? nothing
        : html`<button type="button" class="quiet" @click=${() => takeOut(desk, row, seq, changed)}>${words.of("take_out")}</button>`}
    </span>
  </li>`;
}
