/** @file What the line to the server needs of the browser: sockets, time, painting, and word that the page woke up. */

import { aboutPage, batteryOf, obey } from "./presence.js";

/**
 * @typedef {object} Environment what a test replaces
 * @property {(url: string) => WebSocket} open
 * @property {string} url
 * @property {() => number} now monotonic ms
 * @property {() => number} random
 * @property {(run: () => void, ms: number) => any} later
 * @property {(timer: any) => void} cancel
 * @property {(run: () => void) => void} painted
 * @property {(wake: () => void) => () => void} waking
 * @property {import("./presence.js").About} [page] what this page is, for the desk
 * @property {() => {hidden: boolean, battery: number | null, epochMs: number | null}} [health] how it is
 * @property {(order: import("./presence.js").Order) => void} [obey] does what the desk wants of the page
 */

/** @returns {Environment} */
export function browser() {
  const url = new URL("/ws", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const battery = batteryOf(navigator);
  return {
    open: (address) => new WebSocket(address),
    url: url.href,
    now: () => performance.now(),
    random: Math.random,
    later: (run, ms) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer),
    painted: (run) => requestAnimationFrame(run),
    waking: listenForWaking,
    page: aboutPage(window),
    health: () => ({ hidden: document.visibilityState === "hidden", battery: battery(), epochMs: Date.now() }),
    obey: (order) => obey(order, window),
  };
}

/**
 * Calls `wake` on each of those; the function returned stops that.
 * @param {() => void} wake
 */
export function listenForWaking(wake) {
  const whenShown = () => { if (document.visibilityState === "visible") wake(); };
  /** @param {Event} event */
  const whenOnAir = (event) => {
    const detail = /** @type {CustomEvent} */ (event).detail;
    if (detail?.visible || detail?.active) wake();
  };
  /** @param {PageTransitionEvent} event */
  const whenRestored = (event) => { if (event.persisted) wake(); };

  document.addEventListener("visibilitychange", whenShown);
  document.addEventListener("resume", wake);
  addEventListener("pageshow", whenRestored);
  addEventListener("online", wake);
  addEventListener("obsSourceVisibleChanged", whenOnAir);
  addEventListener("obsSourceActiveChanged", whenOnAir);
  return () => {
    document.removeEventListener("visibilitychange", whenShown);
    document.removeEventListener("resume", wake);
    removeEventListener("pageshow", whenRestored);
    removeEventListener("online", wake);
    removeEventListener("obsSourceVisibleChanged", whenOnAir);
    removeEventListener("obsSourceActiveChanged", whenOnAir);
  };
}
