/** What a foul costs, worked out before it is confirmed (PZ part 3, 12). */

import { value } from "./balls.js";

/** @typedef {import("../../tablet/types.js").FoulOffer} FoulOffer */

/**
 * @param {FoulOffer} offer what the server says about a foul now
 * @param {{ball_on: string|null, free_ball: boolean}} frame
 * @param {{reason: string, balls: string[], nominated: string|null}} foul
 * @returns {number} 4 to 7 points
 */
export function penalty(offer, frame, { reason, balls, nominated }) {
  const base = offer.bases[reason] ?? "on";
  const least = offer.min[reason] ?? 4;
  if (base === "seven") return 7;
  const on = valueOn(offer, frame, nominated);
  if (base === "on" || base === "time") return Math.max(on, least);
  const concerned = balls.map((ball) =>
    frame.free_ball && ball === nominated ? on : value(ball),
  );
  return Math.max(on, least, ...concerned);
}

/**
 * The value of the ball on: a nominated colour's own, never under four; a free ball has that of
 * the ball it stands for.
 * @param {FoulOffer} offer
 * @param {{ball_on: string|null}} frame
 * @param {string|null} nominated
 */
function valueOn(offer, frame, nominated) {
  if (frame.ball_on !== "colour") return offer.on;
  return nominated ? Math.max(4, value(nominated)) : offer.unnominated;
}
