/** Set a clock by hand: which one, what it reads, what it shall read, and one confirmation. */

import { clockText, remainingAt } from "../../lib/clock.js";
import { button, make, write } from "../common/dom.js";
import { group, oneOf } from "../common/dialogs/fields.js";
import { openSheet } from "../common/dialogs/sheet.js";
import { mainClock } from "../tablet/clock_names.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../common/words.js").Words} Words */
/** A match's own time is not set by hand. @typedef {"shot"|"frame"|"decision"} Which */

const STEPS_S = [-10, -1, 1, 10];
const MOST_S = 24 * 3600;
/** What was there is read to the tenth, as on the page's face. */
const EXACT = { tenthsBelow: 60_000 };

/**
 * Whole seconds of a clock as it reads now, rounded up like its figure.
 * @param {MatchState} state
 * @param {Which} which
 * @param {number} now server ms
 */
export function secondsOf({ clocks, at }, which, now) {
  const clock = clocks[which];
  return clock ? Math.max(0, Math.ceil(remainingAt(clock, at, now) / 1000)) : 0;
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {() => number} now server ms
 * @param {(event: import("../tablet/types.js").RefereeEvent) => void} submit
 */
export function openSet(words, state, now, submit) {
  const sheet = openSheet({ title: words.of("set_title"), cancel: words.of("cancel"), kind: "sheet-small sheet-set" });
  /** @type {{which: Which, seconds: number}} */
  const form = { which: mainClock(state), seconds: secondsOf(state, mainClock(state), now()) };
  const input = make("input", {
    class: "number",
    attrs: { type: "number", inputmode: "numeric", min: "0", max: String(MOST_S), "aria-label": words.of("set_seconds") },
  });
  const change = make("p", { class: "changes", attrs: { "aria-live": "polite" } });
  const confirm = button("", () => {
    sheet.close();
    submit({ type: "clock", clock: form.which, action: "set", ms: form.seconds * 1000 });
  }, "act-main act-confirm");

  /** @param {number} seconds @param {boolean} [typed] */
  function put(seconds, typed = false) {
    form.seconds = Math.min(MOST_S, Math.max(0, Math.round(seconds)));
    if (!typed) input.value = String(form.seconds);
    refresh();
  }

  function refresh() {
    const clock = state.clocks[form.which];
    const from = clock ? clockText(remainingAt(clock, state.at, now()), EXACT) : "–";
    const to = clockText(form.seconds * 1000);
    confirm.disabled = input.value === "";
    write(change, words.of("from_to", { what: words.of(`clock_${form.which}`), from, to }));
    write(confirm, words.of("set_yes", { time: to }));
  }

  input.addEventListener("input", () => put(Number(input.value) || 0, true));
  const steps = STEPS_S.map((step) => stepKey(words, step, () => put(form.seconds + step)));
  const [ten, one, more, most] = steps;
  if (state.clocks.frame) sheet.body.append(whichClock(words, form, () => put(secondsOf(state, form.which, now()))));
  sheet.body.append(group(words.of("clock_set_to"), ten, one, input, more, most));
  sheet.foot.append(change, confirm);
  put(form.seconds);
}

/** @param {Words} words @param {number} step @param {() => void} run */
function stepKey(words, step, run) {
  const key = button(step > 0 ? `+${step}` : `−${-step}`, run, "stepper-key");
  key.setAttribute("aria-label", words.of(step > 0 ? "set_more" : "set_less", { n: Math.abs(step) }));
  key.dataset.repeat = "";
  return key;
}

/** @param {Words} words @param {{which: Which}} form @param {() => void} changed */
function whichClock(words, form, changed) {
  /** @type {{value: Which, text: string}[]} */
  const options = [
    { value: "shot", text: words.of("clock_shot") },
    { value: "frame", text: words.of("clock_frame") },
  ];
  const picker = oneOf(options, form.which, (name) => {
    form.which = name;
    changed();
  });
  return group(words.of("set_which"), ...picker.nodes);
}
