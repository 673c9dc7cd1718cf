/** @file How OBS stands, and where this page runs inside it with permissions: the one that does cues there. */

import { Cues } from "./cues.js";
import { open } from "./line.js";
import { ADVANCED, BASIC, Studio } from "./studio.js";

const LOOK_EVERY_MS = 5_000;

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
const key = document.body.dataset.key ?? "";
let state = JSON.parse(document.getElementById("state")?.textContent ?? "{}");
const studio = new Studio(/** @type {any} */ (window).obsstudio);

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} name @param {Record<string, string>} [values] */
const word = (name, values = {}) =>
  (words[name] ?? name).replace(/\{(\w+)\}/g, (whole, field) => values[field] ?? whole);

const line = open(
  {
    key,
    onState: (fresh) => draw(fresh),
    onLink: (link) => {
      document.body.dataset.link = link;
      element("lamp-text").textContent = word(`link_${link}`);
      if (link === "up") void look();
    },
  },
  (message) => void (message.type === "cue" ? cues.offered(message) : cues.claimed(message)),
);
const cues = new Cues({
  obs: studio,
  say: line.say,
  word: ([name, values]) => word(name, values),
  locked: () => state.locked,
});

/** What this page may do here; told to the server, which offers cues to those that can. */
async function look() {
  const level = await studio.level();
  element("level").textContent = word(allowed(level));
  if (level !== null) line.say({ type: "in_obs", level });
}

/** @param {number | null} level */
function allowed(level) {
  if (level === null) return studio.inside ? "level_dock" : "level_outside";
  return level >= ADVANCED ? "level_4" : level >= BASIC ? "level_3" : "level_0";
}

/** @param {any} fresh */
function draw(fresh) {
  if (!fresh) return;
  state = fresh;
  element("obs").textContent = word(`obs_${state.link}`);
  element("problem").textContent = state.problem ?? "";
  element("problem").hidden = !state.problem;
  element("lock").textContent = word(state.locked ? "unlock" : "lock");
  element("lock").setAttribute("aria-pressed", String(state.locked));
  const rows = state.recent.map(row).reverse();
  element("recent").replaceChildren(...(rows.length ? rows : [text("li", word("none"))]));
}

/** @param {{cue: string, outcome: string, table: string | null, problems: string[]}} done */
function row(done) {
  const item = text("li", "");
  item.dataset.outcome = done.outcome;
  item.append(text("b", word(`cue_${done.cue}`)), text("span", word(`out_${done.outcome}`)));
  item.append(...done.problems.map((problem) => text("p", problem)));
  return item;
}

/** @param {string} tag @param {string} content */
function text(tag, content) {
  const made = document.createElement(tag);
  made.textContent = content;
  return made;
}

element("lock").addEventListener("click", async () => {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ locked: !state.locked });
  const answer = await fetch("/api/obs/lock", { method: "PUT", headers, body });
  if (answer.ok) draw(await answer.json());
});

draw(state);
void look();
// Permissions are changed in OBS, which tells nobody.
setInterval(look, LOOK_EVERY_MS);
