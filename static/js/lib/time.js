/** @file Server time in the page: an offset from the fastest probe, and clocks drawn from a stored end time. */

/**
 * @typedef {object} Probe
 * @property {number} offset server time less local time, ms
 * @property {number} trip round trip, ms: the offset is wrong by half of it at most
 * @property {number} at local time of the reply, ms
 */

const KEPT_MS = 5 * 60_000;
const DRIFT = 100 / 1_000_000;

/**
 * Server time by `performance.now()` plus an offset. The fastest probe has the smallest error; an old one loses
 * a little worth every second, since two crystals drift apart.
 * @param {() => number} [local] monotonic ms
 */
export function createServerTime(local = () => performance.now()) {
  /** @type {Probe[]} */
  let probes = [];
  /** @type {Probe | null} */
  let best = null;

  /** @param {Probe} probe */
  const error = (probe) => probe.trip / 2 + (local() - probe.at) * DRIFT;

  function choose() {
    const now = local();
    probes = probes.filter((probe) => now - probe.at < KEPT_MS).slice(-32);
    best = probes.reduce((a, b) => (a && error(a) <= error(b) ? a : b), /** @type {Probe | null} */ (null)) ?? best;
  }

  return {
    /**
     * One question and its answer.
     * @param {number} sent local ms @param {number} serverMs @param {number} received local ms
     */
    probe(sent, serverMs, received) {
      const trip = Math.max(0, received - sent);
      probes.push({ offset: serverMs - (sent + received) / 2, trip, at: received });
      choose();
    },
    /** A first guess out of a message nobody asked for: used only until a probe returns. @param {number} serverMs */
    hint(serverMs) {
      if (probes.length === 0) best = { offset: serverMs - local(), trip: 60_000, at: local() };
    },
    /** After sleep the local clock may have stood still: old probes mean nothing. */
    forget() {
      probes = [];
    },
    /** Server time now, ms; the local wall clock before anything is known. */
    now() {
      return best ? local() + best.offset : Date.now();
    },
    /** How wrong `now()` can be, ms; infinite before a probe has returned. */
    error() {
      return probes.length > 0 && best ? error(best) : Infinity;
    },
  };
}

/**
 * @typedef {object} ClockValue
 * @property {number} limit_ms
 * @property {number} remaining_ms as it was at the state's `at`
 * @property {boolean} running
 * @property {boolean} expired
 */

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

/**
 * Draws a clock at each change of its text and sleeps between; no timer while it stands.
 * @param {object} host
 * @param {() => number} host.now server ms
 * @param {(text: string, leftMs: number) => void} host.draw
 * @param {{tenthsBelow?: number}} [host.options]
 * @param {(run: () => void, ms: number) => unknown} [host.later]
 * @param {(timer: any) => void} [host.cancel]
 */
export function createClockFace({ now, draw, options = {}, later, cancel }) {
  const wait = later ?? ((run, ms) => setTimeout(run, ms));
  const stop = cancel ?? ((timer) => clearTimeout(timer));
  /** @type {unknown} */
  let timer = null;
  /** @type {{clock: ClockValue, at: number} | null} */
  let shown = null;

  function redraw() {
    if (timer !== null) stop(timer);
    timer = null;
    if (!shown) return;
    const left = remainingAt(shown.clock, shown.at, now());
    draw(clockText(left, options), left);
    const change = shown.clock.running ? untilChange(left, options) : Infinity;
    // A millisecond late rather than early: early would draw the old figure again.
    if (change !== Infinity) timer = wait(redraw, change + 1);
  }

  return {
    /** @param {ClockValue | null} clock @param {number} at server ms */
    set(clock, at) {
      shown = clock ? { clock, at } : null;
      redraw();
    },
    redraw,
  };
}
