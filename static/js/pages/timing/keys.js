/** The buttons of the clocks and the keys that stand for them: only what may be done is enabled. */

import { el } from "../common/dom.js";
import { longClock, mainClock } from "../tablet/clock_names.js";

/** @typedef {import("../tablet/clock_now.js").ClockActions} ClockActions */
/** @typedef {import("../tablet/types.js").MatchState} MatchState */

/** @type {Record<string, string[]>} the first that may be done is done */
const KEYS = {
  " ": ["struck", "start"],
  s: ["struck", "start"],
  e: ["extension_a", "extension_b"],
  p: ["pause", "resume"],
  a: ["pause_all", "resume_all", "resume_frame"],
  r: ["reset"],
  h: ["set"],
};

/**
 * A running clock is struck; one that stands is started, also where a stroke could be struck off it.
 * @param {string} key
 * @param {ClockActions} can
 * @param {boolean} running
 */
export function actionOf(key, can, running) {
  const wanted = KEYS[key.toLowerCase()] ?? [];
  const order = wanted[0] === "struck" && !running ? ["start", "struck"] : wanted;
  return order.find((action) => can[/** @type {keyof ClockActions} */ (action)]) ?? null;
}

/** @param {(action: string) => void} perform */
export function createKeys(perform) {
  /** @type {HTMLButtonElement[]} */
  const buttons = [...document.querySelectorAll("button[data-do]")].filter(isButton);
  for (const node of buttons) node.addEventListener("click", () => perform(node.dataset.do ?? ""));
  /** @type {{can: ClockActions, running: boolean}|null} */
  let last = null;
  const pause = buttons.find((node) => node.dataset.do === "pause");
  const all = buttons.find((node) => node.dataset.do === "resume_all");

  return {
    /**
     * @param {MatchState|null} state
     * @param {ClockActions|null} can null: nothing
     */
    draw(state, can) {
      const running = Boolean(state?.clocks?.[mainClock(state)]?.running);
      const framed = Boolean(state?.clocks?.frame);
      last = can && { can, running };
      el("keys").toggleAttribute("data-shoot-out", framed);
      if (pause) drawAs(pause, pauses(state, can, running));
      if (all) drawAs(all, resumes(can));
      for (const node of buttons) {
        const action = /** @type {keyof ClockActions} */ (node.dataset.do ?? "");
        node.disabled = !can?.[action];
        if (node.classList.contains("key-extension")) node.hidden = framed;
        if (node.classList.contains("key-all")) node.hidden = !framed;
      }
    },
    /** @param {KeyboardEvent} event */
    action({ key, ctrlKey, metaKey, altKey, repeat, target }) {
      if (!last || ctrlKey || metaKey || altKey || repeat) return null;
      // Space on a button that was reached by keyboard is that button's.
      if (key === " " && target instanceof Element && target.matches("button:focus-visible, input")) return null;
      return actionOf(key, last.can, last.running);
    },
    /** @param {string} action */
    flash(action) {
      const node = buttons.find((each) => each.dataset.do === action);
      if (!node) return;
      node.classList.remove("tapped");
      void node.offsetWidth;
      node.classList.add("tapped");
    },
  };
}

/**
 * One place for both: what runs is paused, what stands is resumed; with a match's time, that too.
 * @param {MatchState|null} state
 * @param {ClockActions|null} can
 * @param {boolean} running
 * @returns {"pause"|"resume"|"pause_all"|"resume_all"}
 */
function pauses(state, can, running) {
  if (longClock(state) !== "match") return running ? "pause" : "resume";
  return can?.resume_all && !can.pause_all ? "resume_all" : "pause_all";
}

/**
 * All that a pause of all has stopped, or the frame's clock where it stands alone.
 * @param {ClockActions|null} can
 */
const resumes = (can) => (can?.resume_frame && !can.resume_all ? "resume_frame" : "resume_all");

/**
 * A key with words for several actions: of its own name, or of the first word of it.
 * @param {HTMLButtonElement} node
 * @param {string} action
 */
function drawAs(node, action) {
  node.dataset.do = action;
  const text = node.getAttribute(`data-${action}`) ?? node.getAttribute(`data-${action.split("_")[0]}`) ?? "";
  if (text && node.textContent !== text) node.textContent = text;
}

/**
 * @param {Element} node
 * @returns {node is HTMLButtonElement}
 */
const isButton = (node) => node instanceof HTMLButtonElement;
