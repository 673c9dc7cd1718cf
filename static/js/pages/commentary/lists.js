/** @file What stands in each list of the page, newest first. */

import { balls, frameRow, statusItem, visitRow } from "./pieces.js";

/** @typedef {import("./words.js").Words} Words */

/**
 * Nodes by list, each with the value they are made of: a list is built anew only when it changed.
 * `kept`, where the page put it, has what had just left before this frame (`Kept`).
 * @param {any} state a view "commentary" with its figures @param {Words} words
 * @returns {Record<string, {of: unknown, build: () => Node[]}>}
 */
export function lists(state, words) {
  const names = state.glance.names;
  /** @param {any[]} items @param {(item: any) => Node} build */
  const rows = (items, build) => ({ of: [names, items], build: () => items.map(build) });
  const { visits, last, history, current } = state.stats;
  const { kept } = state;
  /** @param {any} visit */
  const left = (visit) => rows(visit ? [visit] : [], (one) => visitRow(words, names, one));
  /** @param {number | null | undefined} number */
  const just = (number) => left(number && visits[number]);
  return {
    balls: rows(current ? [current] : [], ({ visit, values }) => balls(words, visits[visit].balls, values)),
    status: rows(state.glance.status, (saying) => statusItem(words, names, saying)),
    last_a: just(last.a),
    last_b: just(last.b),
    last_break: left(kept ? kept.break : last.break && visits[last.break]),
    last_foul: left(kept ? kept.foul : last.foul && visits[last.foul]),
    last_frame: rows(newest(history).slice(0, 1), (row) => frameRow(words, row)),
    visits: rows(newest(visits), (visit) => visitRow(words, names, visit)),
    history: rows(newest(history), (row) => frameRow(words, row)),
  };
}

/** @param {Record<string, any>} byNumber keys are whole numbers, which an object keeps in order */
export function newest(byNumber) {
  return Object.values(byNumber).reverse();
}

