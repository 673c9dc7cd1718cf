/** @file The commentators' page: draws every state that arrives, and says how the link is. */

import { putName } from "../lib/names.js";
import { connect } from "../lib/socket.js";
import { lists } from "./commentary/lists.js";
import { slots } from "./commentary/slots.js";
import { say } from "./commentary/words.js";

/** @typedef {import("./commentary/words.js").Words} Words */

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no #${id}`);
  return node;
}

const NAME_FLOOR = 0.6;
const board = byId("board");
const empty = byId("empty");
const lamp = byId("lamp");
/** @type {Words} */
const words = JSON.parse(byId("words").textContent ?? "{}");
/** @type {Map<Element, string>} what each list was last built of */
const built = new Map();

/** @param {any} state null: no match on the table */
function paint(state) {
  const shown = Boolean(state?.stats);
  board.hidden = !shown;
  empty.hidden = shown;
  if (!shown) return;
  board.dataset.striker = state.striker ?? "";
  for (const side of ["a", "b"]) {
    byId(`need_${side}`).dataset.need = state.glance.needs[side]?.word ?? "";
    fitName(byId(`name_${side}`), state.sides[side].name);
  }
  fillSlots(slots(state, words));
  fillLists(lists(state, words));
}

/** A name is fitted once, when it arrives. @param {HTMLElement} place @param {string} name */
function fitName(place, name) {
  if (place.title !== name) putName(place, name, NAME_FLOOR);
}

/** @param {Record<string, string>} texts */
function fillSlots(texts) {
  for (const node of places("slot")) {
    const text = texts[node.dataset.slot ?? ""] ?? "";
    if (node.textContent !== text) node.textContent = text;
  }
}

/** @param {ReturnType<typeof lists>} filled */
function fillLists(filled) {
  for (const node of places("list")) {
    const list = filled[node.dataset.list ?? ""];
    const of = JSON.stringify(list?.of);
    if (!list || built.get(node) === of) continue;
    built.set(node, of);
    node.replaceChildren(...list.build());
  }
}

/** @param {string} kind @returns {NodeListOf<HTMLElement>} */
function places(kind) {
  return board.querySelectorAll(`[data-${kind}]`);
}

/** @param {string} link a key of the words' `link` */
function light(link) {
  lamp.dataset.link = link;
  lamp.textContent = say(words, "link", link);
}

/** Fit both names anew: the face has arrived, or the window has another width. */
function fitNames() {
  for (const side of ["a", "b"]) {
    const place = byId(`name_${side}`);
    const name = place.title || (place.textContent ?? "").trim();
    if (name) putName(place, name, NAME_FLOOR);
  }
}

document.fonts.ready.then(fitNames, fitNames);
addEventListener("resize", fitNames);

const { table, match, key } = document.body.dataset;
connect({
  view: "commentary",
  watch: match ? { match } : { table: table || "1" },
  key: key ?? "",
  onState: paint,
  onLink: (link) => light(link),
  onNotice: (notice) => light(notice.code === "store_down" ? "store_down" : "up"),
});
