/** Set the record straight: every figure with its value now, what changes, and one confirmation. */

import { COLOURS } from "./balls.js";
import { make, write } from "../../common/dom.js";
import { adjustEvent, changes, coloursFrom, plainBall, recordOf, settle } from "./adjust_form.js";
import { ballPicker, group, oneOf } from "../../common/dialogs/fields.js";
import { numberField, numbers } from "../dialogs/numbers.js";
import { openRecord } from "../dialogs/record.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../tablet/types.js").Side} Side */
/** @typedef {import("./adjust_form.js").Figures} Figures */
/** @typedef {{words: import("../../common/words.js").Words, state: MatchState, after: Figures, refresh: () => void}} Desk */

/**
 * @param {import("../../common/words.js").Words} words
 * @param {MatchState} state
 * @param {(event: RefereeEvent) => void} submit
 */
export function openAdjust(words, state, submit) {
  const before = recordOf(state);
  const after = recordOf(state);
  const inFrame = state.frame?.phase === "play" || state.frame?.phase === "choice";
  /** @type {(() => void)[]} */
  const show = [];
  const record = openRecord(words, submit, {
    event: () => adjustEvent(before, after),
    lines: () => changes(words, state, before, after),
  });

  function refresh() {
    settle(after);
    for (const each of show) each();
    record.refresh();
  }
  /** @type {Desk} */
  const desk = { words, state, after, refresh };
  if (inFrame) {
    record.body.append(numbers(words.of("adjust_points"), state.sides, after.points, 999, refresh), table(desk, show));
  }
  record.body.append(numbers(words.of("adjust_frames"), state.sides, after.frames, 99, refresh));
  refresh();
}

/** @param {Desk} desk @param {(() => void)[]} show */
function table(desk, show) {
  const { words, state, after, refresh } = desk;
  const reds = numberField(words.ball("red"), after.reds, 15, (number) => {
    after.reds = number;
    refresh();
  });
  /** @type {{value: Side, text: string}[]} */
  const sides = [
    { value: "a", text: state.sides.a.name },
    { value: "b", text: state.sides.b.name },
  ];
  const striker = oneOf(sides, after.striker, (side) => {
    after.striker = side;
    refresh();
  });
  return make(
    "div",
    { class: "adjust-table" },
    group(words.of("adjust_reds"), reds),
    colours(desk, show),
    group(words.of("adjust_striker"), ...striker.nodes),
    ballOn(desk, show),
  );
}

/** The lowest colour stands for itself and all above it. @param {Desk} desk @param {(() => void)[]} show */
function colours({ words, after, refresh }, show) {
  const picker = ballPicker(COLOURS, { several: false, name: words.ball }, ([ball]) => {
    after.lowest = ball ?? after.lowest;
    refresh();
  });
  const box = group(words.of("adjust_colours"), ...picker.nodes);
  box.classList.add("picks");
  show.push(() => {
    picker.set(coloursFrom(after.lowest));
    for (const node of picker.nodes) node.disabled = after.reds > 0;
  });
  return box;
}

/** @param {Desk} desk @param {(() => void)[]} show */
function ballOn({ words, after, refresh }, show) {
  /** @type {{value: "plain"|"colour", text: string}[]} */
  const balls = [
    { value: "plain", text: words.ball(plainBall(after)) },
    { value: "colour", text: words.ball("colour") },
  ];
  const on = oneOf(balls, after.ball_on, (ball) => {
    after.ball_on = ball;
    refresh();
  });
  show.push(() => {
    on.set(after.ball_on);
    const [plain, colour] = on.nodes;
    if (plain) write(plain, words.ball(plainBall(after)));
    if (colour) colour.disabled = after.lowest !== "yellow";
  });
  return group(words.of("adjust_ball_on"), ...on.nodes);
}
