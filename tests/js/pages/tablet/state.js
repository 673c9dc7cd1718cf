/** A frame with a shot clock as the server shows it to the tablets. */

/** @param {{shot?: object, frame?: object|null, offers?: object, events?: string[]}} [parts] @returns {any} */
export function timed({ shot = {}, frame = null, offers = {}, events = ["stroke", "foul", "clock"] } = {}) {
  const side = (/** @type {string} */ name) => ({ name, players: [name], points: 0, frames: 0, extensions: 2 });
  const clock = { limit_ms: 20_000, remaining_ms: 20_000, running: false, expired: false, ...shot };
  return {
    seq: 4,
    at: 1_000,
    status: "live",
    striker: "a",
    sides: { a: side("Anna"), b: side("Bert") },
    frame: { phase: "play" },
    format: { shot_clock: { extensions: 2, extension_ms: 20_000 } },
    clocks: { shot: clock, frame: frame && { limit_ms: 600_000, expired: false, ...frame } },
    offers: {
      events,
      clocks: {
        shot: ["start", clock.running ? "pause" : "resume", "reset", "set"],
        frame: [],
        all: clock.running ? ["pause"] : [],
        held: [],
        struck: clock.running,
        extension: { a: clock.running, b: false },
        in_stroke: false,
        ...offers,
      },
    },
    log: [],
  };
}

export const RUNNING = { running: true, remaining_ms: 12_000 };
