/** Reads moves of the clocks from standard input and prints what a tablet foretells of each. */

import { readFileSync } from "node:fs";

import { withClockTaps } from "../../../../static/js/pages/tablet/clock_predict.js";

/** @type {{state: any, event: any, at: number}[]} */
const moves = JSON.parse(readFileSync(0, "utf8"));
const told = moves.map(({ state, event, at }) => {
  const tap = { event, at, mark: "sent", seen: state.seq, seq: null };
  return withClockTaps(state, [/** @type {any} */ (tap)]);
});
process.stdout.write(JSON.stringify(told));
