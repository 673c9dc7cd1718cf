/** The next state of plain play, so that neither fast scoring nor a short outage has to wait. */

import { other } from "../sides.js";
import { COLOURS, total, value } from "./balls.js";
import { penalty } from "./penalty.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").Frame} Frame */
/** @typedef {import("../../tablet/types.js").Ball} Ball */
/** @typedef {import("../../tablet/types.js").Side} Side */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */

/**
 * What is on the table and what of it is on.
 * @typedef {{ball_on: Ball|"colour", reds: number, colours: Ball[]}} Table
 */

/**
 * What the state will most likely be; the server's own takes its place when it comes.
 * @param {MatchState} state
 * @param {RefereeEvent} event
 * @returns {MatchState|null} null where only the server can tell
 */
export function predict(state, event) {
  const { frame, striker } = state;
  if (state.status !== "live" || !frame || !striker || frame.shoot_out) return null;
  if (frame.phase !== "play" && frame.phase !== "choice") return null;
  switch (event.type) {
    case "stroke":
      return stroke(state, frame, striker, event);
    case "foul":
      return foul(state, frame, striker, event);
    case "choose":
      return choose(state, frame, event);
    default:
      return null;
  }
}

/** The order of pairs is the server's. @param {MatchState} state */
const pairs = ({ sides }) => sides.a.players.length > 1 || sides.b.players.length > 1;

/**
 * @param {MatchState} state
 * @param {Frame} frame
 * @param {Side} striker
 * @param {RefereeEvent} event
 */
function stroke(state, frame, striker, event) {
  /** @type {Ball[]} */
  const potted = event.potted ?? [];
  if (potted.length === 0) {
    const table = fresh(frame);
    return pairs(state) || !table ? null : next(state, frame, table, other(striker));
  }
  const made = event.nominated ? freeBall(frame, potted, event.nominated) : pot(frame, potted);
  if (!made) return null;
  const { points, ...table } = made;
  const run = frame.break?.side === striker && frame.phase === "play" ? frame.break : null;
  const after = next(state, frame, table, striker, { [striker]: points });
  after.frame.break = {
    side: striker,
    points: (run?.points ?? 0) + points,
    balls: [...(run?.balls ?? []), ...potted],
  };
  return after;
}

/**
 * The balls after a pot of what is on.
 * @param {Frame} frame
 * @param {Ball[]} potted
 * @returns {(Table & {points: number})|null}
 */
function pot({ ball_on: on, reds, colours }, potted) {
  const points = total(potted);
  const [ball] = potted;
  if (on === "red") {
    const fits = potted.every((each) => each === "red") && potted.length <= reds;
    return fits ? { points, ball_on: "colour", reds: reds - potted.length, colours } : null;
  }
  if (!ball || potted.length !== 1 || ball === "red") return null;
  if (on === "colour") return { points, ball_on: reds > 0 ? "red" : "yellow", reds, colours };
  const [, following] = colours;
  if (on !== ball || !following) return null;
  return { points, ball_on: following, reds, colours: colours.slice(1) };
}

/**
 * A free ball counts as the ball that it stands for, and comes back (PZ part 3, 10).
 * @param {Frame} frame
 * @param {Ball[]} potted
 * @param {Ball} nominated
 * @returns {(Table & {points: number})|null}
 */
function freeBall({ free_ball, ball_on: on, reds, colours }, potted, nominated) {
  if (!free_ball || !potted.includes(nominated)) return null;
  const others = potted.filter((ball) => ball !== nominated);
  if (on === "red") {
    const down = others.filter((ball) => ball === "red").length;
    if (down !== others.length || down > reds) return null;
    return { points: potted.length, ball_on: "colour", reds: reds - down, colours };
  }
  if (!on || on === "colour") return null;
  const points = value(on);
  if (others.length === 0) return { points, ball_on: on, reds, colours };
  const [, following] = colours;
  if (others.length > 1 || others[0] !== on || !following) return null;
  return { points, ball_on: following, reds, colours: colours.slice(1) };
}

/**
 * @param {MatchState} state
 * @param {Frame} frame
 * @param {Side} striker
 * @param {RefereeEvent} event
 */
