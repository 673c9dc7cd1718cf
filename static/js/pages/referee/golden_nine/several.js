/** Several balls in one stroke, and how the 9 was made where that makes a difference. */

import { describe } from "../../common/describe.js";
import { group, oneOf, picker } from "../../common/dialogs/fields.js";
import { openSheet } from "../../common/dialogs/sheet.js";
import { button, write } from "../../common/dom.js";
import { poolBall } from "./facts.js";
import { asNine } from "./types.js";
import { NINE, kindOf, mustAsk, wins } from "./worth.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../common/words.js").Words} Words */

/**
 * @param {number[]} potted
 * @param {boolean|null} combination null: it makes no difference
 * @returns {RefereeEvent}
 */
export const strokeOf = (potted, combination) =>
  combination === null ? { type: "stroke", potted } : { type: "stroke", potted, combination };

/**
 * The two ways in which the 9 may have gone, with what each is worth.
 * @param {Words} words
 * @param {MatchState} shown
 * @param {number[]} potted
 */
function ways(words, shown, potted) {
  const { rack, offers } = asNine(shown);
  const worth = offers.worth;
  return [true, false].map((combination) => {
    const points = rack && worth ? wins(rack, worth, potted, combination) : 0;
    const kind = words.of(`kind_of_${kindOf(points)}`);
    const text = words.of(combination ? "by_combination" : "not_combination", { n: points, kind });
    return { value: combination, text };
  });
}

/** Does a tap on the 9 need a question? @param {MatchState} shown */
export function asksNine(shown) {
  const { rack, offers } = asNine(shown);
  return Boolean(rack && rack.phase === "play" && mustAsk(rack, offers.worth, [NINE]));
}

/**
 * @param {Words} words
 * @param {MatchState} shown
 * @param {(event: RefereeEvent) => void} submit
 */
export function askNine(words, shown, submit) {
  const sheet = openSheet({ title: words.of("nine_title"), cancel: words.of("cancel"), kind: "sheet-small sheet-nine", careful: true });
  for (const way of ways(words, shown, [NINE])) {
    const node = button(way.text, () => {
      sheet.close();
      submit(strokeOf([NINE], way.value));
    }, "act-main");
    sheet.foot.append(node);
  }
}

/**
 * @param {Words} words
 * @param {MatchState} shown
 * @param {(event: RefereeEvent) => void} submit
 */
export function openSeveral(words, shown, submit) {
  const state = asNine(shown);
  const sheet = openSheet({ title: words.of("several_title"), cancel: words.of("cancel"), kind: "sheet-small" });
  /** @type {{potted: number[], combination: boolean|null}} */
  const form = { potted: [], combination: null };
  const box = group(words.of("nine_how"));
  const confirm = button("", () => {
    sheet.close();
    submit(strokeOf(form.potted, form.combination));
  }, "act-main act-confirm");

  /** @param {number[]} potted */
  function pick(potted) {
    form.potted = potted;
    form.combination = null;
    const asks = Boolean(state.rack && mustAsk(state.rack, state.offers.worth, potted));
    box.hidden = !asks;
    const how = oneOf(asks ? ways(words, shown, potted) : [], null, (way) => {
      form.combination = way;
      refresh(asks);
    });
    box.lastElementChild?.replaceChildren(...how.nodes);
    refresh(asks);
  }

  /** @param {boolean} asks */
  function refresh(asks) {
    const lacks = form.potted.length === 0 ? "record_none" : asks && form.combination === null ? "nine_how" : null;
    confirm.disabled = lacks !== null;
    const what = describe(words, shown.sides, strokeOf(form.potted, form.combination));
    write(confirm, lacks ? words.of(lacks) : words.of("record", { what }));
  }

  const balls = picker(state.offers.pots, { several: true, name: words.ball, draw: poolBall }, pick);
  const row = group(words.of("balls_potted"), ...balls.nodes);
  row.classList.add("picks", "picks-nine");
  sheet.body.append(row, box);
  sheet.foot.append(confirm);
  pick([]);
}
