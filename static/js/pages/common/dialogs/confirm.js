/** Asks once more before something that cannot be taken lightly. */

import { button, make } from "../dom.js";
import { openSheet } from "./sheet.js";

/**
 * @param {import("../words.js").Words} words
 * @param {object} question
 * @param {string} question.title
 * @param {string} [question.text]
 * @param {{text: string, run: () => void, quiet?: boolean}[]} question.answers
 */
export function ask(words, { title, text = "", answers }) {
  const sheet = openSheet({ title, cancel: words.of("cancel"), kind: "sheet-small", careful: true });
  if (text) sheet.body.append(make("p", { class: "sheet-text", text }));
  for (const answer of answers) {
    const run = () => {
      sheet.close();
      answer.run();
    };
    sheet.foot.append(button(answer.text, run, answer.quiet ? "" : "act-bad"));
  }
}

/**
 * One question, one answer: an event without fields.
 * @param {import("../words.js").Words} words
 * @param {string} stem of the words `_title`, `_why`, `_yes`
 * @param {string} type
 * @param {import("../../referee/seam.js").Submit} submit
 */
export function askPlain(words, stem, type, submit) {
  ask(words, {
    title: words.of(`${stem}_title`),
    text: words.of(`${stem}_why`),
    answers: [{ text: words.of(`${stem}_yes`), run: () => submit({ type }) }],
  });
}
