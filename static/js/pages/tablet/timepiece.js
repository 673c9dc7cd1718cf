/** Draws the exact figures: the shot clock to the tenth, the frame clock beside it. */

import { el, write } from "../common/dom.js";

/** @typedef {import("../../lib/clock.js").Reading} Reading */

/**
 * @param {string} box id of the clock
 * @param {string} figure id of its figure
 * @param {() => void} changed how it stands has changed: other taps are possible
 * @returns {(reading: Reading|null) => void} null: no clock, or no server time yet
 */
export function timepiece(box, figure, changed) {
  return (reading) => {
    const { dataset } = el(box);
    const { stand = "off", tone = "calm", text = "–" } = reading ?? {};
    write(el(figure), text);
    if (dataset.tone !== tone) dataset.tone = tone;
    if (dataset.stand === stand) return;
    dataset.stand = stand;
    changed();
  };
}
