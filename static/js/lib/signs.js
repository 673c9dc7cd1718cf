/** @file Tells the server what is painted, and so that the page is alive: a frozen page still answers pings. */

const APPLIED_EVERY_MS = 1_000;
/** So much before its time a sign goes with what the page is awake for. */
const EARLY_MS = 900;
const ARRIVALS = 32;

/**
 * @typedef {{hidden: boolean, delay_ms: number | null, offset_ms: number | null, rtt_ms: number | null,
 *   battery: number | null}} Health
 * @typedef {object} Host
 * @property {import("./environment.js").Environment} env
 * @property {(message: object) => unknown} put
 * @property {() => number} serverNow
 * @property {() => number | null} rtt ms of the quickest way of late
 * @property {number} [lateMs] by how much the page shows everything later on purpose
 */

/** The signs of life of one page, over one line after the other. */
export class Signs {
  #host;
  #painted = 0;
  #reported = -1;
  #up = false;
  #everyMs = 0;
  #last = -Infinity;
  /** @type {any} */
  #timer = null;
  /** @type {Map<number, number>} when a state came: seq -> local ms */
  #came = new Map();
  /** @type {number | null} */
  #delay = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** A line is up; a sign is asked for so often, ms, or (0) only when something was painted. @param {number} everyMs */
  begin(everyMs) {
    this.#up = true;
    this.#everyMs = everyMs;
    this.#last = everyMs > 0 ? this.#host.env.now() - everyMs + APPLIED_EVERY_MS : -Infinity;
    this.#reported = -1;
    this.#wait();
  }

  /** The line is gone. */
  end() {
    this.#up = false;
    this.#cancel();
  }

  /** A state came. @param {number} seq */
  came(seq) {
    this.#came.set(seq, this.#host.env.now());
    if (this.#came.size > ARRIVALS) this.#came.delete(this.#came.keys().next().value ?? seq);
  }

  /** It is painted. @param {number} seq */
  painted(seq) {
    this.#painted = seq;
    const came = this.#came.get(seq);
    if (came !== undefined) {
      this.#delay = Math.max(0, Math.round(this.#host.env.now() - came - (this.#host.lateMs ?? 0)));
      this.#came.delete(seq);
    }
    if (!this.#up || seq === this.#reported) return;
    if (this.#host.env.now() - this.#last >= APPLIED_EVERY_MS) this.#say();
    else this.#wait();
  }

  /** The page is awake for something else, and paints it: a sign that is due soon asks for no picture of its own. */
  beat() {
    if (this.#timer === null || this.#everyMs === 0) return;
    if (this.#last + this.#everyMs - this.#host.env.now() > EARLY_MS) return;
    this.#cancel();
    this.#sign();
  }

  #say() {
    const seq = this.#painted;
    this.#reported = seq;
    this.#last = this.#host.env.now();
    this.#host.put(this.#everyMs > 0 ? { type: "applied", seq, health: this.#health() } : { type: "applied", seq });
    this.#wait();
  }

  /** Until there is something to say, or a sign is due. */
  #wait() {
    this.#cancel();
    const news = this.#reported >= 0 && this.#painted !== this.#reported;
    const pauseMs = news ? APPLIED_EVERY_MS : this.#everyMs;
    if (pauseMs === 0) return;
    const { env } = this.#host;
    this.#timer = env.later(() => {
      this.#timer = null;
      if (news) this.#say();
      else this.#sign();
    }, Math.max(0, this.#last + pauseMs - env.now()));
  }

  /** What nobody sees paints nothing; what is seen and paints nothing gives no sign. */
  #sign() {
    const { env } = this.#host;
    if (env.health?.().hidden) this.#say();
    else env.painted(() => { if (this.#up && this.#timer === null) this.#say(); });
  }

  #cancel() {
    if (this.#timer !== null) this.#host.env.cancel(this.#timer);
    this.#timer = null;
  }

  /** @returns {Health} */
  #health() {
    const { env, serverNow, rtt } = this.#host;
    const about = env.health?.() ?? { hidden: false, battery: null, epochMs: null };
    return {
      hidden: about.hidden,
      delay_ms: this.#delay,
      offset_ms: about.epochMs === null ? null : Math.round(about.epochMs - serverNow()),
      rtt_ms: rtt(),
      battery: about.battery,
    };
  }
}
