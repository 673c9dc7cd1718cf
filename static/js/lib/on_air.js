/** @file What every overlay can draw beside plain text: names, flags, photos, accents, times of day, celebrations. */

import { putAccent } from "./accents.js";
import { asText } from "./bind.js";
import { putCelebration } from "./celebrate.js";
import { putFlag, putHour, putPhoto, putPlayer } from "./players.js";

/** The words that a page came with. @returns {Record<string, string>} */
export function wordsOfPage() {
  return JSON.parse(document.getElementById("words")?.textContent ?? "{}");
}

/** A figure with the point of the page's language. @returns {import("./bind.js").Put} */
function putFigure() {
  const { point = "." } = wordsOfPage();
  return (element, value) => {
    const text = asText(value).replace(".", point);
    if (element.textContent !== text) element.textContent = text;
  };
}

/** For `bind`: what to do for `data-NAME`. @returns {Record<string, import("./bind.js").Put>} */
export const onAir = () => ({
  name: putPlayer,
  flag: putFlag,
  figure: putFigure(),
  photo: putPhoto,
  hour: putHour,
  celebrate: putCelebration(),
  "accent-a": putAccent("a"),
  "accent-b": putAccent("b"),
});
