/** The referee's page: the line, the outbox and what is drawn, put together. */

import { deviceStorage } from "../../lib/tap_shelf.js";
import { mainClock } from "../tablet/clock_names.js";
import { clockActions, clockEvent } from "../tablet/clock_now.js";
import { withClockTaps } from "../tablet/clock_predict.js";
import { tabletClocks } from "../tablet/clocks.js";
import { openDesk } from "../tablet/desk.js";
import { createSound } from "../tablet/sound.js";
import { createActions } from "./actions.js";
import { guardBounces } from "../tablet/bounce.js";
import { clockFaces, createClockBar } from "./clock_bar.js";
import { describe, undoLabel } from "../common/describe.js";
import { sheetOpen } from "../common/dialogs/sheet.js";
import { disciplineOf } from "./disciplines.js";
import { el, flag, write } from "../common/dom.js";
import { createHints } from "./hints.js";
import { action } from "./keys.js";
import { drawLink } from "../tablet/link.js";
import { createOnce } from "../tablet/once.js";
import { createPanels } from "./panels.js";
import { drawScores } from "./scores.js";
import { shown } from "./shown.js";
import { createStage } from "./stage.js";
import { createStrip, undoOffer } from "../tablet/strip.js";
import { createTagRow } from "./tag_row.js";
import { createTags } from "./tags.js";
import { startWake } from "../tablet/wake_mark.js";
import { pageWords } from "../common/words.js";

/** @typedef {import("../tablet/types.js").RefereeEvent} RefereeEvent */

const WRITERS = new Set(["referee", "operator", "admin"]);

const words = pageWords(document);
const hints = createHints();
let drawing = false;
/**
 * By what time the page was drawn, and whether it was known: what was lit then is sent, though its time may have run
 * out under the finger. The server says so; a tap that leaves nothing on the screen would not.
 */
let lit = { at: 0, known: false };
const desk = openDesk({
  writes: (role) => WRITERS.has(role),
  changed: draw,
  took(before, after) {
    if (after && before && after.match.id !== before.match.id) hints.forget();
    hints.learn(before, after);
  },
  onTime: () => clocks.redraw(),
});
const { outbox, line, wire } = desk;
const clocks = tabletClocks(line, clockFaces(createSound(words, "referee"), draw));

const tags = createTags();
const row = createTagRow(tags, deviceStorage(), document.body);
const once = createOnce();
const perform = createActions({
  words,
  now: view,
  seen: () => desk.truth()?.seq ?? 0,
  submit,
  undo,
  hintOf,
  once,
  panel: (state) => panels.of(state),
  changed: draw,
  tags,
  row,
});
const panels = createPanels(words, perform, draw);
const stage = createStage(words, (event) => {
  const now = view();
  if (now && !now.blocked && once(`stage:${event.type}`)) submit(event, now.state.seq);
});
const bar = createClockBar(words, perform, performClock);
const strip = createStrip(words, outbox);

/** @param {number} seq */
function hintOf(seq) {
  const truth = desk.truth();
  return truth ? hints.of(truth, seq) : {};
}

/** What is shown: the server's state with the unanswered taps on top, as it was at the time it was drawn. */
function view() {
  const truth = desk.truth();
  if (!truth) return null;
  const taps = outbox.taps.filter((tap) => tap.match === truth.match.id);
  const seen = shown(truth, taps);
  const state = withClockTaps(seen.state, taps);
  const { atTime } = disciplineOf(state);
  return { ...seen, state: lit.known ? atTime(state, lit.at) : state };
}

/** @param {RefereeEvent} event @param {number} seen */
function submit(event, seen) {
  const now = view();
  const truth = desk.truth();
  if (!now || !truth) return;
  const side = now.state.frame?.choice?.side ?? now.state.striker;
  const label = event.type === "undo"
    ? undoLabel(words, truth, event.seq, hintOf(event.seq))
    : describe(words, truth.sides, event, { side });
  desk.tap(event, label, seen);
}

/** The clocks wait for no answer: their taps change no score. @param {string} name */
function performClock(name) {
  const now = view();
  const can = now && clockActions(now.state, lit.at);
  const event = clockEvent(name, mainClock(now?.state));
  if (!can || !event || sheetOpen() || !can[/** @type {keyof typeof can} */ (name)]) return;
  if (once(`clock:${name}`)) submit(event, now.state.seq);
}

function undo() {
  const truth = desk.truth();
  if (!truth) return;
  const offer = undoOffer(words, outbox, truth, hintOf(truth.undo?.seq ?? 0));
  if (!offer.ready) return;
  tags.clear();
  if (offer.recall) outbox.recall(offer.recall);
  else if (offer.seq !== null) submit({ type: "undo", seq: offer.seq }, truth.seq);
}

/** Draws once for all changes of one turn of the event loop. */
function draw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    drawNow();
  });
}

function drawNow() {
  lit = { at: line.serverNow(), known: line.time.good() };
  const now = view();
  const state = now?.state ?? null;
  const blocked = now?.blocked ?? true;
  flag(document.body, "data-ahead", now?.ahead ?? false);
  document.body.classList.toggle("waiting", blocked);
  drawScores(words, state);
  tags.meet(state);
  panels.draw(state, stage.draw(state, blocked), blocked);
  row.draw();
  const clock = state && clockActions(state, lit.at);
  bar.draw(state, clock, blocked);
  clocks.show(clock ? state : null);
  strip.draw();
  drawUndo();
  drawLink(words, wire, { waiting: outbox.pending.length, kept: desk.shelf.works });
}

function drawUndo() {
  const node = el("undo");
  if (!(node instanceof HTMLButtonElement)) return;
  const truth = desk.truth();
  const offer = truth && undoOffer(words, outbox, truth, hintOf(truth.undo?.seq ?? 0));
  write(el("undo-text"), offer?.text ?? words.of("undo_none"));
  node.disabled = !offer?.ready;
}

for (const name of ["more", "undo"]) el(name).addEventListener("click", () => perform(name));
guardBounces(document);
document.addEventListener("keydown", (event) => {
  const name = sheetOpen() || typing(event) ? null : action(event, ownKey);
  if (!name) return;
  event.preventDefault();
  if (name.startsWith("clock:")) bar.press(name.slice("clock:".length));
  else perform(name);
});
startWake(words);
drawNow();
// Names are fitted to their place: the faces, or the screen's side, may come later.
void document.fonts.ready.then(draw);
addEventListener("resize", draw);

/** @param {string} pressed */
function ownKey(pressed) {
  const now = view();
  const { key, phase } = disciplineOf(now?.state ?? null);
  return key(pressed, now ? phase(now.state) : "over");
}

/** Space on a button that was reached by keyboard is that button's. @param {KeyboardEvent} event */
function typing({ key: pressed, target }) {
  return (
    pressed === " " &&
    target instanceof Element &&
    target.matches("button:focus-visible, input")
  );
}
