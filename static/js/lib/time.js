/** @file Server time in the page: `performance.now()` plus an offset that every answer of the server narrows down. */

/**
 * @typedef {object} Bounds what one answer says of the offset, server time less local time, ms
 * @property {number} low it is no less: the server wrote the time before the answer came
 * @property {number} high it is no more: the server wrote the time after the question left
 * @property {number} at local time of the answer, ms
 */

const KEPT_MS = 2 * 60_000;
const KEPT = 256;
/** Two crystals drift apart (100 ppm), and the server takes up its store's time at 500 ppm. */
const DRIFT = 600 / 1_000_000;
/** Time is good enough to show a clock by once it is known to so many ms. */
const GOOD_MS = 50;
/** Or once so many answers gave no better. */
const ENOUGH = 12;

/**
 * Where the offset lies by all that was heard: the newest answer counts, each older one as far as it agrees.
 * One that does not is from before a sleep of the machine, or of another server.
 * @param {Bounds[]} heard oldest first @param {number} now local ms
 * @returns {{low: number, high: number, agreeing: Bounds[]}}
 */
export function narrowed(heard, now) {
  let low = -Infinity;
  let high = Infinity;
  let first = heard.length;
  while (first > 0) {
    const { low: least, high: most, at } = heard[first - 1];
    const spread = (now - at) * DRIFT;
    if (Math.max(low, least - spread) > Math.min(high, most + spread)) break;
    low = Math.max(low, least - spread);
    high = Math.min(high, most + spread);
    first -= 1;
  }
  return { low, high, agreeing: heard.slice(first) };
}

/** Server time. @param {() => number} [local] monotonic ms; the system's clock is read nowhere */
export function createServerTime(local = () => performance.now()) {
  /** @type {Bounds[]} */
  let heard = [];
  let answers = 0;
  let good = false;
  let [low, high, at] = [-Infinity, Infinity, 0];

  const spread = () => (local() - at) * DRIFT;
  const half = () => (high - low) / 2 + spread();

  /** @param {Bounds} bounds */
  function hear(bounds) {
    const now = local();
    const all = [...heard.filter((one) => now - one.at < KEPT_MS), bounds].slice(-KEPT);
    const found = narrowed(all, now);
    if (found.agreeing.length < all.length) [good, answers] = [false, 1];
    [low, high, at, heard] = [found.low, found.high, now, found.agreeing];
    // Once good it stays so through silence: it spoils slowly, and a hidden clock would tell less.
    good ||= half() <= GOOD_MS || (answers >= ENOUGH && high < Infinity);
  }

  /** The likeliest server time now, ms; anything before the server was heard. */
  function likely() {
    if (low === -Infinity) return Date.now();
    return local() + (high === Infinity ? low : (low + high) / 2);
  }
  const steadily = steady(likely);

  return {
    /**
     * A question and its answer.
     * @param {number} sent local ms @param {number} serverMs whole ms, rounded down @param {number} received local ms
     */
    probe(sent, serverMs, received) {
      answers += 1;
      hear({ low: serverMs - received, high: serverMs + 1 - sent, at: received });
    },
    /** The server's time in a message that nobody asked for: it is no earlier than this. @param {number} serverMs */
    hint(serverMs) {
      hear({ low: serverMs - local(), high: Infinity, at: local() });
    },
    now: likely,
    /** How wrong that can be, ms; infinite before an answer. */
    error: half,
    /** Is it known well enough to show a clock by? */
    good: () => good,
    /**
     * To draw clocks by: a time that never goes back, and before which it surely is not, ms.
     * @returns {import("./clock.js").Moment}
     */
    moment: () => ({ now: good ? steadily() : likely(), earliest: local() + low - spread() }),
  };
}

/**
 * A time that never goes back by a better estimate: it stands until the estimate has caught up. A difference of more
 * than `most` is no matter of estimates and is taken as it is.
 * @param {() => number} estimate ms @param {number} [most] ms
 */
export function steady(estimate, most = 1_000) {
  let last = -Infinity;
  return () => {
    const now = estimate();
    if (!(now < last && last - now < most)) last = now;
    return last;
  };
}
