/** The next state of plain play of Golden Nine, so that neither fast scoring nor a short outage has to wait. */

import { other } from "../sides.js";
import { meaning, units } from "./break_form.js";
import { ALL_BALLS } from "./offered.js";
import { asNine } from "./types.js";
import { NINE, worthOf } from "./worth.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../tablet/types.js").Side} Side */
/** @typedef {import("./types.js").NineState} NineState */
/** @typedef {import("./types.js").Rack} Rack */
/** @typedef {import("./types.js").Visit} Visit */

const THIRD = 3;

/**
 * What the state will most likely be; the server's own takes its place when it comes.
 * @param {MatchState} shown
 * @param {RefereeEvent} event
 * @returns {MatchState|null} null where only the server can tell: the end of a rack above all
 */
export function predict(shown, event) {
  const state = asNine(shown);
  const { rack, striker, status } = state;
  if (status !== "live" || !rack || !striker) return null;
  const after = moved(state, rack, striker, event);
  return /** @type {any} */ (after);
}

/**
 * @param {NineState} state
 * @param {Rack} rack
 * @param {Side} striker
 * @param {RefereeEvent} event
 */
function moved(state, rack, striker, event) {
  switch (event.type) {
    case "stroke":
      return rack.phase === "play" ? stroke(state, rack, striker, event) : null;
    case "break":
      return rack.phase === "break" ? broken(state, rack, striker, event) : null;
    case "choose":
      return rack.phase === "choice" ? chosen(state, rack, event) : null;
    case "foul":
      return foul(state, rack, striker, event);
    default:
      return null;
  }
}

/** @param {number[]} balls @param {number[]} gone */
const without = (balls, gone) => balls.filter((ball) => !gone.includes(ball));

/** The visit under way, with the finished ones before it. @param {Rack} rack @returns {[Visit[], Visit|null]} */
function visitsOf({ visits }) {
  const last = visits[visits.length - 1];
  return last && !last.ended ? [visits.slice(0, -1), last] : [visits, null];
}

/** @param {Side} side @returns {Visit} */
const fresh = (side) => ({ side, breaking: false, balls: [], fouls: [], ended: false });

/**
 * The rack in play with these changes, and what is offered then.
 * @param {NineState} state
 * @param {Rack} rack
 * @param {Side} striker
 * @returns {NineState}
 */
function next(state, rack, striker) {
  const { offers } = state;
  const after = { ...rack, ball_on: rack.balls[0] ?? null };
  const own = { break: ["break", "foul"], play: ["stroke", "foul", "stalemate"], choice: ["choose", "foul"], over: [] };
  const mine = new Set([...own.break, ...own.play, ...own.choice]);
  return {
    ...state,
    striker,
    rack: after,
    clocks: { ...state.clocks, ...standing(state, after) },
    offers: {
      ...offers,
      clocks: offers.clocks && clockOffers(offers.clocks, after),
      events: [...own[after.phase], ...offers.events.filter((each) => !mine.has(each))],
      pots: after.balls,
      choices: after.choice?.options ?? [],
      foul: offers.foul && { ...offers.foul, by_striker: after.phase !== "choice" },
      worth: after.phase === "choice" ? null : worthOf(after),
    },
  };
}

/**
 * The clocks as they stand after it; that of a decision runs once the server has it.
 * @param {NineState} state
 * @param {Rack} rack
 */
function standing({ format }, { phase }) {
  const full = (/** @type {number|undefined} */ ms) =>
    ({ limit_ms: ms ?? 0, remaining_ms: ms ?? 0, running: false, expired: false });
  if (phase === "choice") return { decision: full(format.decision_ms) };
  return { shot: full(phase === "break" ? format.break_ms : format.shot_ms), decision: null };
}

/** @param {import("../../tablet/types.js").ClockOffers} may @param {Rack} rack @returns {import("../../tablet/types.js").ClockOffers} */
function clockOffers(may, { phase }) {
  const actions = ["start", "resume", "reset", "set"];
  const choice = phase === "choice";
  const none = { a: false, b: false };
  return { ...may, shot: choice ? [] : actions, decision: choice ? actions : [], struck: false, extension: none, in_stroke: false };
}

/**
 * @param {NineState} state
 * @param {Rack} rack
 * @param {Side} striker
 * @param {RefereeEvent} event
 */
