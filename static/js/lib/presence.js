/** @file What a page tells the desk of itself, and what it does when the desk asks for it. */

import { delayMs } from "./late.js";
import { uuid } from "./uuid.js";

const ID = "cuecast-page";
const MOVING = "cuecast-moving";
const MOST_PATH = 400;
const MOST_NAME = 60;
/** What an address opens stays as it is, whatever anybody asks. */
const KEPT = new Set(["key", "table", "match", "league"]);

/**
 * @typedef {{id: string, kind: string, path: string, name: string | null, late_ms: number}} About
 * @typedef {{name?: string | null, reload?: boolean, options?: Record<string, string | null> | null}} Order
 * @typedef {object} Place what there is of a window
 * @property {{href: string, reload: () => void, replace: (url: string) => void}} location
 * @property {Storage} sessionStorage
 * @property {{getEntriesByType: (type: string) => any[]}} performance
 */

/**
 * The page's own id: the same after a reload, another one in a tab that was made as a copy.
 * @param {Place} place @returns {string}
 */
export function pageId({ sessionStorage, performance }) {
  try {
    const kind = performance.getEntriesByType("navigation")[0]?.type;
    const again = kind === "reload" || kind === "back_forward" || sessionStorage.getItem(MOVING) !== null;
    sessionStorage.removeItem(MOVING);
    const id = (again && sessionStorage.getItem(ID)) || uuid();
    sessionStorage.setItem(ID, id);
    return id;
  } catch {
    return uuid(); // a browser that keeps nothing
  }
}

/** @param {Place} place @returns {About} */
export function aboutPage(place) {
  const url = new URL(place.location.href);
  url.searchParams.delete("key");
  return {
    id: pageId(place),
    kind: kindOf(url.pathname),
    path: (url.pathname + url.search).slice(0, MOST_PATH),
    name: nameOf(url.searchParams.get("name") ?? ""),
    late_ms: delayMs(url.searchParams.get("delay") ?? undefined),
  };
}

/** @param {string} text @returns {string | null} */
function nameOf(text) {
  const seen = [...text].filter((sign) => sign >= " " && sign !== "\x7f");
  return seen.slice(0, MOST_NAME).join("").trim() || null;
}

/** `scoreboard` of `/overlay/scoreboard`, `referee` of `/referee`. @param {string} pathname */
export function kindOf(pathname) {
  const last = pathname.split("/").filter(Boolean).at(-1) ?? "index";
  return last.toLowerCase().replace(/[^a-z0-9-]/g, "").slice(0, 32) || "page";
}

/**
 * The address with other options; null takes one away.
 * @param {string} href @param {Record<string, string | null>} options
 */
export function withOptions(href, options) {
  const url = new URL(href);
  for (const [name, value] of Object.entries(options)) {
    if (KEPT.has(name)) continue;
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** @param {Order} order @param {Place} place */
export function obey({ reload, options }, place) {
  if (options) {
    try {
      place.sessionStorage.setItem(MOVING, "1");
    } catch {
      // then the desk sees another page
    }
    place.location.replace(withOptions(place.location.href, options));
  } else if (reload) place.location.reload();
}

/**
 * How full the battery is, 0 to 1, null where the browser does not say.
 * @param {any} navigator @returns {() => number | null}
 */
export function batteryOf(navigator) {
  /** @type {{level: number} | null} */
  let battery = null;
  navigator.getBattery?.().then((/** @type {any} */ found) => { battery = found; }, () => {});
  return () => battery?.level ?? null;
}
