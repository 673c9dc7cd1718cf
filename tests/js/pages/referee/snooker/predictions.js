/** Reads moves of real play on standard input and writes what the page would predict for each. */

import { readFileSync } from "node:fs";

import { predict } from "../../../../../static/js/pages/referee/snooker/predict.js";

const moves = JSON.parse(readFileSync(0, "utf8"));
const predicted = moves.map(
  (/** @type {{state: any, event: any}} */ { state, event }) => predict(state, event),
);
process.stdout.write(JSON.stringify(predicted));
