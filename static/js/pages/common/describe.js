/** Events in the referee's words: "Red, O'Sullivan +1", "Foul 4, in-off, Trump". */

import { clockText } from "../../lib/clock.js";
import { total } from "../referee/snooker/balls.js";
import { called } from "./called.js";

/** @typedef {import("../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../tablet/types.js").Side} Side */
/** @typedef {import("./words.js").Words} Words */

/** Units of a legal break (GN III). */
const BREAK_UNITS = 4;

/**
 * Who did it and what it brought, where that is known.
 * @typedef {{side?: Side|null, points?: number|null}} Hint
 */

/**
 * @param {Words} words
 * @param {Record<Side, {name: string}>} sides
 * @param {RefereeEvent} event
 * @param {Hint} [hint]
 * @returns {string}
 */
export function describe(words, sides, event, hint = {}) {
  const named = event.by ?? event.side ?? event.to ?? event.first ?? event.breaker ?? event.shooter;
  const side = /** @type {Side|null} */ (named ?? hint.side ?? null);
  const name = side ? called(sides)[side].name : "";
  const parts = [what(words, event, hint), name].filter(Boolean);
  const gained = event.type === "stroke" || event.type === "break" ? gain(event, hint) : 0;
  return parts.join(", ") + (gained ? ` +${gained}` : "");
}

/**
 * An undo, named by what it takes back where that is still in the log.
 * @param {Words} words
 * @param {MatchState} state
 * @param {number} seq
 * @param {Hint} hint of the event taken back
 */
export function undoLabel(words, { log, undo, sides }, seq, hint) {
  const known = [...(log ?? []), ...(undo ? [undo] : [])].find((entry) => entry.seq === seq);
  if (!known || known.event.type === "undo") return words.of("undo_seq", { n: seq });
  return words.of("undo_named", { what: describe(words, sides, known.event, hint) });
}

/**
 * @param {RefereeEvent} event
 * @param {Hint} hint
 */
function gain(event, hint) {
  if (typeof hint.points === "number") return hint.points;
  // What a free ball counted only the server knows.
  return event.nominated ? 0 : total(event.potted ?? []);
}

/**
 * @param {Words} words
 * @param {RefereeEvent} event
 * @param {Hint} hint
 * @returns {string}
 */
function what(words, event, hint) {
  switch (event.type) {
    case "stroke":
      return stroke(words, event);
    case "break":
      return broken(words, event);
    case "foul":
      return foul(words, event, hint);
    case "choose":
      return capital(words.of(`choice_${event.option}`));
    case "warn":
      return words.of(`warn_${event.kind}`);
    case "concede":
      return words.of(event.accepted === false ? "concede_declined" : "concede");
    case "award":
      return words.of(`award_${event.scope}`);
    case "adjust":
      return `${words.of("adjust")}: ${adjusted(words, event)}`;
    case "clock":
      return clock(words, event);
    case "amend":
      return words.of("amend_named", { n: event.seq ?? "", what: what(words, event.event, {}) });
    case "undo":
      return event.seq ? words.of("undo_seq", { n: event.seq }) : words.of("undo");
    default:
      return words.of(`event_${event.type}`);
  }
}

/** What a stroke without a pot is called by, before it is a miss. */
const NAMED_BY = ["safety", "escape", "break_off"];

/**
 * @param {Words} words
 * @param {RefereeEvent} event
 */
function stroke(words, event) {
  /** @type {string[]} */
  const tags = event.tags ?? [];
  const tagged = (/** @type {string} */ tag) => words.of(`tag_${tag}`);
  if (event.potted?.length) return [pots(words, event), ...tags.map(tagged)].join(", ");
  const name = NAMED_BY.find((tag) => tags.includes(tag));
  return [name ? capital(tagged(name)) : words.of("miss"), ...tags.filter((tag) => tag !== name).map(tagged)].join(", ");
}

/**
 * @param {Words} words
 * @param {RefereeEvent} event
 */
function pots(words, event) {
  /** @type {(string|number)[]} */
  const balls = event.potted;
  if (typeof balls[0] === "number") return numbered(words, event);
  const reds = balls.filter((ball) => ball === "red").length;
  const rest = balls.filter((ball) => ball !== "red");
  const parts = rest.map((ball) =>
    ball === event.nominated ? words.of("free_ball_of", { ball: words.ball(ball) }) : words.ball(ball),
  );
  if (reds === 1) parts.push(words.ball("red"));
  if (reds > 1) parts.push(words.of("reds_n", { n: reds }));
  return capital(parts.join(" + "));
}

/**
 * @param {Words} words
 * @param {RefereeEvent} event
 * @param {Hint} hint
 */
function foul(words, event, hint) {
  const points = event.value ?? hint.points;
  const plain = points ? words.of("foul_n", { n: points }) : words.of("foul");
  const head = event.intentional ? words.of("intentional_foul") : plain;
  const extra = [event.miss && words.of("miss_called"), event.free_ball && words.of("free_ball")];
  return [head, words.reason(event.reason), ...extra.filter(Boolean)].join(", ");
}

/**
 * Balls that go by a number.
 * @param {Words} words
 * @param {RefereeEvent} event
 */
function numbered(words, { potted, combination }) {
  const balls = potted.join(" + ");
  if (combination) return words.of("combination_of", { balls });
  return potted.length > 1 ? capital(words.of("balls_are", { balls })) : words.ball(balls);
}

/**
 * A break of Golden Nine: what it counted, and the balls that went down.
 * @param {Words} words
 * @param {RefereeEvent} event
 */
function broken(words, { crossings = 0, potted = [], crossed_then_potted = 0 }) {
  const n = crossings + potted.length + crossed_then_potted;
  if (n < BREAK_UNITS) return words.of("event_break_lost", { n, all: BREAK_UNITS });
  const balls = [...potted].sort().join(" + ");
  return potted.length ? words.of("event_break_down", { balls }) : words.of("event_break");
}

/**
 * @param {Words} words
 * @param {RefereeEvent} event
 */
function clock(words, { clock: name, action, ms }) {
  const time = action === "set" ? clockText(ms ?? 0) : "";
  return words.of(name === "all" ? `event_clock_all_${action}` : `event_clock_${action}`, { time });
}

/**
 * @param {Words} words
 * @param {RefereeEvent} event
 */
function adjusted(words, event) {
  const parts = [];
  if (event.points) parts.push(`${event.points.a}–${event.points.b}`);
  if (event.frames) parts.push(words.of("frames_are", event.frames));
  if (event.reds !== undefined && event.reds !== null) {
    parts.push(words.of("reds_are", { n: event.reds }));
  }
  if (event.colours) parts.push(words.of("colours_are", { n: event.colours.length }));
  if (event.balls) parts.push(words.of("balls_are", { balls: event.balls.join(" ") }));
  if (event.striker) parts.push(words.of("striker"));
  if (event.ball_on) parts.push(words.ball(event.ball_on));
  return parts.join(", ");
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
