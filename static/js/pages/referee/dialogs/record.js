/** The frame of setting a record straight: what is changed, line by line, and one confirmation. */

import { button, make } from "../../common/dom.js";
import { openSheet } from "../../common/dialogs/sheet.js";

/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */

/**
 * @param {import("../../common/words.js").Words} words
 * @param {(event: RefereeEvent) => void} submit
 * @param {{event: () => RefereeEvent|null, lines: () => string[]}} record null: nothing was changed
 */
export function openRecord(words, submit, { event, lines }) {
  const sheet = openSheet({ title: words.of("adjust_title"), cancel: words.of("cancel"), kind: "sheet-adjust" });
  const list = make("ul", { class: "changes", attrs: { "aria-live": "polite" } });
  const confirm = button(words.of("adjust_yes"), () => {
    const changed = event();
    sheet.close();
    if (changed) submit(changed);
  }, "act-bad act-confirm");
  sheet.foot.append(list, confirm);
  return {
    body: sheet.body,
    refresh() {
      const all = lines();
      const said = all.length ? all : [words.of("adjust_none")];
      list.replaceChildren(...said.map((text) => make("li", { text })));
      confirm.disabled = event() === null;
    },
  };
}
