/** Draws the undo that names what it takes back, the last taps with their marks, and refusals. */

import { isOfClock } from "../../lib/tap_age.js";
import { describe } from "../common/describe.js";
import { el, make, write } from "../common/dom.js";

/** @typedef {import("../../lib/outbox.js").Tap} Tap */
/** @typedef {import("../../lib/outbox.js").Outbox} Outbox */
/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("../common/words.js").Words} Words */

const SHOWN = 10;
/** @type {Record<string, string>} */
const SIGNS = { waiting: "…", sent: "↑", durable: "✓", refused: "✕", expired: "✕" };

/**
 * @param {Words} words
 * @param {Outbox} outbox
 */
export function createStrip(words, outbox) {
  el("dismiss").addEventListener("click", () => {
    const [first, ...rest] = outbox.failed;
    if (!first) return;
    outbox.dismiss(first.id);
    // Of clock taps one look is enough: nothing that was missed can be made good.
    if (isOfClock(first.event)) for (const tap of rest) if (isOfClock(tap.event)) outbox.dismiss(tap.id);
  });
  return {
    draw() {
      const taps = outbox.taps.slice(-SHOWN).reverse();
      el("taps").replaceChildren(...taps.map((tap) => chip(words, tap)));
      const [first] = outbox.failed;
      el("refused").hidden = !first;
      el("taps").style.visibility = first ? "hidden" : "";
      if (first) write(el("refused-text"), refusal(words, first, outbox.failed.length));
    },
  };
}

/**
 * @param {Words} words
 * @param {Tap} tap
 */
function chip(words, tap) {
  const mark = make("span", {
    class: "tap-mark",
    text: SIGNS[tap.mark] ?? "",
    attrs: { role: "img", "aria-label": words.of(`mark_${tap.mark}`) },
  });
  const label = make("span", { text: tap.label });
  return make("li", { class: "tap", data: { mark: tap.mark, tap: tap.id } }, mark, label);
}

/**
 * @param {Words} words
 * @param {Tap} tap
 * @param {number} count
 */
function refusal(words, tap, count) {
  const why = words.refusal(tap.code ?? "", tap.message);
  const more = count > 1 ? ` (1/${count})` : "";
  return `${words.of(`mark_${tap.mark}`)}: ${tap.label}. ${why}${more}`;
}

/**
 * What the undo button would do.
 * @param {Words} words
 * @param {Outbox} outbox
 * @param {MatchState} state the server's
 * @param {import("../common/describe.js").Hint} hint of the event that would be taken back
 * @returns {{text: string, ready: boolean, recall: string|null, seq: number|null}}
 */
export function undoOffer(words, outbox, state, hint) {
  const last = outbox.pending[outbox.pending.length - 1];
  if (last) {
    const recall = last.mark === "waiting" && !last.tried;
    const text = words.of(recall ? "undo_local" : "undo_named", { what: last.label });
    return { text, ready: recall, recall: recall ? last.id : null, seq: null };
  }
  const target = state.undo;
  if (!target) return { text: words.of("undo_none"), ready: false, recall: null, seq: null };
  const what = describe(words, state.sides, target.event, hint);
  return { text: words.of("undo_named", { what }), ready: true, recall: null, seq: target.seq };
}
