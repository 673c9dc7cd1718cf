/** @file A dialogue with a form: drawn anew while it is filled in, closed once the server has taken it. */

import { html, nothing, render } from "/vendor/lit-html/lit-html.js";

import { openSheet } from "../common/dialogs/sheet.js";

/** @typedef {import("./types.js").Desk} Desk */

/**
 * @template Values
 * @typedef {object} Form
 * @property {string} title
 * @property {Values} values what is filled in; `draw` changes it and calls `again`
 * @property {(values: Values, again: () => void) => unknown} draw the fields, a lit-html template
 * @property {string} [answer] the word of the button; none where there is nothing to answer
 * @property {(values: Values) => Promise<unknown>} [submit]
 * @property {string} [done] what is said once it is done
 * @property {boolean} [careful] it destroys something: Enter must not answer it
 * @property {boolean} [wide]
 */

/** One form may stand upon another. */
let opened = 0;

/** Those that are open, the one in front last. @type {{node: HTMLElement, refuse: (text: string) => void}[]} */
const standing = [];

/** What was refused is said in the form that is in front, where there is one: all behind it is dimmed. @param {string} text */
export function refuseInFront(text) {
  while (standing.length && !standing[standing.length - 1]?.node.isConnected) standing.pop();
  standing[standing.length - 1]?.refuse(text);
}

/**
 * @template Values
 * @param {Desk} desk @param {Form<Values>} form
 */
export function openForm(desk, { title, values, draw, answer, submit, done, careful, wide }) {
  const { words } = desk;
  const kind = wide ? "sheet-wide" : "sheet-small";
  const sheet = openSheet({ title, cancel: words.of(submit ? "cancel" : "close"), kind, careful });
  const id = `form-${(opened += 1)}`;
  let busy = false;
  let refused = "";
  standing.push({ node: sheet.node, refuse: (text) => { refused = text; again(); } });

  /** @param {Event} event */
  async function answered(event) {
    event.preventDefault();
    if (busy || !submit) return;
    busy = true;
    refused = "";
    again();
    const taken = await desk.act(async () => {
      await submit(values);
      return true;
    }, done);
    busy = false;
    if (taken) sheet.close();
    else again();
  }

  function again() {
    const foot = answer || refused
      ? html`<p class="refused-here" role="alert">${refused || nothing}</p>
          ${answer ? html`<button type="submit" form=${id} class="act ${careful ? "act-danger" : "act-go"}"
            ?disabled=${busy}>${answer}</button>` : nothing}`
      : nothing;
    render(html`<form id=${id} class="form" @submit=${answered}>${draw(values, again)}</form>`, sheet.body);
    render(foot, sheet.foot);
  }

  again();
  if (!careful) queueMicrotask(() => begin(sheet.body));
  return { close: sheet.close, again };
}

/** The keyboard begins at the first field, where there is one. @param {HTMLElement} body */
function begin(body) {
  /** @type {HTMLElement|null} */ (body.querySelector("input:not([type=file]), select, textarea"))?.focus();
}

/**
 * Asks before something that cannot be taken back.
 * @param {Desk} desk
 * @param {{title: string, text: string, answer: string, submit: () => Promise<unknown>, done?: string}} question
 */
export function ask(desk, { title, text, answer, submit, done }) {
  return openForm(desk, {
    title,
    values: null,
    draw: () => html`<p class="sheet-text">${text}</p>`,
    answer,
    submit,
    done,
    careful: true,
  });
}
