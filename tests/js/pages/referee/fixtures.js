/** A frame just begun, as the server shows it to the referee, and a plain pot. */

export const COLOURS = ["yellow", "green", "brown", "blue", "pink", "black"];

/** @returns {any} */
export function opening(reds = 15) {
  const side = (/** @type {string} */ name) => ({ name, players: [name], points: 0, frames: 0 });
  return {
    seq: 1,
    status: "live",
    striker: "a",
    player: 0,
    sides: { a: side("O'Sullivan"), b: side("Trump") },
    frame: {
      number: 1,
      phase: "play",
      ball_on: "red",
      free_ball: false,
      reds,
      colours: COLOURS,
      break: null,
      remaining: reds * 8 + 27,
      choice: null,
      misses: 0,
    },
    offers: {
      events: ["stroke", "foul", "choose"],
      pots: ["red"],
      free: [],
      choices: [],
      max_reds: reds,
      foul: { on: 4, unnominated: 4, bases: {}, min: {}, miss: true, free_ball: true },
    },
    log: [],
  };
}

/** @param {...string} potted */
export const stroke = (...potted) => ({ type: "stroke", potted });
