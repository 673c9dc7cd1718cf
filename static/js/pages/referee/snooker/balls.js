/** The balls of snooker: their values, their order and what is left on the table. */

/** @typedef {import("../../tablet/types.js").Ball} Ball */

/** @type {Record<string, number>} */
export const VALUE = {
  white: 0,
  red: 1,
  yellow: 2,
  green: 3,
  brown: 4,
  blue: 5,
  pink: 6,
  black: 7,
};

/** @type {Ball[]} */
export const COLOURS = ["yellow", "green", "brown", "blue", "pink", "black"];

/** @type {Ball[]} */
export const BALLS = ["red", ...COLOURS];

/**
 * @param {string} ball
 * @returns {number} 0 for what is no ball
 */
export const value = (ball) => VALUE[ball] ?? 0;

/**
 * @param {string[]} balls
 * @returns {number}
 */
export const total = (balls) => balls.reduce((sum, ball) => sum + value(ball), 0);
