/** The two sides of a match. */

/** @typedef {import("../tablet/types.js").Side} Side */

/** @type {readonly Side[]} */
export const SIDES = ["a", "b"];

/**
 * @param {Side} side
 * @returns {Side}
 */
export const other = (side) => (side === "a" ? "b" : "a");
