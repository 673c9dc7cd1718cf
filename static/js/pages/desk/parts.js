/** @file The parts of the desk, in the order of their tabs: a new one is a module and a line. */

import { keys } from "./keys.js";
import { leagues } from "./leagues.js";
import { matches } from "./matches.js";
import { obs } from "./obs.js";
import { pages } from "./pages.js";
import { players } from "./players.js";
import { tables } from "./tables.js";

/** @type {import("./types.js").Part[]} */
export const PARTS = [tables, matches, players, leagues, pages, keys, obs];
