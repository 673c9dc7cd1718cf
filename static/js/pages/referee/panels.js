/** Shows the panel of the discipline that is played: it changes with the match on the table, without a reload. */

import { DISCIPLINES, disciplineOf } from "./disciplines.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */

/**
 * @param {import("../common/words.js").Words} words
 * @param {(action: string) => void} perform
 * @param {() => void} changed something was marked that is no event yet
 */
export function createPanels(words, perform, changed) {
  const panels = new Map(DISCIPLINES.map((each) => [each.name, each.panel(words, perform, changed)]));
  const of = (/** @type {MatchState|null} */ state) =>
    /** @type {import("./seam.js").Panel} */ (panels.get(disciplineOf(state).name));
  return {
    of,
    /**
     * @param {MatchState|null} state
     * @param {boolean} staged the stage stands in the panel's place
     * @param {boolean} blocked
     */
    draw(state, staged, blocked) {
      const { name, offered } = disciplineOf(state);
      words.speak(name);
      for (const node of document.querySelectorAll("[data-panel]")) {
        if (!(node instanceof HTMLElement)) continue;
        node.hidden = node.dataset.panel !== name || (staged && node.matches("main"));
      }
      if (document.body.dataset.discipline !== name) document.body.dataset.discipline = name;
      if (state) of(state).draw(state, offered(state), blocked);
    },
  };
}
