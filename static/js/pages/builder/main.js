/** @file The page that builds addresses of overlays: what is picked on one side, how it looks on the other. */

import { html, nothing, render } from "/vendor/lit-html/lit-html.js";

import { el } from "../common/dom.js";
import { pageWords } from "../common/words.js";
import { ApiError, createApi } from "../desk/api.js";
import { choice } from "../desk/fields.js";
import { GROUNDS, overlayOf, pathOf, placeOf, readHash, SIZES, telling, writeHash } from "./address.js";
import { control } from "./controls.js";
import { address } from "./finished.js";
import { createScreen } from "./screen.js";

/** @type {import("./address.js").Offer} */
const offer = JSON.parse(el("state").textContent || "null");
const words = pageWords(document);
const api = createApi(document.body.dataset.key ?? "");
const screen = createScreen(el("screen"), /** @type {HTMLIFrameElement} */ (el("frame")));
let picked = readHash(location.hash, offer);
/** @type {{url: string, code: string}|null} */
let scanned = null;

/** @param {string} label @param {string} key @param {{value: string, text: string}[]} options @param {() => void} [taken] */
const pick = (label, key, options, taken) => choice({ values: picked, again }, key, label, options, taken);

/** @param {import("./address.js").Overlay} overlay */
const titleOf = ({ custom, name }) => (custom ? words.of("own_n", { name }) : words.of(`overlay_${name}`));

function what() {
  const overlay = overlayOf(offer, picked);
  const places = overlay.scope === "league" ? offer.leagues : offer.tables;
  const canned = offer.previews.map((name) => ({ value: name, text: words.of(`preview_${name}`) }));
  return html`
    ${pick(words.of("overlay"), "overlay", offer.overlays.map((one) => ({ value: one.path, text: titleOf(one) })), () => {
      // What tells most of another overlay is another state; what is live stays so.
      if (picked.shown) picked.shown = telling(offer, picked.overlay);
    })}
    <p class="field-hint">${words.of(overlay.custom ? "overlay_own_about" : `overlay_${overlay.name}_about`)}</p>
    ${overlay.problem ? html`<p class="problem" role="alert">${words.of("problem")} <code>${overlay.problem}</code></p>` : nothing}
    ${places.length
      ? pick(words.of(`scope_${overlay.scope}`), overlay.scope, places.map(({ name, title }) => ({ value: name, text: title })))
      : html`<p class="none">${words.of(`no_${overlay.scope}`)}</p>`}
    ${pick(words.of("shown"), "shown", [{ value: "", text: words.of("live") }, ...canned])}`;
}

function look() {
  const bound = { values: { ...usual(), ...picked.values }, again };
  bound.again = () => {
    picked.values = bound.values;
    again();
  };
  const options = overlayOf(offer, picked).options.map((option) => control(words, option, bound));
  return html`<h2>${words.of("options")}</h2><div class="columns">${options}</div>
    <p><button type="button" class="quiet" @click=${() => { picked.values = {}; again(); }}>${words.of("reset")}</button></p>`;
}

const usual = () => Object.fromEntries(overlayOf(offer, picked).options.map((one) => [one.name, one.default]));

function seen() {
  return html`${pick(words.of("ground"), "ground", GROUNDS.map((value) => ({ value, text: words.of(`ground_${value}`) })))}
    ${pick(words.of("size"), "size", SIZES.map((value) => ({ value, text: words.of(`size_${value}`) })))}`;
}

function finished() {
  const live = pathOf(offer, picked, "");
  const canned = picked.shown ? pathOf(offer, picked, picked.shown) : null;
  return html`<h2>${words.of("address")}</h2>
    ${live ? written("live", live) : html`<p class="none">${words.of("no_address")}</p>`}
    ${canned ? written("preview", canned) : nothing}`;
}

/** @param {"live"|"preview"} name @param {string} path */
function written(name, path) {
  const url = offer.base + path;
  const code = scanned?.url === url ? scanned.code : null;
  const scan = async () => {
    try {
      scanned = code ? null : { url, code: (await api.post("/api/qr", { text: url })).qr };
      say("");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(words.refusal(error.code, error.message));
    }
    draw();
  };
  return address(words, name, { title: words.of(`address_${name}`), about: words.of(`address_${name}_about`), url, code, scan });
}

/** @param {string} text */
function say(text) {
  const box = el("said");
  box.hidden = !text;
  box.textContent = text;
}

function again() {
  history.replaceState(null, "", writeHash(offer, picked));
  draw();
}

function draw() {
  render(what(), el("what"));
  render(look(), el("look"));
  render(seen(), el("seen"));
  render(finished(), el("finished"));
  screen.show(pathOf(offer, picked, picked.shown), picked);
  const nothingLive = !picked.shown && !placeOf(offer, picked);
  el("empty").hidden = !nothingLive;
}

addEventListener("hashchange", () => {
  picked = readHash(location.hash, offer);
  draw();
});
draw();
