/** @file The public page: every table, live on a phone; one socket for all of them. */

import { browser } from "../lib/environment.js";
import { clockIn } from "../lib/clock_dom.js";
import { putName } from "../lib/names.js";
import { clocksOf } from "../lib/page_clocks.js";
import { connect } from "../lib/socket.js";
import { say } from "./commentary/words.js";
import { card, overLine, shownOf } from "./live/cards.js";

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no #${id}`);
  return node;
}

const words = JSON.parse(byId("words").textContent ?? "{}");
const { key = "", flags = "" } = document.body.dataset;
/** @type {Map<string, {shown: string, node: HTMLElement}>} */
const cards = new Map();
let over = "";
/** @type {any} */
let state = JSON.parse(byId("state").textContent ?? "null");
/** @type {ReturnType<typeof clocksOf> | null} */
let clocks = null;

/** The clocks of the cards that have one; each reads its own row. @param {import("../lib/socket.js").Line} line */
function clocksIn(line) {
  const faces = [...cards].flatMap(([table, { node }]) => {
    const place = node.querySelector("[data-clock]");
    if (!(place instanceof HTMLElement)) return [];
    /** @param {any} now */
    const of = (now) => now.tables.find((/** @type {any} */ row) => row.table === table)?.clock;
    return [{ of, draw: clockIn(place), options: { tenthsBelow: 0 } }];
  });
  clocks = clocksOf(line, faces);
  clocks.show(state);
}

/** @returns {boolean} were cards built anew? */
function paint() {
  const rows = state?.tables ?? [];
  let anew = cards.size !== rows.length;
  for (const row of rows) {
    const shown = shownOf(row);
    if (cards.get(row.table)?.shown === shown) continue;
    cards.set(row.table, { shown, node: card(row, words, flags) });
    anew = true;
  }
  for (const table of [...cards.keys()]) {
    if (!rows.some((/** @type {any} */ row) => row.table === table)) cards.delete(table);
  }
  if (anew) byId("tables").replaceChildren(...rows.map((/** @type {any} */ row) => cards.get(row.table)?.node));
  if (anew) fitNames();
  byId("none").hidden = rows.some((/** @type {any} */ row) => row.match);
  paintOver();
  return anew;
}

function paintOver() {
  const finished = state?.finished ?? [];
  const shown = JSON.stringify(finished);
  byId("finished").hidden = !finished.length;
  if (shown === over) return;
  over = shown;
  byId("over").replaceChildren(...finished.map((/** @type {any} */ row) => overLine(row, words)));
  fitNames();
}

/** A name that does not fit its place is said shorter: by its initial, by the surname, or as the desk has it. */
function fitNames() {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".name"))) {
    putName(node, node.title || (node.textContent ?? ""), 0.8, node.dataset.short);
  }
}

/** @param {string} link */
function light(link) {
  document.body.dataset.link = link;
  byId("lamp-text").textContent = say(words, "link", link);
}

paint();
document.fonts.ready.then(fitNames, fitNames);
addEventListener("resize", fitNames);
// What the desk asks of pages it does not ask of spectators: they are not listed.
const env = { ...browser(), page: undefined };
const line = connect({
  view: "live",
  watch: { live: true },
  key,
  env,
  onState: (next) => {
    state = next;
    if (paint()) clocksIn(line);
    else clocks?.show(state);
  },
  onLink: (link) => {
    light(link);
    clocks?.redraw();
  },
  onTime: () => clocks?.redraw(),
  onNotice: (notice) => light(notice.code === "store_down" ? "store_down" : "up"),
});
clocksIn(line);
