/** What a side is called where room is short: the surname, as long as that tells the two apart. */

import { forms } from "../../lib/names.js";

/** @typedef {import("../tablet/types.js").Side} Side */

/**
 * @param {Record<Side, {name: string}>} sides
 * @returns {Record<Side, {name: string}>}
 */
export function called({ a, b }) {
  const [one, two] = [shortest(a.name), shortest(b.name)];
  return one === two ? { a, b } : { a: { name: one }, b: { name: two } };
}

/** @param {string} name */
function shortest(name) {
  const all = forms(name);
  return all[all.length - 1] ?? name;
}
