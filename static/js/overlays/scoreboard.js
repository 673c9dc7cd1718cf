/** @file The scoreboard on air: takes up the state that the server drew and draws each one after it. */

import { bind } from "../lib/bind.js";
import { onAir, wordsOfPage } from "../lib/on_air.js";
import { follow } from "../lib/overlay.js";
import { overlayClocks } from "../lib/overlay_clocks.js";

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));

follow({
  view: "scoreboard",
  draw: bind(stage, { words: wordsOfPage(), custom: onAir() }),
  faces: overlayClocks(stage),
});
