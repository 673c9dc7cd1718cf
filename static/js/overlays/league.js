/** @file The overlays of a league, its table and its nights: what to look at stands on the plate. */

import { bind } from "../lib/bind.js";
import { onAir } from "../lib/on_air.js";
import { follow } from "../lib/overlay.js";

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const plate = /** @type {HTMLElement} */ (document.getElementById("plate"));

/** The night that an address names, as a hello says it. @param {string | undefined} text */
function nightIn(text) {
  return text === "play-offs" ? text : Number(text) || undefined;
}

const { view = "", league = "", night } = plate.dataset;
follow({
  view,
  watch: { league, ...(nightIn(night) && { night: nightIn(night) }) },
  draw: bind(stage, { custom: onAir() }),
});
