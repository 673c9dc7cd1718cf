/** What a referee of snooker seldom needs: concession, claim, award, warning, re-rack, the record. */

import { called } from "../../common/called.js";
import { openAward, openWarn } from "../dialogs/award.js";
import { ask, askPlain } from "../../common/dialogs/confirm.js";
import { other } from "../sides.js";
import { openAdjust } from "./adjust.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../common/words.js").Words} Words */
/** @typedef {import("../seam.js").Submit} Submit */

const REASONS = ["miss", "conduct", "refusal", "other"];

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {Submit} submit
 * @returns {[string, string, () => void][]}
 */
export function menu(words, state, submit) {
  const name = state.striker ? called(state.sides)[state.striker].name : "";
  const phase = state.frame?.phase ?? "over";
  // Misses are warned of while their frame is in play; a conduct warning is given at any time.
  const kinds = phase === "play" || phase === "choice" ? ["miss", "conduct"] : ["conduct"];
  const award = { part: /** @type {const} */ ("frame"), reasons: REASONS, inPlay: phase !== "over" };
  return [
    ["concede", words.of("menu_concede", { name }), () => askConcede(words, state, submit)],
    ["claim", words.of("menu_claim", { name }), () => askClaim(words, state, submit)],
    ["warn", words.of("menu_warn"), () => openWarn(words, state, kinds, submit)],
    ["award", words.of("menu_award"), () => openAward(words, state, award, submit)],
    ["rerack", words.of("menu_rerack"), () => askPlain(words, "rerack", "rerack", submit)],
    ["time_up", words.of("menu_time_up"), () => askTimeUp(words, submit)],
    ["adjust", words.of("menu_adjust"), () => openAdjust(words, state, submit)],
  ];
}

/** @param {Words} words @param {MatchState} state @param {Submit} submit */
function askConcede(words, { striker, sides }, submit) {
  if (!striker) return;
  const { name } = called(sides)[striker];
  const winner = called(sides)[other(striker)].name;
  ask(words, {
    title: words.of("concede_title", { name }),
    answers: [
      {
        text: words.of("concede_no", { name: winner }),
        run: () => submit({ type: "concede", accepted: false }),
        quiet: true,
      },
      { text: words.of("concede_yes", { name: winner }), run: () => submit({ type: "concede" }) },
    ],
  });
}

/** @param {Words} words @param {MatchState} state @param {Submit} submit */
export function askClaim(words, { striker, sides }, submit) {
  const name = striker ? sides[striker].name : "";
  ask(words, {
    title: words.of("claim_title", { name }),
    text: words.of("claim_why"),
    answers: [{ text: words.of("claim_yes", { name }), run: () => submit({ type: "claim" }) }],
  });
}

/** @param {Words} words @param {Submit} submit */
export const askTimeUp = (words, submit) => askPlain(words, "time_up", "time_up", submit);
