/** What a referee of Golden Nine seldom needs: stalemate, award, warning, time, the record. */

import { openAward, openWarn } from "../dialogs/award.js";
import { askPlain } from "../../common/dialogs/confirm.js";
import { openAdjust } from "./adjust.js";
import { asNine } from "./types.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../common/words.js").Words} Words */
/** @typedef {import("../seam.js").Submit} Submit */

const REASONS = ["conduct", "refusal", "other"];

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {Submit} submit
 * @returns {[string, string, () => void][]}
 */
export function menu(words, state, submit) {
  const phase = asNine(state).rack?.phase ?? "over";
  const award = { part: /** @type {const} */ ("rack"), reasons: REASONS, inPlay: phase !== "over" };
  return [
    ["stalemate", words.of("menu_stalemate"), () => askPlain(words, "stalemate", "stalemate", submit)],
    ["warn", words.of("menu_warn"), () => openWarn(words, state, ["conduct"], submit)],
    ["award", words.of("menu_award_rack"), () => openAward(words, state, award, submit)],
    ["time_up", words.of("menu_time_up"), () => askTimeUp(words, submit)],
    ["adjust", words.of("menu_adjust"), () => openAdjust(words, state, submit)],
  ];
}

/** @param {Words} words @param {Submit} submit */
export const askTimeUp = (words, submit) => askPlain(words, "time_up_match", "time_up", submit);
