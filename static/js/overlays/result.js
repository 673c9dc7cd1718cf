/** @file The overlays of one result, of a rack or of the match: nothing but the card, when there is one. */

import { bind } from "../lib/bind.js";
import { onAir, wordsOfPage } from "../lib/on_air.js";
import { follow } from "../lib/overlay.js";

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));

follow({ view: "scoreboard", draw: bind(stage, { words: wordsOfPage(), custom: onAir() }) });
