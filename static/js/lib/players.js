/** @file How overlays put a player on air: the name made to fit its place, the flag by its code. */

import { putName } from "./names.js";

/** @type {import("./bind.js").Put} */
export function putFlag(element, code) {
  element.hidden = !code;
  const source = element.dataset.source ?? "";
  if (code) element.setAttribute("src", source.replace("/xx.svg", `/${code}.svg`));
}

/** @type {import("./bind.js").Put} */
export function putPlayer(element, name) {
  putName(element, typeof name === "string" ? name : "");
}
