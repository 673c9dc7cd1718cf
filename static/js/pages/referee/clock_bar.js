/** The clocks on the referee's page, for a club without a timing official: one bar, one tap each. */

import { extensionsOf, longClock, mainClock } from "../tablet/clock_names.js";
import { drawMarks } from "../tablet/marks.js";
import { timepiece } from "../tablet/timepiece.js";
import { called } from "../common/called.js";
import { el, flag, write } from "../common/dom.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../common/words.js").Words} Words */
/** @typedef {import("../tablet/clock_now.js").ClockActions} ClockActions */
/** @typedef {{action: string, text: string, ready: boolean, kind: string}} Place */

/** The last ten seconds are read to the tenth. */
const TENTHS_MS = 10_000;

/**
 * @param {() => (reading: import("../../lib/clock.js").Reading|null) => void} heard
 * @param {() => void} changed
 * @returns {import("../../lib/clock_faces.js").Face[]}
 */
export function clockFaces(heard, changed) {
  const options = { tenthsBelow: TENTHS_MS };
  const main = (/** @type {MatchState} */ state) => state.clocks?.[mainClock(state)];
  const long = (/** @type {MatchState} */ state) => state.clocks?.[longClock(state) ?? "frame"];
  return [
    { of: main, draw: timepiece("clock-shot", "figure-shot", changed), options },
    { of: main, draw: heard() },
    { of: long, draw: timepiece("clock-frame", "figure-frame", changed), options },
    // The end of a match's time changes nothing in the rack that is played: nobody is warned of it.
    { of: (state) => state.clocks?.frame, draw: heard() },
  ];
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {ClockActions} can
 * @returns {Record<string, Place>} by place in the bar
 */
export function places(words, state, can) {
  const main = mainClock(state);
  const running = main === "shot" && Boolean(state.clocks.shot?.running);
  const place = (/** @type {string} */ action, /** @type {string} */ word, kind = "") => ({
    action,
    text: words.of(`clock_${word}`),
    ready: Boolean(can[/** @type {keyof ClockActions} */ (action)]),
    kind,
  });
  // A Shoot-Out is paused as a whole (PL shoot-out, other rules 3), and so is a match against time.
  const all = longClock(state) ? "_all" : "";
  const resume = can.resume_frame && !can.resume_all ? "resume_frame" : `resume${all}`;
  const halted = can[/** @type {keyof ClockActions} */ (resume)] && !can[`pause${all}`];
  const pause = halted ? resume : `pause${all}`;
  return {
    toggle: running ? place("struck", "struck", "struck") : place("start", "start", "start"),
    extension: second(state, can, place),
    pause: place(pause, halted ? "resume" : "pause"),
    reset: place("reset", "reset"),
  };
}

/**
 * What the second place is for: the extension, and once the time is over what the referee then records.
 * @param {MatchState} state
 * @param {ClockActions} can
 * @param {(action: string, word: string, kind?: string) => Place} place
 */
function second({ striker, clocks }, can, place) {
  if (can.time_up) return place("time_up", "time_up", "over");
  if (can.time_foul || clocks.frame) return place("time_foul", "time_foul", "over");
  return place(`extension_${striker ?? "a"}`, "extension", "extension");
}

/**
 * @param {Words} words
 * @param {(action: string) => void} record what the referee's other keys do
 * @param {(action: string) => void} act on the clocks
 */
export function createClockBar(words, record, act) {
  /** @type {Record<string, Place>} */
  let now = {};

  /** @param {string} name of a place */
  function press(name) {
    const place = now[name];
    if (!place?.ready) return;
    if (place.kind === "over") record(place.action);
    else act(place.action);
  }
  for (const node of buttons()) node.addEventListener("click", () => press(node.dataset.place ?? ""));

  return {
    press,
    /**
     * @param {MatchState|null} state
     * @param {ClockActions|null} can null: no clock is in play
     * @param {boolean} waits the referee's own keys wait for an answer
     */
    draw(state, can, waits) {
      el("clocks").hidden = !can;
      flag(document.body, "data-timed", Boolean(can));
      now = state && can ? places(words, state, can) : {};
      el("clock-frame").hidden = !longClock(state);
      flag(el("clocks"), "data-frame", Boolean(longClock(state)));
      flag(el("clocks"), "data-main", state ? mainClock(state) : false);
      for (const node of buttons()) drawPlace(node, now[node.dataset.place ?? ""], waits);
      if (state && can) drawExtensions(words, state);
    },
  };
}

/**
 * @param {HTMLButtonElement} node
 * @param {Place|undefined} place
 * @param {boolean} blocked
 */
function drawPlace(node, place, blocked) {
  if (!place) return;
  const text = node.querySelector("span");
  if (text) write(text, place.text);
  if (node.dataset.kind !== place.kind) node.dataset.kind = place.kind;
  node.disabled = !place.ready || (blocked && place.kind === "over");
}

/** The striker's extensions. @param {Words} words @param {MatchState} state */
function drawExtensions(words, state) {
  const { striker, sides, clocks } = state;
  const all = striker && !clocks.frame ? extensionsOf(state).all : 0;
  const left = striker ? Math.min(all, sides[striker].extensions ?? 0) : 0;
  const name = striker ? called(sides)[striker].name : "";
  drawMarks(el("clock-marks"), { all, left }, words.of("clock_extension_of", { name, n: left }));
}

/** @returns {HTMLButtonElement[]} */
function buttons() {
  return [...document.querySelectorAll("button[data-place]")].filter((node) => node instanceof HTMLButtonElement);
}
