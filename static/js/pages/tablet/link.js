/** Draws the lamp of the link: live, connecting, offline with the taps that wait, store down. */

import { lampState, lampText } from "../../lib/lamp.js";
import { el, write } from "../common/dom.js";

/**
 * @typedef {object} Line
 * @property {"connecting"|"up"|"down"|"denied"} link
 * @property {boolean} storeDown
 * @property {boolean} reads the key may only look
 */

/**
 * @param {import("../common/words.js").Words} words
 * @param {Line} line
 * @param {{waiting: number, kept: boolean}} taps
 */
export function drawLink(words, line, { waiting, kept }) {
  const state = lampState(line);
  if (document.body.dataset.link !== state) document.body.dataset.link = state;
  write(el("lamp-text"), lampText(words, state, { waiting, kept, reads: line.reads }));
}
