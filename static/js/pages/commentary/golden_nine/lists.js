/** @file What stands in each list of Golden Nine's board, newest first. */

import { newest } from "../lists.js";
import { statusItem } from "../pieces.js";
import { rackRow, reasonRow, tray, visitRow } from "./pieces.js";

/** @typedef {import("../words.js").Words} Words */

/**
 * Nodes by list, each with the value they are made of: a list is built anew only when it changed.
 * @param {any} state a view "commentary" with its figures @param {Words} words
 * @returns {Record<string, {of: unknown, build: () => Node[]}>}
 */
export function lists(state, words) {
  const names = state.glance.names;
  /** @param {any[]} items @param {(item: any) => Node} build */
  const rows = (items, build) => ({ of: [names, items], build: () => items.map(build) });
  const { rack, stats } = state;
  const foul = state.kept ? state.kept.foul : stats.last.foul && stats.visits[stats.last.foul];
  return {
    tray: { of: rack && [rack.balls, rack.ball_on], build: () => (rack ? tray(rack) : []) },
    status: rows(state.glance.status, (saying) => statusItem(words, names, saying)),
    visits: rows(newest(stats.visits), (visit) => visitRow(words, names, visit)),
    history: rows(newest(stats.history), (row) => rackRow(words, row)),
    last_rack: rows(newest(stats.history).slice(0, 1), (row) => rackRow(words, row)),
    last_foul: rows(foul ? [foul] : [], (visit) => visitRow(words, names, visit)),
    fouls: rows(byReason(words, stats.fouls), (row) => reasonRow(words, row)),
  };
}

/**
 * The fouls of the match, a row a reason that there was, in the order of the words.
 * @param {Words} words @param {{a: Record<string, number>, b: Record<string, number>}} fouls
 */
function byReason(words, { a, b }) {
  return Object.keys(words.reasons ?? {})
    .filter((reason) => a[reason] || b[reason])
    .map((reason) => ({ reason, a: a[reason] ?? 0, b: b[reason] ?? 0 }));
}
