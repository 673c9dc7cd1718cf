/** A rack in play, as the server shows it to the referee. */

/** @param {object} [rack] @param {object} [more] @returns {any} */
export function playing(rack = {}, more = {}) {
  const side = (/** @type {string} */ name) => ({ name, players: [], points: 0, frames: 0, games: 0, extensions: 1 });
  return {
    seq: 3,
    at: 0,
    status: "live",
    striker: "a",
    sides: { a: side("Ko"), b: side("Shaw") },
    match: { id: "m", table: "1", discipline: "golden_nine" },
    format: { racks: 15, extensions: 1, extension_ms: 30_000 },
    frame: null,
    rack: {
      number: 1, of_set: 1, phase: "play", breaker: "a", balls: [1, 2, 3, 4, 5, 6, 7, 8, 9], ball_on: 1,
      fouls: { a: 0, b: 0 }, intentional: { a: 0, b: 0 }, in_hand: false, choice: null, last_foul: null, visits: [],
      ...rack,
    },
    racks: [],
    clocks: { shot: null, frame: null, decision: null, match: null },
    offers: {
      events: ["stroke", "foul"], pots: [1, 2, 3, 4, 5, 6, 7, 8, 9], choices: [], break_units: 4,
      foul: {
        reasons: ["scratch", "time", "off_table"], value: { a: 1, b: 1 }, loses_rack: { a: false, b: false },
        intentional: 10, by_striker: true,
      },
      worth: { cleared: 7, combined: 4 }, award: { a: "rack", b: "rack" }, next: null, clocks: null,
    },
    log: [],
    ...more,
  };
}
