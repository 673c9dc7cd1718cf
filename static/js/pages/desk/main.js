/** @file The desk: one line to the server, its parts by `#name`, and what is said at the foot. */

import { html, nothing, render } from "/vendor/lit-html/lit-html.js";

import { connect } from "../../lib/socket.js";
import { lampState, lampText } from "../../lib/lamp.js";
import { el, write } from "../common/dom.js";
import { pageWords } from "../common/words.js";
import { ApiError, createApi } from "./api.js";
import { refuseInFront } from "./dialog.js";
import { PARTS } from "./parts.js";

/** @typedef {import("./types.js").Desk} Desk */
/** @typedef {import("./types.js").DeskState} DeskState */

const SAID_MS = 8_000;
const words = pageWords(document);
const key = document.body.dataset.key ?? "";
const link = { link: /** @type {import("../../lib/socket.js").LinkState} */ ("connecting"), storeDown: false };
/** @type {any} */
let saidTimer = null;
let drawing = false;

/** @type {Desk} */
const desk = {
  words,
  key,
  api: createApi(key),
  state: JSON.parse(el("state").textContent || "null"),
  now: () => line.serverNow(),
  redraw,
  say,
  act,
};

const line = connect({
  view: "desk",
  watch: { desk: true },
  key,
  onState: (state) => {
    desk.state = state;
    redraw();
  },
  onLink: (now) => {
    link.link = now;
    drawLamp();
  },
  onNotice: ({ code }) => {
    link.storeDown = code === "store_down";
    drawLamp();
  },
});

function here() {
  const named = location.hash.slice(1);
  return PARTS.find((part) => part.name === named) ?? PARTS[0];
}

function redraw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    draw();
  });
}

function draw() {
  const part = here();
  render(PARTS.map((one) => tab(one.name, one === part)), el("tabs"));
  render(desk.state.notices.map(notice), el("notices"));
  if (part) render(part.draw(desk), el("part"));
}

/** @param {string} name @param {boolean} current */
function tab(name, current) {
  return html`<a class="tab" href="#${name}" aria-current=${current ? "page" : nothing}>${words.of(`part_${name}`)}</a>`;
}

/** @param {import("./types.js").Notice} found */
function notice(found) {
  const name = found.page ? desk.state.pages.find(({ id }) => id === found.page) : null;
  const values = { table: found.table ?? "", page: name?.name ?? name?.kind ?? "" };
  const href = found.page ? "#pages" : "#tables";
  const text = words.of(`notice_${found.code}`, values);
  return html`<li class="notice"><a href=${href}>${text === `notice_${found.code}` ? found.message : text}</a></li>`;
}

function drawLamp() {
  const state = lampState(link);
  document.body.dataset.link = state;
  write(el("lamp-text"), lampText(words, state, { waiting: 0, kept: true, reads: false }));
}

/** @type {Desk["say"]} */
function say(text, tone = "good") {
  clearTimeout(saidTimer);
  const box = el("said");
  box.dataset.tone = tone;
  box.hidden = !text;
  write(box, text);
  if (tone === "bad") refuseInFront(text);
  // What went wrong stays until something else is said.
  if (tone === "good") saidTimer = setTimeout(() => { box.hidden = true; }, SAID_MS);
}

/** @type {Desk["act"]} */
async function act(work, done) {
  try {
    const result = await work();
    if (done) say(done);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    say(words.refusal(error.code, error.message), "bad");
    return undefined;
  } finally {
    redraw();
  }
}

function enter() {
  here()?.enter?.(desk);
  redraw();
}

addEventListener("hashchange", enter);
enter();
