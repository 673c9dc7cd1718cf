/** @file The shot clock on air by itself, with the striker's extensions and the clock of a Shoot-Out frame. */

import { bind } from "../lib/bind.js";
import { onAir } from "../lib/on_air.js";
import { follow } from "../lib/overlay.js";
import { overlayClocks } from "../lib/overlay_clocks.js";

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));

follow({ view: "scoreboard", draw: bind(stage, { custom: onAir() }), faces: overlayClocks(stage) });
