/** The foul dialogue: reason, balls, confirm; the value stands there before it is confirmed. */

import { called } from "../../common/called.js";
import { button, make, write } from "../../common/dom.js";
import { ballPicker, group, oneOf, reasonField, setLegend, stepper, toggle } from "../../common/dialogs/fields.js";
import {
  ballsRow,
  emptyFoul,
  foulEvent,
  missing,
  nominations,
  pickBalls,
  pickReason,
  reasons,
  worth,
} from "./foul_form.js";
import { openSheet } from "../../common/dialogs/sheet.js";
import { other } from "../sides.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../tablet/types.js").Side} Side */
/** @typedef {import("../../common/words.js").Words} Words */
/** @typedef {{words: Words, state: MatchState, form: import("./foul_form.js").FoulForm, refresh: () => void}} Desk */

const PENALTIES = [4, 5, 6, 7];

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
  const balls = ballsField(desk);
  const miss = missField(desk);
  const value = valueField(desk);
  const reason = reasonField(words, reasons(state), (picked) => {
    pickReason(state, form, picked);
    balls.clear();
    miss.show();
    refresh();
  });
  const whose = whoseFields(desk, miss.show);
  const rest = [...nominatedField(desk), miss.node];
  // Of pairs it has to be said who it was: that stands where a phone shows it at once.
  const asked = state.offers.order ? [...whose.nodes, balls.down, ...rest] : [balls.down, ...rest, ...whose.nodes];
  const details = make("div", { class: "foul-details" }, balls.box, ...asked, value.node);
  sheet.body.append(reason.node, details);
  const confirm = button("", () => {
    sheet.close();
    submit(foulEvent(state, form));
  }, "act-bad act-confirm");
  sheet.foot.append(confirm);

  function refresh() {
    const lacks = missing(form);
    const points = worth(state, form);
    const name = called(state.sides)[other(form.by)].name;
    confirm.disabled = lacks !== null;
    write(confirm, lacks ? words.of(lacks) : words.of("confirm_foul", { n: points ?? "", name }));
    value.show(lacks ? form.value : points);
    balls.show();
    whose.show();
  }
  if (preset) reason.choose(preset);
  else refresh();
}

/** @param {Desk} desk */
function ballsField({ words, state, form, refresh }) {
  const left = state.frame?.reds ?? 0;
  const balls = ["white", ...(left ? ["red"] : []), ...(state.frame?.colours ?? [])];
  const reds = stepper(
    { least: 0, most: left, start: 0, fewer: words.of("fewer"), another: words.of("another") },
    (number) => (form.reds = number),
  );
  const picker = ballPicker(balls, { several: true, name: words.ball }, (picked) => {
    pickBalls(form, picked);
    reds.set(form.reds);
    refresh();
  });
  const box = group(words.of("balls_concerned"), ...picker.nodes);
  box.classList.add("picks");
  const down = group(words.of("reds_down"), reds.node);
  down.classList.add("reds-down");
  down.hidden = left === 0;
  return {
    box,
    down,
    show: () => setLegend(box, words.of(ballsRow(form.reason))),
    clear() {
      picker.set([]);
      reds.set(0);
    },
  };
}

/** @param {Desk} desk @returns {Node[]} none where nothing is nominated */
function nominatedField({ words, state, form, refresh }) {
  const colours = nominations(state);
  if (colours.length === 0) return [];
  const picker = ballPicker(colours, { several: false, name: words.ball }, ([ball]) => {
    form.nominated = ball ?? null;
    refresh();
  });
  const free = state.frame?.free_ball;
  const box = group(words.of(free ? "nominated_free" : "nominated"), ...picker.nodes);
  box.classList.add("picks");
  return [box];
}

/** @param {Desk} desk */
function missField({ words, state, form }) {
  const { foul } = state.offers;
  const miss = toggle(words.of("with_miss"), (on) => (form.miss = on));
  const free = toggle(words.of("with_free"), (on) => (form.free_ball = on));
  const node = make("div", { class: "choices foul-toggles" }, miss.node, free.node);
  function show() {
    // A foul by the side that is not at the table leaves the position alone.
    const striker = form.by === state.striker;
    if (!striker) form.miss = form.free_ball = false;
    miss.set(form.miss);
    free.set(form.free_ball);
    miss.node.disabled = !foul?.miss || !striker;
    free.node.disabled = !foul?.free_ball || !striker;
  }
  show();
  return { node, show };
}

/** @param {Desk} desk @param {() => void} changed */
function whoseFields(desk, changed) {
  const { words, state, form, refresh } = desk;
  /** @type {{value: Side, text: string}[]} */
  const options = [
    { value: "a", text: state.sides.a.name },
    { value: "b", text: state.sides.b.name },
  ];
  const by = oneOf(options, form.by, (side) => {
    form.by = side;
    changed();
    refresh();
  });
  const player = playerField(desk);
  function show() {
    by.set(form.by);
    by.nodes.forEach((node, index) => {
      node.disabled = form.reason === "time" && options[index]?.value !== state.striker;
    });
    player.show();
  }
  return { nodes: [group(words.of("whose"), ...by.nodes), player.node], show };
}

/** Which of a pair; nobody picked: whose turn it is. @param {Desk} desk */
function playerField({ words, state, form }) {
  const node = make("div", { class: "foul-player" });
  /** @type {Side|null} */
  let shownFor = null;
  node.hidden = !state.offers.order;
  return {
    node,
    show() {
      if (form.by === shownFor) return;
      shownFor = form.by;
      form.player = null;
      const options = state.sides[form.by].players.map((text, value) => ({ value, text }));
      const { nodes } = oneOf(options, null, (player) => (form.player = player));
      node.replaceChildren(group(words.of("which_player"), ...nodes));
    },
  };
}

/** @param {Desk} desk */
function valueField({ words, form, refresh }) {
  const options = PENALTIES.map((points) => ({ value: points, text: String(points) }));
  const picker = oneOf(options, null, (points) => {
    form.value = points;
    refresh();
  });
  const box = group(words.of("worth"), ...picker.nodes);
  box.classList.add("worth");
  return { node: box, show: (/** @type {number|null} */ points) => picker.set(points) };
}
