/** What a referee seldom needs: the discipline's own entries that are offered now, and the history. */

import { button } from "../../common/dom.js";
import { disciplineOf } from "../disciplines.js";
import { openHistory } from "./history.js";
import { openSheet } from "../../common/dialogs/sheet.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../common/words.js").Words} Words */
/** @typedef {import("../seam.js").Submit} Submit */
/** @typedef {{on: () => boolean, turn: () => void}} Row a row of the page that is there or not */

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {(seq: number) => import("../../common/describe.js").Hint} hintOf
 * @param {Submit} submit
 * @param {Row} tags
 */
export function openMenu(words, state, hintOf, submit, tags) {
  const sheet = openSheet({ title: words.of("more_title"), cancel: words.of("close"), kind: "sheet-menu" });
  for (const [event, text, open] of disciplineOf(state).menu(words, state, submit)) {
    if (!state.offers.events.includes(event)) continue;
    sheet.body.append(entry(text, event, sheet.close, open));
  }
  const history = () => openHistory(words, state, hintOf, submit);
  sheet.body.append(entry(words.of("menu_history"), "history", sheet.close, history));
  const row = entry(words.of("menu_tags"), "tags", sheet.close, tags.turn);
  row.setAttribute("aria-pressed", String(tags.on()));
  sheet.body.append(row);
}

/**
 * @param {string} text
 * @param {string} name
 * @param {() => void} close
 * @param {() => void} open
 */
function entry(text, name, close, open) {
  const node = button(text, () => {
    close();
    open();
  });
  node.dataset.menu = name;
  return node;
}
