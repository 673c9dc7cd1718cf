/** @file The overlays of one result, of a rack or of the match: nothing but the card, when there is one. */

import { bind } from "../lib/bind.js";
import { follow } from "../lib/overlay.js";
import { putFlag, putPlayer } from "../lib/players.js";

const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));

follow({ view: "scoreboard", draw: bind(stage, { words, custom: { name: putPlayer, flag: putFlag } }) });
