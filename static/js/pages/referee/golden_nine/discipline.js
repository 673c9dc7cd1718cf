/** Golden Nine, as the referee's page knows it. */

import { atTime } from "./at_time.js";
import { openFoul } from "./foul.js";
import { keyOf } from "./keys.js";
import { askTimeUp, menu } from "./menu.js";
import { offered } from "./offered.js";
import { createPanel } from "./panel.js";
import { predict } from "./predict.js";
import { askNine, asksNine, openSeveral } from "./several.js";
import { plan } from "./stage.js";
import { asNine } from "./types.js";

/** @type {Record<string, import("../seam.js").Open>} */
const DIALOGUES = {
  foul: (words, state, submit) => openFoul(words, state, submit),
  time_foul: (words, state, submit) => openFoul(words, state, submit, "time"),
  time_up: (words, _, submit) => askTimeUp(words, submit),
  several: openSeveral,
};

/** Fouls of a side after which the next one costs the rack. */
const LAST_FOUL = 2;

/** @type {import("../seam.js").Discipline} */
export const goldenNine = {
  name: "golden_nine",
  offered,
  predict,
  // A break is an event of its own here, and no stroke.
  breaksOff: () => false,
  atTime,
  plan,
  key: keyOf,
  phase: (state) => asNine(state).rack?.phase ?? "over",
  number(words, state) {
    const { rack } = asNine(state);
    return rack ? words.of("title_rack", { n: rack.number }) : "";
  },
  length(words, state) {
    const { rack, format } = asNine(state);
    const n = rack?.of_set ?? 0;
    if (format.race_to) return words.of("race_to", { n: format.race_to });
    const all = Math.max(format.racks ?? 0, n);
    return n ? words.of("rack_of", { n, all }) : words.of("racks_n", { n: all });
  },
  note(words, state, side) {
    const { rack } = asNine(state);
    if (!rack || rack.phase === "over") return null;
    const n = rack.fouls[side];
    const warns = n === LAST_FOUL;
    return { text: words.of(warns ? "fouls_last" : "fouls_n", { n }), warns };
  },
  dialogue(state, action) {
    if (action === "ball:9") return asksNine(state) ? askNine : null;
    return DIALOGUES[action] ?? null;
  },
  menu,
  panel: createPanel,
};
