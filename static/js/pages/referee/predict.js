/** The next state of a plain pot or miss, so that fast scoring does not wait for the answer. */

import { COLOURS, other, total, value } from "./balls.js";

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Ball} Ball */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").RefereeEvent} RefereeEvent */

/**
 * What the state will most likely be; the server's own takes its place when it comes.
 * @param {MatchState} state
 * @param {RefereeEvent} event
 * @returns {MatchState|null} null where only the server can tell
 */
export function predict(state, event) {
  const { frame, striker } = state;
  if (state.status !== "live" || !frame || !striker || frame.free_ball) return null;
  if (frame.phase !== "play" && frame.phase !== "choice") return null;
  if (event.type === "choose" && event.option === "play") return played(state, frame);
  if (event.type !== "stroke" || event.nominated) return null;
  /** @type {Ball[]} */
  const potted = event.potted ?? [];
  if (potted.length === 0) return missed(state, frame, striker);
  const after = pot(frame, potted);
  return after && scored(state, frame, striker, potted, after);
}

/**
 * @param {MatchState} state
 * @param {Frame} frame
 */
function played(state, frame) {
  if (!frame.choice) return null;
  return { ...state, frame: { ...frame, choice: null, phase: play() }, offers: noChoice(state) };
}

/**
 * The balls after a pot of what is on.
 * @param {Frame} frame
 * @param {Ball[]} potted
 * @returns {{ball_on: Ball|"colour", reds: number, colours: Ball[]}|null}
 */
function pot(frame, potted) {
  const { ball_on: on, reds, colours } = frame;
  const [ball] = potted;
  if (on === "red") {
    const fits = potted.every((each) => each === "red") && potted.length <= reds;
    return fits ? { ball_on: "colour", reds: reds - potted.length, colours } : null;
  }
  if (!ball || potted.length !== 1 || ball === "red") return null;
  if (on === "colour") return { ball_on: reds > 0 ? "red" : "yellow", reds, colours };
  const [, next] = colours;
  if (on !== ball || !next) return null;
  return { ball_on: next, reds, colours: colours.slice(1) };
}

/**
 * @param {MatchState} state
 * @param {Frame} frame
 * @param {Side} striker
 * @param {Ball[]} potted
 * @param {{ball_on: Ball|"colour", reds: number, colours: Ball[]}} after
 * @returns {MatchState}
 */
function scored(state, frame, striker, potted, after) {
  const points = total(potted);
  const run = frame.break?.side === striker && frame.phase === "play" ? frame.break : null;
  const sides = {
    ...state.sides,
    [striker]: { ...state.sides[striker], points: state.sides[striker].points + points },
  };
  return {
    ...state,
    sides,
    frame: {
      ...frame,
      ...after,
      phase: play(),
      choice: null,
      in_hand: "no",
      misses: 0,
      last_foul: null,
      remaining: remaining(after),
      break: {
        side: striker,
        points: (run?.points ?? 0) + points,
        balls: [...(run?.balls ?? []), ...potted],
      },
    },
    offers: offersFor(state, after),
  };
}

/**
 * @param {MatchState} state
 * @param {Frame} frame
 * @param {Side} striker
 * @returns {MatchState|null} null for two players a side: their order is the server's
 */
function missed(state, frame, striker) {
  if (state.sides.a.players.length > 1 || state.sides.b.players.length > 1) return null;
  const { reds, colours } = frame;
  const [lowest] = colours;
  if (!lowest) return null;
  /** @type {{ball_on: Ball, reds: number, colours: Ball[]}} */
  const after = { ball_on: reds > 0 ? "red" : lowest, reds, colours };
  return {
    ...state,
    striker: other(striker),
    frame: {
      ...frame,
      ...after,
      phase: play(),
      choice: null,
      in_hand: "no",
      misses: 0,
      last_foul: null,
      remaining: remaining(after),
      break: null,
    },
    offers: offersFor(state, after),
  };
}

/** @returns {"play"} */
const play = () => "play";

/** @param {{ball_on: string, reds: number, colours: Ball[]}} balls */
function remaining({ ball_on, reds, colours }) {
  return reds * 8 + total(colours) + (ball_on === "colour" ? 7 : 0);
}

/** @param {MatchState} state */
function noChoice(state) {
  const events = state.offers.events.filter((name) => name !== "choose");
  return { ...state.offers, events, choices: [] };
}

/**
 * @param {MatchState} state
 * @param {{ball_on: Ball|"colour", reds: number}} after
 */
function offersFor(state, { ball_on, reds }) {
  const { foul } = state.offers;
  const on = ball_on === "colour" ? 7 : Math.max(4, value(ball_on));
  return {
    ...noChoice(state),
    pots: ball_on === "colour" ? COLOURS : [ball_on],
    free: [],
    max_reds: ball_on === "red" ? reds : 0,
    foul: foul && { ...foul, on, unnominated: on },
  };
}
