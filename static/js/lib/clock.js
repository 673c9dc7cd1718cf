/** @file What a clock reads at a time: a pure function of the value that the server sent. */

/**
 * @typedef {object} ClockValue
 * @property {number} limit_ms
 * @property {number} remaining_ms as it was at the state's `at`
 * @property {boolean} running
 * @property {boolean} expired
 *
 * @typedef {object} Moment
 * @property {number} now server ms, the likeliest
 * @property {number} [earliest] it is surely not before this; `now` where it is not given
 *
 * @typedef {"ready" | "running" | "paused" | "expired"} Stand ready: the whole allowance, not begun
 * @typedef {"calm" | "amber" | "red"} Tone
 *
 * @typedef {object} Reading
 * @property {string} text
 * @property {number} seconds whole ones, rounded up
 * @property {Stand} stand
 * @property {Tone} tone
 * @property {number} share of the allowance, 0 to 1, by whole seconds
 * @property {number} changesIn ms until any of this changes; infinite for one that stands
 */

export const AMBER_S = 10;
export const RED_S = 5;

/** So little is left that its text is the last one before zero. */
const LAST_MS = 0.001;

/**
 * What is left of a clock at a time, ms; below zero once it is over.
 * @param {ClockValue} clock @param {number} at server ms at which `remaining_ms` held @param {number} now server ms
 */
export function remainingAt(clock, at, now) {
  return clock.running ? clock.remaining_ms - Math.max(0, now - at) : clock.remaining_ms;
}

/**
 * The text of what is left: whole seconds rounded up, so that zero means over; "1:05" from a minute on.
 * @param {number} ms @param {{tenthsBelow?: number}} [options] tenths are shown from so many ms down
 */
export function clockText(ms, options = {}) {
  const left = Math.max(0, ms);
  if (left > 0 && left <= (options.tenthsBelow ?? 0)) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * How long the text of a running clock stays as it is, ms; infinite at zero.
 * @param {number} ms what is left @param {{tenthsBelow?: number}} [options]
 */
export function untilChange(ms, options = {}) {
  if (ms <= 0) return Infinity;
  const below = options.tenthsBelow ?? 0;
  const step = ms <= below ? 100 : 1000;
  const next = (Math.ceil(ms / step) - 1) * step;
  return ms - Math.max(next, ms > below ? Math.min(below, ms) : 0);
}

/** @param {number} seconds @returns {Tone} */
function toneOf(seconds) {
  if (seconds <= RED_S) return "red";
  return seconds <= AMBER_S ? "amber" : "calm";
}

/** @param {ClockValue} clock @param {number} left ms @returns {Stand} */
function standOf(clock, left) {
  if (clock.expired || (clock.running && left <= 0)) return "expired";
  if (clock.running) return "running";
  return clock.remaining_ms === clock.limit_ms ? "ready" : "paused";
}

/**
 * How a clock reads. Zero is read only when the time is surely over, by the earliest that it can be: a zero while
 * time is left would be a wrong call.
 * @param {ClockValue} clock @param {number} at server ms at which `remaining_ms` held
 * @param {Moment} moment @param {{tenthsBelow?: number}} [options]
 * @returns {Reading}
 */
export function read(clock, at, { now, earliest = now }, options = {}) {
  const likely = remainingAt(clock, at, now);
  const most = Math.max(likely, remainingAt(clock, at, earliest));
  const doubtful = clock.running && likely <= 0 && most > 0 && !clock.expired;
  const left = doubtful ? LAST_MS : likely;
  const stand = standOf(clock, left);
  const seconds = stand === "expired" ? 0 : Math.max(0, Math.ceil(left / 1000));
  return {
    text: stand === "expired" ? "0" : clockText(left, options),
    seconds,
    stand,
    tone: toneOf(seconds),
    share: clock.limit_ms > 0 ? Math.min(1, (seconds * 1000) / clock.limit_ms) : 0,
    changesIn: stand === "running" ? (doubtful ? most : untilChange(left, options)) : Infinity,
  };
}

/** Do two readings look the same? @param {Reading | null} a @param {Reading | null} b */
export function sameReading(a, b) {
  if (a === null || b === null) return a === b;
  return a.text === b.text && a.stand === b.stand && a.tone === b.tone && a.share === b.share;
}
