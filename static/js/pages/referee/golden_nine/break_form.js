/** What is marked of a break, what it counts, what that means, and the event it becomes (GN III). */

import { NINE } from "./worth.js";

/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */

/**
 * @typedef {object} Marks
 * @property {number[]} down balls in the order of the taps
 * @property {number} crossings of balls that stayed up
 * @property {number} crossed how many of those down had crossed first
 */

/** Further crossings are counted one by one. */
export const MOST_KEY = 6;
const MOST = 100;

/** @returns {Marks} */
export const noMarks = () => ({ down: [], crossings: 0, crossed: 0 });

/**
 * @param {Marks} marks
 * @param {string} action `ball:3`, `mark:crossings:2`, `mark:crossings:+`, `mark:crossed:-`
 * @returns {Marks}
 */
export function marked(marks, action) {
  const [kind, what = "", to = ""] = action.split(":");
  if (kind === "ball") {
    const ball = Number(what);
    const has = marks.down.includes(ball);
    const down = has ? marks.down.filter((each) => each !== ball) : [...marks.down, ball];
    return { ...marks, down, crossed: Math.min(marks.crossed, down.length) };
  }
  if (what === "crossed") {
    return { ...marks, crossed: Math.min(marks.down.length, stepped(marks.crossed, to)) };
  }
  // The last key stands for six and more: each further tap is one more.
  const more = to === String(MOST_KEY) && marks.crossings >= MOST_KEY;
  return { ...marks, crossings: stepped(marks.crossings, more ? "+" : to) };
}

/**
 * @param {number} number
 * @param {string} to
 */
function stepped(number, to) {
  const next = to === "+" ? number + 1 : to === "-" ? number - 1 : Number(to);
  return Math.min(MOST, Math.max(0, next));
}

/** A crossing counts one, a pot one, one more where that ball had crossed. @param {Marks} marks */
export const units = ({ down, crossings, crossed }) => crossings + down.length + crossed;

/**
 * @param {Marks} marks
 * @param {number} needed
 * @returns {"golden"|"on"|"dry"|"lost"}
 */
export function meaning(marks, needed) {
  if (units(marks) < needed) return "lost";
  if (marks.down.includes(NINE)) return "golden";
  return marks.down.length ? "on" : "dry";
}

/** @param {Marks} marks @returns {RefereeEvent} */
export function breakEvent({ down, crossings, crossed }) {
  /** @type {RefereeEvent} */
  const event = { type: "break", crossings };
  if (down.length) event.potted = down;
  if (crossed) event.crossed_then_potted = crossed;
  return event;
}
