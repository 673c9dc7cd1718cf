/** What is filled in of a foul of Golden Nine, what it costs, and the event it becomes (GN I note, VI). */

import { other } from "../sides.js";
import { asNine } from "./types.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../tablet/types.js").Side} Side */

/** The reasons that make up most fouls; on the break others are the likely ones. @type {Record<string, string[]>} */
const COMMON = {
  break: ["wrong_ball_first", "scratch", "off_table", "break", "no_cushion", "time", "touched"],
  play: ["wrong_ball_first", "no_cushion", "scratch", "off_table", "touched", "time", "double_hit", "push"],
  choice: ["touched", "out_of_turn", "other"],
};

/**
 * @typedef {object} FoulForm
 * @property {string|null} reason
 * @property {number[]} potted
 * @property {number[]} off_table
 * @property {boolean} intentional
 * @property {Side} by
 */

/** @param {MatchState} shown @returns {FoulForm} */
export function emptyFoul(shown) {
  const { striker, offers } = asNine(shown);
  const side = striker ?? "a";
  const by = offers.foul?.by_striker === false ? other(side) : side;
  return { reason: null, potted: [], off_table: [], intentional: false, by };
}

/**
 * Common reasons and the others.
 * @param {MatchState} shown
 * @returns {[string[], string[]]}
 */
export function reasons(shown) {
  const { offers, rack } = asNine(shown);
  const possible = offers.foul?.reasons ?? [];
  const common = (COMMON[rack?.phase ?? "play"] ?? []).filter((reason) => possible.includes(reason));
  return [common, possible.filter((reason) => !common.includes(reason))];
}

/**
 * @param {FoulForm} form
 * @returns {"pick_reason"|"pick_ball"|null} what is missing before it can be confirmed
 */
export function missing({ reason, off_table }) {
  if (!reason) return "pick_reason";
  return reason === "off_table" && off_table.length === 0 ? "pick_ball" : null;
}

/**
 * What a foul brings the other side: a point, the third two and the rack; an intentional one ten and
 * the rack, the same side's second the match.
 * @param {MatchState} shown
 * @param {FoulForm} form
 * @returns {{key: "foul_yes"|"foul_yes_third"|"foul_yes_intentional"|"foul_yes_match", n: number}}
 */
export function cost(shown, { by, intentional }) {
  const { offers, rack } = asNine(shown);
  const { foul } = offers;
  if (intentional) {
    const second = (rack?.intentional[by] ?? 0) > 0;
    return { key: second ? "foul_yes_match" : "foul_yes_intentional", n: second ? 0 : (foul?.intentional ?? 0) };
  }
  return { key: foul?.loses_rack[by] ? "foul_yes_third" : "foul_yes", n: foul?.value[by] ?? 0 };
}

/**
 * A ball is down or off, not both.
 * @param {FoulForm} form
 * @param {"potted"|"off_table"} where
 * @param {number[]} balls
 */
export function pickBalls(form, where, balls) {
  const elsewhere = where === "potted" ? "off_table" : "potted";
  form[where] = balls;
  form[elsewhere] = form[elsewhere].filter((ball) => !balls.includes(ball));
}

/**
 * The event, without the fields left at their defaults.
 * @param {MatchState} shown
 * @param {FoulForm} form
 * @returns {RefereeEvent}
 */
export function foulEvent(shown, { reason, potted, off_table, intentional, by }) {
  /** @type {RefereeEvent} */
  const event = { type: "foul", reason };
  if (potted.length) event.potted = potted;
  if (off_table.length) event.off_table = off_table;
  if (intentional) event.intentional = true;
  if (by !== shown.striker) event.by = by;
  return event;
}
