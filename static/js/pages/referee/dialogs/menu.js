/** What a referee seldom needs: concession, award, warning, re-rack, history, the record. */

import { other } from "../balls.js";
import { called } from "../called.js";
import { button } from "../dom.js";
import { openAdjust } from "./adjust.js";
import { openAward, openWarn } from "./award.js";
import { ask } from "./confirm.js";
import { openHistory } from "./history.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../types.js").MatchState} MatchState */
/** @typedef {import("../types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {(event: RefereeEvent) => void} Submit */

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {(seq: number) => import("../describe.js").Hint} hintOf
 * @param {Submit} submit
 */
export function openMenu(words, state, hintOf, submit) {
  const sheet = openSheet({ title: words.of("more_title"), cancel: words.of("close"), kind: "sheet-menu" });
  const name = state.striker ? called(state.sides)[state.striker].name : "";
  /** @type {[string, string, () => void][]} */
  const entries = [
    ["concede", words.of("menu_concede", { name }), () => askConcede(words, state, submit)],
    ["claim", words.of("menu_claim", { name }), () => askClaim(words, state, submit)],
    ["warn", words.of("menu_warn"), () => openWarn(words, state, submit)],
    ["award", words.of("menu_award"), () => openAward(words, state, submit)],
    ["rerack", words.of("menu_rerack"), () => askRerack(words, submit)],
    ["time_up", words.of("menu_time_up"), () => askTimeUp(words, submit)],
    ["adjust", words.of("menu_adjust"), () => openAdjust(words, state, submit)],
  ];
  for (const [event, text, open] of entries) {
    if (!state.offers.events.includes(event)) continue;
    sheet.body.append(entry(text, event, sheet.close, open));
  }
  const history = () => openHistory(words, state, hintOf, submit);
  sheet.body.append(entry(words.of("menu_history"), "history", sheet.close, history));
}

/**
 * @param {string} text
 * @param {string} name
 * @param {() => void} close
 * @param {() => void} open
 */
function entry(text, name, close, open) {
  const node = button(text, () => {
    close();
    open();
  });
  node.dataset.menu = name;
  return node;
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
function askRerack(words, submit) {
  ask(words, {
    title: words.of("rerack_title"),
    text: words.of("rerack_why"),
    answers: [{ text: words.of("rerack_yes"), run: () => submit({ type: "rerack" }) }],
  });
}

/** @param {Words} words @param {Submit} submit */
export function askTimeUp(words, submit) {
  ask(words, {
    title: words.of("time_up_title"),
    text: words.of("time_up_why"),
    answers: [{ text: words.of("time_up_yes"), run: () => submit({ type: "time_up" }) }],
  });
}
