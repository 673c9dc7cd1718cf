/** @file The scoreboard on air: takes up the state that the server drew and draws each one after it. */

import { bind } from "../lib/bind.js";
import { putName } from "../lib/names.js";
import { follow } from "../lib/overlay.js";
import { overlayClocks } from "../lib/overlay_clocks.js";

/** @param {HTMLElement} element @param {any} code */
function putFlag(element, code) {
  element.hidden = !code;
  const source = element.dataset.source ?? "";
  if (code) element.setAttribute("src", source.replace("/xx.svg", `/${code}.svg`));
}

/** @param {HTMLElement} element @param {any} name */
function putPlayer(element, name) {
  putName(element, typeof name === "string" ? name : "");
}

const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));

follow({
  view: "scoreboard",
  draw: bind(stage, { words, custom: { name: putPlayer, flag: putFlag } }),
  faces: overlayClocks(stage),
});