function stroke(state, rack, striker, { potted = [] }) {
  // The 9 ends the rack: what that brings the server says.
  if (potted.includes(NINE) || potted.some((/** @type {number} */ ball) => !rack.balls.includes(ball))) return null;
  const [before, open] = visitsOf(rack);
  const visit = open ?? fresh(striker);
  const goes = potted.length > 0;
  const now = { ...visit, balls: [...visit.balls, ...potted], ended: !goes };
  const after = { ...rack, balls: without(rack.balls, potted), in_hand: false, last_foul: null, visits: [...before, now] };
  return next(state, after, goes ? striker : other(striker));
}

/**
 * @param {NineState} state
 * @param {Rack} rack
 * @param {Side} striker
 * @param {RefereeEvent} event
 */
function broken(state, rack, striker, { potted = [], crossings = 0, crossed_then_potted = 0 }) {
  const marks = { down: potted, crossings, crossed: crossed_then_potted };
  const means = meaning(marks, state.offers.break_units);
  if (means === "golden" || units(marks) < 0) return null;
  const lost = means === "lost";
  const down = without(potted, lost ? [NINE] : []);
  const visit = { ...fresh(striker), breaking: !lost, balls: down, ended: means !== "on" };
  const after = { ...rack, balls: without(rack.balls, down), last_foul: null, in_hand: false, visits: [...rack.visits, visit] };
  const side = means === "on" ? striker : other(striker);
  if (!lost) return next(state, { ...after, phase: "play" }, side);
  return next(state, { ...after, phase: "choice", choice: { side, options: ["accept", "rebreak"] } }, side);
}

/**
 * @param {NineState} state
 * @param {Rack} rack
 * @param {RefereeEvent} event
 */
function chosen(state, rack, { option, shooter }) {
  // Ball in hand after a foul of the breaker is the other side's alone.
  const after = { ...rack, choice: null, in_hand: rack.in_hand && shooter === rack.choice?.side };
  if (option === "accept") return next(state, { ...after, phase: "play" }, shooter);
  return next(state, { ...after, phase: "break", breaker: shooter, balls: ALL_BALLS, in_hand: false }, shooter);
}

/**
 * A foul that costs a point and nothing more: a third one, an intentional one and a race won are the server's.
 * @param {NineState} state
 * @param {Rack} rack
 * @param {Side} striker
 * @param {RefereeEvent} event
 */
function foul(state, rack, striker, { by = striker, reason, intentional, potted = [], off_table = [] }) {
  /** @type {Side} */
  const side = by;
  const count = rack.fouls[side] + 1;
  const gains = other(side);
  const points = state.sides[gains].points + 1;
  const raced = points >= (state.format.race_to ?? Infinity);
  if (intentional || count >= THIRD || raced || (rack.phase === "choice" && side === striker)) return null;
  const called = { by: side, value: 1, reason, intentional: false };
  const [before, open] = visitsOf(rack);
  const fouled = (/** @type {Visit} */ visit) => ({ ...visit, fouls: [...visit.fouls, called], ended: true });
  const mine = side === striker;
  const visits = mine
    ? [...before, fouled(open ?? fresh(side))]
    : [...before, fouled(fresh(side)), ...(open ? [open] : [])];
  const after = {
    ...rack,
    balls: without(rack.balls, [...potted, ...off_table].filter((ball) => ball !== NINE)),
    fouls: { ...rack.fouls, [side]: count },
    // Before the break too the rack is then in play (GN IV); an open choice stays open.
    phase: /** @type {Rack["phase"]} */ (rack.phase === "choice" ? "choice" : "play"),
    in_hand: true,
    last_foul: called,
    visits,
  };
  const sides = { ...state.sides, [gains]: { ...state.sides[gains], points } };
  const told = next({ ...state, sides }, after, mine ? gains : striker);
  return { ...told, offers: { ...told.offers, foul: dearer(told, side, count) } };
}

/** @param {NineState} state @param {Side} side @param {number} count */
function dearer({ offers }, side, count) {
  const third = count + 1 >= THIRD;
  return offers.foul && {
    ...offers.foul,
    value: { ...offers.foul.value, [side]: third ? 2 : 1 },
    loses_rack: { ...offers.foul.loses_rack, [side]: third },
  };
}
