/** @file The commentators' page: draws every state that arrives, and says how the link is. */

import { facesIn } from "../lib/clock_dom.js";
import { clocksOf } from "../lib/page_clocks.js";
import { connect } from "../lib/socket.js";
import { board } from "./commentary/board.js";
import { Charts } from "./commentary/charts.js";
import * as nineLists from "./commentary/golden_nine/lists.js";
import * as nineSlots from "./commentary/golden_nine/slots.js";
import { Kept } from "./commentary/kept.js";
import { lists } from "./commentary/lists.js";
import { follow } from "./commentary/record.js";
import { slots } from "./commentary/slots.js";
import { openByKey } from "./commentary/why.js";
import { say } from "./commentary/words.js";

/** @typedef {import("./commentary/words.js").Words} Words */

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no #${id}`);
  return node;
}

/** @param {string} id @returns {Words} */
function wordsOf(id) {
  return JSON.parse(byId(id).textContent ?? "{}");
}

const empty = byId("empty");
const lamp = byId("lamp");
const words = wordsOf("words");

/** @type {Record<string, import("./commentary/board.js").Board>} a board a discipline: a table's next match may be another */
const boards = {
  snooker: board(byId("board"), words, {
    slots,
    lists,
    need: (state, side) => state.glance.needs[side]?.word ?? "",
  }),
  golden_nine: board(byId("nine"), wordsOf("nine_words"), {
    ...nineSlots,
    ...nineLists,
    need: (state, side) => state.glance.fouls[side].word,
  }),
};

const { table, match, key, charts: library } = document.body.dataset;
const load = async () => (await import(library ?? "")).default;
/** @type {Record<string, Charts>} */
const drawings = { snooker: new Charts(byId("board"), load), golden_nine: new Charts(byId("nine"), load) };
const kept = new Kept();
const record = follow(document, key ?? "");

/** @param {any} state null: no match on the table */
function paint(state) {
  record(state);
  const discipline = state?.stats ? state.match.discipline : "";
  empty.hidden = discipline in boards;
  byId("shots").hidden = !state?.stats?.shots;
  for (const [name, drawn] of Object.entries(boards)) drawn.shown(name === discipline);
  if (!discipline) return;
  boards[discipline]?.paint({ ...state, kept: kept.see(state, performance.now()) });
  drawings[discipline]?.draw(state);
}

/** @param {string} link a key of the words' `link` */
function light(link) {
  lamp.dataset.link = link;
  lamp.textContent = say(words, "link", link);
}

function fitNames() {
  for (const drawn of Object.values(boards)) drawn.fitNames();
  for (const drawing of Object.values(drawings)) drawing.fit();
}

document.fonts.ready.then(fitNames, fitNames);
addEventListener("resize", fitNames);

openByKey(document);
const line = connect({
  view: "commentary",
  watch: match ? { match } : { table: table || "1" },
  key: key ?? "",
  onState: (state) => {
    paint(state);
    clocks.show(state);
  },
  onTime: () => clocks.redraw(),
  onLink: (link) => {
    light(link);
    clocks.redraw();
  },
  onNotice: (notice) => light(notice.code === "store_down" ? "store_down" : "up"),
});
const clocks = clocksOf(line, ["shot", "decision", "frame", "match"].flatMap((name) =>
  facesIn(document, /** @type {"shot"} */ (name), { options: { tenthsBelow: 0 } })));
