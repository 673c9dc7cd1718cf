/** Snooker, as the referee's page knows it. */

import { atTime } from "../../tablet/clock_now.js";
import { breaksOff } from "./break_off.js";
import { openFoul } from "./foul.js";
import { keyOf } from "./keys.js";
import { askClaim, askTimeUp, menu } from "./menu.js";
import { offered } from "./offered.js";
import { createPanel } from "./panel.js";
import { predict } from "./predict.js";
import { openSeveral } from "./several.js";
import { plan } from "./stage.js";

/** @type {Record<string, import("../seam.js").Open>} */
const DIALOGUES = {
  foul: (words, state, submit) => openFoul(words, state, submit),
  time_foul: (words, state, submit) => openFoul(words, state, submit, "time"),
  time_up: (words, _, submit) => askTimeUp(words, submit),
  several: openSeveral,
  claim: askClaim,
};

/** @type {import("../seam.js").Discipline} */
export const snooker = {
  name: "snooker",
  offered,
  predict,
  breaksOff,
  atTime,
  plan,
  key: keyOf,
  phase: ({ frame }) => frame?.phase ?? "over",
  number: (words, { frame }) => (frame ? words.of("title_frame", { n: frame.number }) : ""),
  length(words, { match }) {
    if (match.best_of) return words.of("best_of", { n: match.best_of });
    return match.frames_to_win ? words.of("first_to", { n: match.frames_to_win }) : "";
  },
  note(words, { frame }, side) {
    const needed = frame?.snookers_required?.[side] ?? 0;
    return needed > 0 ? { text: words.of("snookers_n", { n: needed }) } : null;
  },
  dialogue: (_, action) => DIALOGUES[action] ?? null,
  menu,
  panel: createPanel,
};
