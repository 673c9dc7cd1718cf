/** @file Makes a name fit its place: the full name, initial and surname, surname, smaller, cut short; once, on arrival. */

/**
 * @typedef {{text: string, scale: number}} Fitted scale: type size against the full one
 * @typedef {(text: string, scale: number) => boolean} Fits
 */

/** Names in these scripts stay whole and have no space between given name and family name. */
const WHOLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Between the two of a pair. */
const PAIR = /\s*[/&]\s*/u;

/** A middle initial goes with the given name. */
const INITIAL = /^\p{Lu}\.?$/u;

const STEP = 0.02;

/** Letters as a reader counts them: an accent of its own is no letter. @param {string} text @returns {string[]} */
export function letters(text) {
  return [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);
}

/** @param {string} name */
export const staysWhole = (name) => WHOLE.test(name);

/** @param {string} name one player's @returns {string[]} longest first */
function formsOfOne(name) {
  const parts = name.split(/\s+/u).filter(Boolean);
  if (staysWhole(name) || parts.length < 2) return [parts.join(" ")];
  const family = parts.slice(1);
  while (family.length > 1 && INITIAL.test(family[0])) family.shift();
  return [parts.join(" "), `${letters(parts[0])[0]}. ${family.join(" ")}`, family.join(" ")];
}

/**
 * The forms of a name, longest first; a pair is shortened together. A short name that was given takes the place of ours.
 * @param {string} name @param {string} [short] @returns {string[]}
 */
export function forms(name, short) {
  if (short) return [...new Set([name, short])];
  const each = name.split(PAIR).filter(Boolean).map(formsOfOne);
  const most = Math.max(1, ...each.map((list) => list.length));
  const texts = Array.from({ length: most }, (_, n) => each.map((list) => list[Math.min(n, list.length - 1)]).join(" / "));
  return [...new Set(texts)];
}

/**
 * The best form that fits, at a size not under `floor`; cut short with an ellipsis where nothing does.
 * @param {string} name @param {Fits} fits @param {number} floor @param {string} [short]
 * @returns {Fitted}
 */
export function fitName(name, fits, floor, short) {
  const all = forms(name, short);
  const whole = all.find((text) => fits(text, 1));
  if (whole !== undefined) return { text: whole, scale: 1 };
  const shortest = all[all.length - 1];
  for (let scale = 1 - STEP; scale > floor; scale -= STEP) {
    if (fits(shortest, scale)) return { text: shortest, scale };
  }
  const cut = letters(shortest);
  while (cut.length > 1 && !fits(`${cut.join("")}…`, floor)) cut.pop();
  const text = cut.join("");
  return { text: fits(shortest, floor) ? shortest : `${text.trimEnd()}…`, scale: floor };
}

/**
 * Put a name into its element, which has the width of its place, `overflow: hidden`, `white-space: nowrap` and a
 * type size times `--fit`. The full name stays on the element for whoever reads or tests.
 * @param {HTMLElement} element @param {string} name @param {number} [floor] @param {string} [short]
 */
export function putName(element, name, floor = 36 / 42, short) {
  element.classList.toggle("whole", staysWhole(name));
  element.title = name;
  /** @param {Fitted} fitted */
  const put = ({ text, scale }) => {
    element.textContent = text;
    element.style.setProperty("--fit", String(scale));
  };
  put(fitName(name, (text, scale) => {
    put({ text, scale });
    return element.scrollWidth <= element.clientWidth;
  }, floor, short));
}
