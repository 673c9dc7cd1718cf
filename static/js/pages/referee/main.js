/** The referee's page: the line, the outbox and what is drawn, put together. */

import { Outbox } from "../../lib/outbox.js";
import { connect } from "../../lib/socket.js";
import { TapShelf, deviceStorage } from "../../lib/tap_shelf.js";
import { uuid } from "../../lib/uuid.js";
import { createActions } from "./actions.js";
import { guardBounces } from "./bounce.js";
import { describe, undoLabel } from "./describe.js";
import { sheetOpen } from "./dialogs/sheet.js";
import { el, flag, write } from "./dom.js";
import { createHints } from "./hints.js";
import { action } from "./keys.js";
import { drawLink } from "./link.js";
import { offered } from "./offered.js";
import { createOnce } from "./once.js";
import { createPrompt } from "./prompt.js";
import { drawScores } from "./scores.js";
import { shown } from "./shown.js";
import { createStage } from "./stage.js";
import { createStrip, undoOffer } from "./strip.js";
import { createTable } from "./table.js";
import { startWake } from "./wake_mark.js";
import { pageWords } from "./words.js";

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./types.js").RefereeEvent} RefereeEvent */

const ANSWER_WITHIN_MS = 4_000;
const STORE_RETRY_MS = 1_000;

const words = pageWords(document);
const hints = createHints();
const { table, match, key } = document.body.dataset;
/** @type {MatchState|null} */
let truth = JSON.parse(el("state").textContent || "null");
/** @type {import("./link.js").Line} */
const wire = { link: "connecting", storeDown: false, reads: false };

const shelf = new TapShelf(deviceStorage());
const outbox = new Outbox({
  shelf,
  newId: uuid,
  send: (command) => line.send(command),
  changed: () => draw(),
  wait: (retry) => setTimeout(retry, STORE_RETRY_MS),
});

const once = createOnce();
const perform = createActions({
  words,
  now: view,
  seen: () => truth?.seq ?? 0,
  submit,
  undo,
  hintOf: (seq) => (truth ? hints.of(truth, seq) : {}),
  once,
  flash: (name) => balls.flash(name),
});
const balls = createTable(words, perform);
const prompt = createPrompt(words, perform);
const stage = createStage(words, (event) => {
  const now = view();
  if (now && !now.blocked && once(`stage:${event.type}`)) submit(event, truth?.seq ?? 0);
});
const strip = createStrip(words, outbox);
let drawing = false;

/** What is shown: the server's state with the unanswered taps on top. */
function view() {
  if (!truth) return null;
  const { id } = truth.match;
  return shown(truth, outbox.taps.filter((tap) => tap.match === id));
}

/** @param {RefereeEvent} event @param {number} seen */
function submit(event, seen) {
  const now = view();
  if (!now || !truth) return;
  const side = now.state.frame?.choice?.side ?? now.state.striker;
  const label = event.type === "undo"
    ? undoLabel(words, truth, event.seq, hints.of(truth, event.seq))
    : describe(words, truth.sides, event, { side });
  outbox.tap({ event, label, seen, at: Math.round(line.serverNow()) });
}

function undo() {
  if (!truth) return;
  const offer = undoOffer(words, outbox, truth, hints.of(truth, truth.undo?.seq ?? 0));
  if (!offer.ready) return;
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
  const now = view();
  const state = now?.state ?? null;
  const blocked = now?.blocked ?? true;
  flag(document.body, "data-ahead", now?.ahead ?? false);
  document.body.classList.toggle("waiting", blocked);
  drawScores(words, state);
  stage.draw(state, blocked);
  if (state) {
    const can = offered(state);
    balls.draw(state, can, blocked);
    prompt.draw(state, can, blocked);
  }
  strip.draw();
  drawUndo();
  drawLink(words, wire, { waiting: outbox.pending.length, kept: shelf.works });
}

function drawUndo() {
  const node = el("undo");
  if (!(node instanceof HTMLButtonElement)) return;
  const offer = truth && undoOffer(words, outbox, truth, hints.of(truth, truth.undo?.seq ?? 0));
  write(node, offer?.text ?? words.of("undo_none"));
  node.disabled = !offer?.ready;
}

const line = connect({
  view: "referee",
  watch: match && !table ? { match } : { table: table ?? "" },
  key: key ?? "",
  onState(state) {
    if (state && truth && state.match.id !== truth.match.id) hints.forget();
    hints.learn(truth, state);
    truth = state;
    outbox.open(state?.match.id ?? null);
    outbox.link(wire.link === "up");
  },
  onWelcome(welcome) {
    wire.reads = welcome.role !== "referee" && welcome.role !== "operator";
    // Queued taps belong to one match: none is sent before it is known which one is on.
    outbox.open(welcome.match);
  },
  onLink(link) {
    wire.link = link;
    if (link === "up") wire.storeDown = false;
    outbox.link(link === "up");
  },
  onAck({ id, seq }) {
    wire.storeDown = false;
    outbox.acked(id, seq);
  },
  onRefused({ id, code, message }) {
    if (code === "unavailable") wire.storeDown = true;
    outbox.refused(id, code, message);
  },
  onNotice({ code }) {
    wire.storeDown = code === "store_down";
    draw();
  },
});

outbox.open(truth?.match.id ?? null);
let awaited = "";
setInterval(() => {
  const [first] = outbox.pending;
  if (first && first.id === awaited) outbox.again();
  awaited = first?.id ?? "";
}, ANSWER_WITHIN_MS);
el("more").addEventListener("click", () => perform("more"));
guardBounces(document);
document.addEventListener("keydown", (event) => {
  const name = sheetOpen() || typing(event) ? null : action(event);
  if (!name) return;
  event.preventDefault();
  perform(name);
});
startWake(words);
drawNow();
// Names are fitted to their place: the faces, or the screen's side, may come later.
void document.fonts.ready.then(draw);
addEventListener("resize", draw);

/** Space on a button that was reached by keyboard is that button's. @param {KeyboardEvent} event */
function typing({ key: pressed, target }) {
  return (
    pressed === " " &&
    target instanceof Element &&
    target.matches("button:focus-visible, input")
  );
}
