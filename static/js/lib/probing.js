/** @file Asks the server for its time and whether it is there: in a burst at first and after sleep, then now and then. */

const SLOW_MS = 10_000;
/**
 * While a clock runs a dead line must be known within three seconds; a little more than the two seconds after which
 * the page is awake for the clock itself.
 */
const FAST_MS = 2_200;
/** So much before its time a ping goes with what the page is awake for. */
const EARLY_MS = 300;
/** Over a line that is slow now and quick then more questions find the quick ways. */
const POOR_MS = 500;
const BURST_MS = 120;
const BURST_MOST = 40;
const BURST_LEAST = 3;
/** A burst ends once time is known to so many ms. */
const FINE_MS = 8;
const POOR_ERROR_MS = 12;
/** A timer so much behind its time means that the page slept. */
const SLEPT_MS = 1_000;
const ANSWER_WITHIN_MS = 4_000;
const WAYS_KEPT = 8;

/**
 * @typedef {object} Host
 * @property {import("./environment.js").Environment} env
 * @property {ReturnType<typeof import("./time.js").createServerTime>} time
 * @property {(t: number) => boolean} ask sends a ping; false if there is no line
 * @property {() => void} silent nothing was heard since a ping
 * @property {() => void} [told] time is known better, or the page woke up
 */

/** The pings of one line. */
export class Probing {
  #host;
  /** @type {any} */
  #timer = null;
  #due = 0;
  /** @type {any} */
  #deadline = null;
  /** @type {Map<number, number>} pings on their way: t -> local time of sending */
  #asked = new Map();
  #id = 0;
  /** Of the burst under way: asked and answered; -1 asked when there is none. */
  #burst = { asked: -1, answered: 0 };
  #fast = false;
  #up = false;
  /** @type {number[]} there and back, ms, the newest last */
  #ways = [];
  /** Local ms at which the server was heard last, or at which waiting for it began. */
  heardAt = -Infinity;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** A line has come up. */
  begin() {
    this.#up = true;
    this.wake();
  }

  /** The line is gone. */
  end() {
    this.#up = false;
    this.#asked.clear();
    this.#cancel();
    this.#unexpect();
  }

  /** The page slept: what waits in the line could not be heard. */
  wake() {
    if (!this.#up) return;
    this.heard();
    this.#burst = { asked: 0, answered: 0 };
    this.#ask();
  }

  /** Any message came. */
  heard() {
    this.heardAt = this.#host.env.now();
    this.#unexpect();
  }

  /** @param {{t: number, server_ms: number}} message */
  pong({ t, server_ms }) {
    const sent = this.#asked.get(t);
    if (sent === undefined) return;
    this.#asked.delete(t);
    this.#burst.answered += 1;
    this.#ways = [...this.#ways, this.#host.env.now() - sent].slice(-WAYS_KEPT);
    this.#host.time.probe(sent, server_ms, this.#host.env.now());
    this.#host.told?.();
  }

  /** There and back on the quickest way of late, whole ms. */
  get rttMs() {
    return this.#ways.length ? Math.round(Math.min(...this.#ways)) : null;
  }

  /** Does a clock run on the page? @param {boolean} fast */
  pace(fast) {
    if (fast === this.#fast) return;
    this.#fast = fast;
    if (!this.#up || this.#burst.asked >= 0) return;
    if (fast) this.heard();
    if (fast) this.#ask();
    else this.#sleep();
  }

  /** The page is awake for something else. */
  beat() {
    if (this.#timer !== null && this.#burst.asked < 0 && this.#due - this.#host.env.now() <= EARLY_MS) this.#ask();
  }

  #ask() {
    this.#id += 1;
    this.#asked.set(this.#id, this.#host.env.now());
    if (this.#host.ask(this.#id) && this.#deadline === null) this.#expect();
    if (this.#burst.asked >= 0) this.#burst.asked += 1;
    this.#sleep();
  }

  /** Until the next ping. */
  #sleep() {
    const { asked, answered } = this.#burst;
    if (asked >= BURST_MOST || (answered >= BURST_LEAST && this.#host.time.error() <= FINE_MS)) this.#burst.asked = -1;
    const ms = this.#pauseMs();
    this.#cancel();
    this.#due = this.#host.env.now() + ms;
    this.#timer = this.#host.env.later(() => this.#ring(), ms);
  }

  #pauseMs() {
    if (this.#burst.asked >= 0) return BURST_MS;
    if (!this.#fast) return SLOW_MS;
    return this.#host.time.error() > POOR_ERROR_MS ? POOR_MS : FAST_MS;
  }

  #ring() {
    this.#timer = null;
    if (this.#host.env.now() - this.#due > SLEPT_MS) {
      this.wake();
      this.#host.told?.();
    } else this.#ask();
  }

  #cancel() {
    if (this.#timer !== null) this.#host.env.cancel(this.#timer);
    this.#timer = null;
  }

  /** Something is to be heard soon. */
  #expect() {
    const { env } = this.#host;
    const due = env.now() + ANSWER_WITHIN_MS;
    this.#deadline = env.later(() => {
      this.#deadline = null;
      if (env.now() - due > SLEPT_MS) this.wake();
      else this.#host.silent();
    }, ANSWER_WITHIN_MS);
  }

  #unexpect() {
    if (this.#deadline !== null) this.#host.env.cancel(this.#deadline);
    this.#deadline = null;
  }
}
