/** What a side is called where room is short: the short name it was given, else the surname, as long as that tells the two apart. */

import { forms } from "../../lib/names.js";

/** @typedef {import("../tablet/types.js").Side} Side */

/**
 * @param {Record<Side, {name: string, short?: string|null}>} sides
 * @returns {Record<Side, {name: string}>}
 */
export function called({ a, b }) {
  const [one, two] = [shortest(a), shortest(b)];
  return one === two ? { a, b } : { a: { name: one }, b: { name: two } };
}

/** @param {{name: string, short?: string|null}} side */
function shortest({ name, short }) {
  const all = forms(name, short ?? undefined);
  return all[all.length - 1] ?? name;
}
