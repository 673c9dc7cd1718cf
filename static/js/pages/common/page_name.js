/** Names on the pages of officials and commentators: smaller than on air before they are cut, and a pair in two lines. */

import { forms, putName } from "../../lib/names.js";

/** Read from a hand's breadth or a metre: smaller than on air is still read, and a name cut short is not. */
const FLOOR = 0.5;
/** Two lines have the height of one. */
const TWO_LINES = 0.6;
const PAIR = /\s*[/&]\s*/u;

/**
 * Put a name into its place, which is as `putName` wants it; `.two-lines` has half its line's height.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {string|null} [short]
 */
export function putPageName(place, name, short) {
  place.classList.remove("two-lines");
  const pair = name.split(PAIR).filter(Boolean);
  if (short || pair.length !== 2) return putName(place, name, FLOOR, short || undefined);
  putName(place, name, 1);
  // A form of it that fits in one line as large as it can be is neither shrunk nor cut.
  if (forms(name).includes(place.textContent ?? "")) return;
  place.classList.add("two-lines");
  const lines = pair.map((one) => forms(one));
  /** @param {number} n @param {number} scale */
  const put = (n, scale) => {
    place.textContent = lines.map((each) => each[Math.min(n, each.length - 1)]).join(" /\n");
    place.style.setProperty("--fit", String(scale * TWO_LINES));
    return place.scrollWidth <= place.clientWidth;
  };
  const most = Math.max(...lines.map((each) => each.length));
  for (let n = 0; n < most; n += 1) if (put(n, 1)) return;
  for (let scale = 0.95; scale >= FLOOR / TWO_LINES; scale -= 0.05) if (put(most - 1, scale)) return;
}

/**
 * A name is fitted when it comes and when the page's width changes, not on every state.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {string|null} [short]
 */
export function fitPageName(place, name, short) {
  const of = `${name} ${short ?? ""} ${window.innerWidth} ${document.fonts.status}`;
  if (place.dataset.place === of) return;
  place.dataset.place = of;
  putPageName(place, name, short);
}
