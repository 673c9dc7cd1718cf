/** The timing official's page: the line, the outbox and the clocks, put together. */

import { guardBounces } from "../tablet/bounce.js";
import { describe } from "../common/describe.js";
import { sheetOpen } from "../common/dialogs/sheet.js";
import { createOnce } from "../tablet/once.js";
import { drawLink } from "../tablet/link.js";
import { createStrip } from "../tablet/strip.js";
import { startWake } from "../tablet/wake_mark.js";
import { pageWords } from "../common/words.js";
import { longClock, mainClock } from "../tablet/clock_names.js";
import { clockActions, clockEvent } from "../tablet/clock_now.js";
import { withClockTaps } from "../tablet/clock_predict.js";
import { tabletClocks } from "../tablet/clocks.js";
import { openDesk } from "../tablet/desk.js";
import { createSound } from "../tablet/sound.js";
import { timepiece } from "../tablet/timepiece.js";
import { createKeys } from "./keys.js";
import { openSet } from "./set.js";
import { drawWho } from "./who.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */

const WRITERS = new Set(["timing", "referee", "operator", "admin"]);
/** The last ten seconds of a frame are read to the tenth, a shot clock always is. */
const FRAME_TENTHS_MS = 10_000;

const words = pageWords(document);
const heard = createSound(words, "timing");
const once = createOnce();
let drawing = false;

const desk = openDesk({
  shelf: "timing",
  writes: (role) => WRITERS.has(role),
  changed: draw,
  onTime: () => clocks.redraw(),
});
/** @typedef {import("../../lib/clock_faces.js").Face["of"]} Of */
/** @type {Of} */
const main = (state) => state.clocks?.[mainClock(state)];
/** @type {Of} */
const long = (state) => state.clocks?.[longClock(state) ?? "frame"];
const clocks = tabletClocks(desk.line, [
  { of: main, draw: timepiece("shot", "shot-figure", draw), options: { tenthsBelow: Infinity } },
  { of: main, draw: heard() },
  { of: long, draw: timepiece("frame-time", "frame-figure", draw), options: { tenthsBelow: FRAME_TENTHS_MS } },
  // The end of a match's time changes nothing in the rack that is played: nobody is warned of it.
  { of: (state) => state.clocks?.frame, draw: heard() },
]);
const keys = createKeys(perform);
const strip = createStrip(words, desk.outbox);

/** What is shown: the server's state with the unanswered taps on top. */
function view() {
  const truth = desk.truth();
  if (!truth) return null;
  return withClockTaps(truth, desk.outbox.taps.filter((tap) => tap.match === truth.match.id));
}

const now = () => desk.line.serverNow();
/** Server time at which the keys were drawn: what was lit then is sent, and the server says if it was too late. */
let litAt = 0;

/** @param {string} action */
function perform(action) {
  const state = view();
  const can = state && clockActions(state, litAt);
  if (!state || !can || sheetOpen() || desk.wire.reads || !(action in can)) return;
  if (!can[/** @type {keyof typeof can} */ (action)] || !once(action)) return;
  if (action === "set") return openSet(words, state, now, submit);
  const event = clockEvent(action, mainClock(state));
  if (!event) return;
  keys.flash(action);
  submit(event);
}

/** @param {import("../tablet/types.js").RefereeEvent} event */
function submit(event) {
  const truth = desk.truth();
  if (truth) desk.tap(event, describe(words, truth.sides, event));
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
  const state = view();
  litAt = now();
  const can = state && clockActions(state, litAt);
  drawWho(words, state, can);
  clocks.show(can ? state : null);
  keys.draw(state, desk.wire.reads ? null : can);
  strip.draw();
  drawLink(words, desk.wire, { waiting: desk.outbox.pending.length, kept: desk.shelf.works });
}

guardBounces(document);
document.addEventListener("keydown", (event) => {
  const action = sheetOpen() ? null : keys.action(event);
  if (!action) return;
  event.preventDefault();
  perform(action);
});
startWake(words);
drawNow();
void document.fonts.ready.then(draw);
addEventListener("resize", draw);
