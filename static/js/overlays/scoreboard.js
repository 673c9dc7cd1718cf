/** @file The scoreboard on air: takes up the state that the server drew and draws each one after it. */

import { bind } from "../lib/bind.js";
import { follow } from "../lib/overlay.js";
import { overlayClocks } from "../lib/overlay_clocks.js";
import { putFlag, putPlayer } from "../lib/players.js";

const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));

follow({
  view: "scoreboard",
  draw: bind(stage, { words, custom: { name: putPlayer, flag: putFlag } }),
  faces: overlayClocks(stage),
});
