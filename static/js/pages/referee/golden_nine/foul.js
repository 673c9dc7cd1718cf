/** The foul dialogue of Golden Nine: reason, balls, confirm; what it costs stands there before it is confirmed. */

import { called } from "../../common/called.js";
import { ask } from "../../common/dialogs/confirm.js";
import { group, oneOf, picker, reasonField, toggle } from "../../common/dialogs/fields.js";
import { openSheet } from "../../common/dialogs/sheet.js";
import { button, make, write } from "../../common/dom.js";
import { SIDES, other } from "../sides.js";
import { poolBall } from "./facts.js";
import { cost, emptyFoul, foulEvent, missing, pickBalls, reasons } from "./foul_form.js";
import { asNine } from "./types.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../common/words.js").Words} Words */
/** @typedef {{words: Words, state: MatchState, form: import("./foul_form.js").FoulForm, refresh: () => void}} Desk */

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {(event: RefereeEvent) => void} submit
 * @param {string} [preset] the reason that is picked already
 */
export function openFoul(words, state, submit, preset) {
  const sheet = openSheet({ title: words.of("foul_title"), cancel: words.of("cancel"), kind: "sheet-foul" });
  const form = emptyFoul(state);
  /** @type {Desk} */
  const desk = { words, state, form, refresh };
  const why = reasonField(words, reasons(state), (reason) => {
    form.reason = reason;
    // Time is always the striker's.
    if (reason === "time") form.by = state.striker ?? form.by;
    refresh();
  });
  const whose = whoseField(desk);
  const confirm = button("", () => {
    sheet.close();
    if (form.intentional) askIntentional(desk, submit);
    else submit(foulEvent(state, form));
  }, "act-bad act-confirm");
  const details = make("div", { class: "foul-details" }, ...ballFields(desk), whose.node, intentField(desk));
  sheet.body.append(why.node, details);
  sheet.foot.append(confirm);

  function refresh() {
    const lacks = missing(form);
    confirm.disabled = lacks !== null;
    write(confirm, lacks ? words.of(lacks) : costText(desk));
    whose.show();
  }
  if (preset) why.choose(preset);
  else refresh();
}

/** @param {Desk} desk */
function costText({ words, state, form }) {
  const { key, n } = cost(state, form);
  return words.of(key, { n, name: called(state.sides)[other(form.by)].name });
}

/** Down and off the table: a ball picked in one row leaves the other. @param {Desk} desk */
function ballFields({ words, state, form, refresh }) {
  const { rack } = asNine(state);
  const rows = /** @type {const} */ (["potted", "off_table"]).map((where) => {
    const balls = picker(rack?.balls ?? [], { several: true, name: words.ball, draw: poolBall }, (picked) => {
      pickBalls(form, where, picked);
      for (const row of rows) row.balls.set(form[row.where]);
      refresh();
    });
    const box = group(words.of(where === "potted" ? "balls_down" : "balls_off"), ...balls.nodes);
    box.classList.add("picks", "picks-nine");
    return { where, balls, box };
  });
  return rows.map(({ box }) => box);
}

/** Both sides, with the fouls they have in this rack. @param {Desk} desk */
function whoseField({ words, state, form, refresh }) {
  const { rack, offers } = asNine(state);
  const options = SIDES.map((side) => ({
    value: side,
    text: words.of("foul_side", { name: called(state.sides)[side].name, n: rack?.fouls[side] ?? 0 }),
  }));
  const by = oneOf(options, form.by, (side) => {
    form.by = side;
    refresh();
  });
  return {
    node: group(words.of("whose"), ...by.nodes),
    show() {
      by.set(form.by);
      by.nodes.forEach((node, index) => {
        const striker = options[index]?.value === state.striker;
        node.disabled = striker ? offers.foul?.by_striker === false : form.reason === "time";
      });
    },
  };
}

/** @param {Desk} desk */
function intentField({ words, form, refresh }) {
  const { node } = toggle(words.of("intentional"), (on) => {
    form.intentional = on;
    refresh();
  });
  return group("", node);
}

/** What ends a rack or the match is asked once more. @param {Desk} desk @param {(event: RefereeEvent) => void} submit */
function askIntentional(desk, submit) {
  const { words, state, form } = desk;
  ask(words, {
    title: words.of("intentional_title", { name: called(state.sides)[form.by].name }),
    text: words.of("intentional_why"),
    answers: [{ text: costText(desk), run: () => submit(foulEvent(state, form)) }],
  });
}
