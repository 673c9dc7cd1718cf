/** Draws what the rack is worth if it is won now, the ball on and the balls of the visit: always in sight. */

import { el, make, write } from "../../common/dom.js";
import { asNine } from "./types.js";
import { kindOf, worthOf } from "./worth.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../common/words.js").Words} Words */

/**
 * @param {Words} words
 * @param {MatchState} shown
 */
export function drawFacts(words, shown) {
  const { rack, offers } = asNine(shown);
  const worth = offers.worth ?? (rack && worthOf(rack));
  const breaks = rack?.phase === "break";
  write(el("nine-cleared"), worth ? String(worth.cleared) : "–");
  write(el("nine-cleared-kind"), worth ? words.of(`kind_of_${kindOf(worth.cleared)}`) : "");
  const combined = worth?.combined ?? null;
  write(el("nine-combined"), combined === null ? "–" : String(combined));
  write(el("nine-combined-way"), words.of(breaks ? "way_break" : "way_combined"));
  write(el("nine-combined-kind"), combined === null ? "" : words.of(`kind_of_${kindOf(combined, breaks)}`));
  const visits = rack?.visits ?? [];
  const last = visits[visits.length - 1];
  drawVisit(last && !last.ended ? last.balls : []);
}

/** @param {number[]} balls */
function drawVisit(balls) {
  const box = el("nine-visit");
  const shape = balls.join(" ");
  if (box.dataset.shape === shape) return;
  box.dataset.shape = shape;
  box.replaceChildren(...balls.map(poolBall));
}

/**
 * A ball of nine-ball as it is drawn everywhere.
 * @param {number} ball
 */
export const poolBall = (ball) =>
  make("i", { class: "pool-ball", data: { number: String(ball) }, attrs: { "aria-hidden": "true" } });