function foul(state, frame, striker, event) {
  const offer = state.offers.foul;
  const reds = frame.reds - (event.reds ?? 0);
  const table = fresh({ ...frame, reds });
  if (!offer || !table || !foretold(state, frame, striker, event)) return null;
  const { reason, nominated = null, balls = [], miss = false } = event;
  const points = event.value ?? penalty(offer, frame, { reason, balls, nominated });
  const side = other(striker);
  const after = next(state, frame, table, side, { [side]: points });
  const before = frame.phase === "choice" ? 0 : frame.misses;
  const options = ["play", "play_again", ...(miss ? ["replace"] : [])];
  Object.assign(after.frame, {
    phase: "choice",
    choice: { side, options },
    misses: miss ? before + 1 : 0,
    in_hand: cueBallGone(event) ? "d" : "no",
    last_foul: { by: striker, value: points, reason, miss, balls, player: 0 },
  });
  after.offers.events = [...after.offers.events, "choose"];
  after.offers.choices = options;
  return event.free_ball ? withFreeBall(after, table) : after;
}

/** Fouls that are no stroke: a cue ball concerned in one is not in hand for it. */
const NO_STROKE = ["touched", "measured", "used_off_table", "consulting", "not_declared"];

/** @param {RefereeEvent} event */
function cueBallGone({ reason, balls = [] }) {
  return reason === "in_off" || (balls.includes("white") && !NO_STROKE.includes(reason));
}

/**
 * A foul of the striker after which his opponent has the choice. A third miss, time and the last
 * black have rules of their own.
 * @param {MatchState} state
 * @param {Frame} frame
 * @param {Side} striker
 * @param {RefereeEvent} event
 */
function foretold(state, frame, striker, { by, reason, miss }) {
  const lastBlack = frame.reds === 0 && frame.colours.length < 2;
  const thirdMiss = miss && frame.misses >= 2;
  const striking = !by || by === striker;
  return striking && reason !== "time" && !lastBlack && !thirdMiss && !pairs(state);
}

/**
 * @param {MatchState & {frame: Frame}} after
 * @param {Table} table
 */
function withFreeBall(after, { ball_on, reds, colours }) {
  after.frame.free_ball = true;
  after.frame.remaining += value(ball_on) + (reds > 0 ? 7 : 0);
  after.offers.free = reds > 0 ? COLOURS : colours.slice(1);
  return after;
}

/**
 * Play, or play again; what is replaced only the server knows.
 * @param {MatchState} state
 * @param {Frame} frame
 * @param {RefereeEvent} event
 */
function choose(state, frame, { option }) {
  const table = fresh(frame);
  if (!frame.choice || !table || pairs(state)) return null;
  if (option === "play") {
    const events = without(state.offers.events, "choose");
    return {
      ...state,
      frame: { ...frame, phase: play(), choice: null, misses: 0, warned: false },
      offers: { ...state.offers, events, choices: [] },
    };
  }
  if (option !== "play_again") return null;
  const again = next(state, frame, table, other(frame.choice.side));
  again.frame.in_hand = frame.in_hand;
  again.frame.last_foul = frame.last_foul;
  return again;
}

/**
 * The table for a side that comes: a red while there is one, else the lowest colour.
 * @param {{reds: number, colours: Ball[]}} frame
 * @returns {Table|null} null where nothing is left
 */
function fresh({ reds, colours }) {
  const [lowest] = colours;
  return lowest && reds >= 0 ? { ball_on: reds > 0 ? "red" : lowest, reds, colours } : null;
}

/** @returns {"play"} */
const play = () => "play";

/** @param {string[]} list @param {...string} gone */
const without = (list, ...gone) => list.filter((each) => !gone.includes(each));

/**
 * The state in plain play with this table and striker, and no break begun.
 * @param {MatchState} state
 * @param {Frame} frame
 * @param {Table} table
 * @param {Side} striker
 * @param {Partial<Record<Side, number>>} [gained]
 * @returns {MatchState & {frame: Frame}}
 */
function next(state, frame, table, striker, gained = {}) {
  const { ball_on, reds, colours } = table;
  const { a, b } = state.sides;
  const on = ball_on === "colour" ? 7 : Math.max(4, value(ball_on));
  const { foul: offer, events } = state.offers;
  return {
    ...state,
    striker,
    sides: {
      a: { ...a, points: a.points + (gained.a ?? 0) },
      b: { ...b, points: b.points + (gained.b ?? 0) },
    },
    frame: {
      ...frame,
      ...table,
      phase: play(),
      choice: null,
      free_ball: false,
      in_hand: "no",
      misses: 0,
      warned: false,
      last_foul: null,
      remaining: reds * 8 + total(colours) + (ball_on === "colour" ? 7 : 0),
      break: null,
    },
    offers: {
      ...state.offers,
      events: without(events, "choose", "free_ball", "claim"),
      choices: [],
      pots: ball_on === "colour" ? COLOURS : [ball_on],
      free: [],
      max_reds: reds,
      foul: offer && { ...offer, on, unnominated: on },
    },
  };
}
