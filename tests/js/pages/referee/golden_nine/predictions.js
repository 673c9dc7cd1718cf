/** Reads moves of real play on standard input and writes what the page would predict for each, and their worth. */

import { readFileSync } from "node:fs";

import { predict } from "../../../../../static/js/pages/referee/golden_nine/predict.js";
import { worthOf } from "../../../../../static/js/pages/referee/golden_nine/worth.js";

const moves = JSON.parse(readFileSync(0, "utf8"));
const told = moves.map((/** @type {{state: any, event: any}} */ { state, event }) => ({
  state: predict(state, event),
  worth: state.rack && worthOf(state.rack),
}));
process.stdout.write(JSON.stringify(told));
