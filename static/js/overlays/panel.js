/** @file The larger graphics, of a match or of a table's programme: draws what the server drew, and what comes after. */

import { bind } from "../lib/bind.js";
import { putName } from "../lib/names.js";
import { onAir, wordsOfPage } from "../lib/on_air.js";
import { follow } from "../lib/overlay.js";
import { putSlides } from "./sponsors.js";

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const fixed = /** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll("[data-fixed] .name"));
const draw = bind(stage, { words: wordsOfPage(), custom: { ...onAir(), slides: putSlides() } });

follow({
  view: stage.dataset.view ?? "",
  draw: (state) => {
    draw(state);
    // What the address says once and for all fits its place too.
    for (const name of fixed) putName(name, name.title || name.textContent || "");
  },
});
