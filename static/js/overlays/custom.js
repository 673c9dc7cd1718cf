/** @file An overlay of the user's own: draws what its attributes name, clocks too. */

import { bind } from "../lib/bind.js";
import { onAir, wordsOfPage } from "../lib/on_air.js";
import { follow } from "../lib/overlay.js";
import { overlayClocks } from "../lib/overlay_clocks.js";

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));

follow({
  view: stage.dataset.view ?? "scoreboard",
  draw: bind(stage, { words: wordsOfPage(), custom: onAir() }),
  faces: overlayClocks(stage),
});
