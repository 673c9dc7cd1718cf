/** The last events, newest first, each of which can be taken back. */

import { describe, undoLabel } from "../../common/describe.js";
import { button, make, write } from "../../common/dom.js";
import { openSheet } from "../../common/dialogs/sheet.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */

/**
 * @param {import("../../common/words.js").Words} words
 * @param {MatchState} state
 * @param {(seq: number) => import("../../common/describe.js").Hint} hintOf
 * @param {(event: RefereeEvent) => void} submit
 */
export function openHistory(words, state, hintOf, submit) {
  const sheet = openSheet({ title: words.of("history_title"), cancel: words.of("close") });
  const rows = [...(state.log ?? [])].reverse().map((entry) => {
    const { event } = entry;
    const text = event.type === "undo" && event.seq
      ? undoLabel(words, state, event.seq, hintOf(event.seq))
      : describe(words, state.sides, event, hintOf(entry.seq));
    const row = make(
      "li",
      { class: "entry", data: { seq: String(entry.seq) } },
      make("span", { class: "entry-seq", text: String(entry.seq) }),
      make("span", { class: "entry-text", text }),
    );
    if (entry.taken_back) {
      row.classList.add("entry-gone");
      row.append(make("span", { class: "entry-note", text: words.of("taken_back") }));
    } else if (state.offers.events.includes("undo")) {
      row.append(takeBack(words, () => {
        sheet.close();
        submit({ type: "undo", seq: entry.seq });
      }));
    }
    return row;
  });
  sheet.body.append(make("ol", { class: "entries" }, ...rows));
}

/**
 * The first tap asks, the second does it.
 * @param {import("../../common/words.js").Words} words
 * @param {() => void} run
 */
function takeBack(words, run) {
  let asked = false;
  const node = button(words.of("take_back"), () => {
    if (asked) return run();
    asked = true;
    node.classList.add("act-bad");
    write(node, words.of("really"));
  });
  return node;
}
