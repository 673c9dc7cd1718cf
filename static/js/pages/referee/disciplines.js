/** The disciplines that the referee's page knows; the match on the table says which one is played. */

import { goldenNine } from "./golden_nine/discipline.js";
import { snooker } from "./snooker/discipline.js";

/** @typedef {import("./seam.js").Discipline} Discipline */

/** @type {Discipline[]} */
export const DISCIPLINES = [snooker, goldenNine];

/**
 * @param {import("../tablet/types.js").MatchState|null} state
 * @returns {Discipline} snooker where no match is on
 */
export const disciplineOf = (state) =>
  DISCIPLINES.find(({ name }) => name === state?.match?.discipline) ?? snooker;
