/** @file How overlays put a player on air: the name made to fit its place, flag and photo, a time of day. */

import { putName } from "./names.js";

/** @type {import("./bind.js").Put} */
export function putFlag(element, code) {
  element.hidden = !code;
  const source = element.dataset.source ?? "";
  if (code) element.setAttribute("src", source.replace("/xx.svg", `/${code}.svg`));
}

/** The photo of a player by the id of its image. @type {import("./bind.js").Put} */
export function putPhoto(element, id) {
  element.hidden = !id;
  if (id) element.setAttribute("src", `/media/${id}`);
}

/** A time of day where the page is, from ms. @type {import("./bind.js").Put} */
export function putHour(element, ms) {
  element.hidden = typeof ms !== "number";
  const lang = document.documentElement.lang || "en";
  const hour = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  element.textContent = typeof ms === "number" ? hour.format(ms) : "";
}

/** A name; `data-short` beside it is what stands for it where there is no room. @type {import("./bind.js").Put} */
export function putPlayer(element, name) {
  putName(element, typeof name === "string" ? name : "", undefined, element.dataset.short);
}
