/** @file The page's line to the server: reconnects for ever, resumes, patches the state and keeps server time. */

import { browser } from "./environment.js";
import { mergePatch } from "./patch.js";
import { Probing } from "./probing.js";
import { retryDelay } from "./retry.js";
import { Signs } from "./signs.js";
import { createServerTime } from "./time.js";

/**
 * @typedef {import("./patch.js").Json} Json
 * @typedef {"connecting" | "up" | "down" | "denied"} LinkState
 *   `denied`: the server answers and does not let this key in; it is asked again all the same.
 * @typedef {{match: string | null, seq: number, whole: boolean}} Meta
 * @typedef {{id: string, match?: string | null, base: number | null, at: number | null, event: object}} Command
 * @typedef {{table?: string, match?: string, league?: string, night?: number | "play-offs",
 *   desk?: true, live?: true, obs?: true}} Watch
 * @typedef {object} Options
 * @property {string} view
 * @property {Watch} watch
 * @property {string} key
 * @property {(state: any, meta: Meta) => void} onState null: no match on this table
 * @property {(welcome: {role: string, match: string | null}) => void} [onWelcome] before the link is up
 * @property {(link: LinkState, reason: string) => void} [onLink]
 * @property {(ack: {id: string, seq: number}) => void} [onAck]
 * @property {(refused: {id: string, code: string, message: string}) => void} [onRefused]
 * @property {(notice: {code: string}) => void} [onNotice]
 * @property {() => void} [onTime] server time is known better, or the page woke up
 * @property {boolean} [reportApplied] false: the page calls `applied()` itself once it has painted
 * @property {import("./environment.js").Environment} [env] what a test replaces
 */

const PROTOCOL = 1;
const WELCOME_WITHIN_MS = 6_000;
const AT_ONCE_EVERY_MS = 3_000;
const DENIED = new Set(["forbidden", "not_found", "malformed"]);

/** @param {Options} options @returns {Line} */
export function connect(options) {
  return new Line(options, options.env ?? browser());
}

export class Line {
  #options;
  #env;
  #time;
  #probing;
  #signs;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, any>} */
  #timers = new Map();
  /** @type {{match: string | null, seq: number, state: Json, known: boolean}} */
  #held = { match: null, seq: 0, state: null, known: false };
  /** @type {LinkState} */
  #link = "connecting";
  #welcomed = false;
  #closed = false;
  #tries = 0;
  #lostAt = -Infinity;
  #lastAtOnce = -Infinity;
  #painting = false;
  #stopListening;

  /** @param {Options} options @param {import("./environment.js").Environment} env */
  constructor(options, env) {
    this.#options = options;
    this.#env = env;
    this.#time = createServerTime(env.now);
    this.#probing = new Probing({
      env,
      time: this.#time,
      ask: (t) => this.#put({ type: "ping", t }),
      silent: () => this.#lose("silent", true),
      told: options.onTime,
    });
    this.#signs = new Signs({
      env,
      put: (message) => this.#put(message),
      serverNow: () => this.serverNow(),
      rtt: () => this.#probing.rttMs,
      lateMs: env.page?.late_ms,
    });
    this.#stopListening = env.waking(() => this.wake());
    this.#open();
  }

  get link() {
    return this.#link;
  }

  /** Server time, ms. */
  serverNow() {
    return this.#time.now();
  }

  /** Server time, how well it is known, and the moment to draw clocks by. */
  get time() {
    return this.#time;
  }

  /**
   * Ms without a word from the server: since the line was lost or, of one that should be heard often (`pace`), since
   * it was heard last.
   * @param {boolean} often
   */
  silence(often) {
    if (this.#link === "up") return often ? this.#env.now() - this.#probing.heardAt : 0;
    return this.#env.now() - this.#lostAt;
  }

  /** While a clock runs the line is asked often whether it is alive. @param {boolean} often */
  pace(often) {
    this.#probing.pace(often);
  }

  /** The page is awake for something else: what is soon to be said is said now, and it need not wake again. */
  beat() {
    this.#probing.beat();
    this.#signs.beat();
  }

  /** Hand a command to the server; false if there is no line to it now. @param {Command} command */
  send(command) {
    return this.#welcomed && this.#put({ type: "command", ...command });
  }

  /** Tell the server what is painted, once a second at most. @param {number} seq */
  applied(seq) {
    this.#signs.painted(seq);
  }

  close() {
    this.#closed = true;
    this.#stopListening();
    this.#lose("closed by the page");
  }

  /** @param {string} name @param {number} ms @param {() => void} run */
  #after(name, ms, run) {
    this.#clear(name);
    this.#timers.set(name, this.#env.later(() => {
      this.#timers.delete(name);
      run();
    }, ms));
  }

  /** @param {string} name */
  #clear(name) {
    if (this.#timers.has(name)) this.#env.cancel(this.#timers.get(name));
    this.#timers.delete(name);
  }

  /** @param {object} message */
  #put(message) {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** @param {LinkState} next @param {string} reason */
  #setLink(next, reason) {
    if (this.#link === next) return;
    // A line that fell silent was lost then, not when that was noticed.
    if (this.#link === "up") this.#lostAt = reason === "silent" ? this.#probing.heardAt : this.#env.now();
    this.#link = next;
    this.#options.onLink?.(next, reason);
  }

  #open() {
    this.#clear("retry");
    const mine = this.#env.open(this.#env.url);
    this.#socket = mine;
    this.#after("deadline", WELCOME_WITHIN_MS, () => this.#lose("no welcome"));
    mine.onopen = () => {
      const { key, watch, view } = this.#options;
      const { match, seq } = this.#held;
      const resume = match === null ? null : { match, seq };
      this.#put({ type: "hello", protocol: PROTOCOL, key, watch, view, resume, page: this.#env.page });
    };
    mine.onmessage = (event) => this.#hear(event.data);
    mine.onclose = () => this.#lose("closed");
  }

  /** @param {string} reason @param {boolean} [atOnce] */
  #lose(reason, atOnce = false) {
    const old = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    this.#probing.end();
    this.#signs.end();
    for (const name of [...this.#timers.keys()]) this.#clear(name);
    if (old) {
      // A socket that was given up may still deliver: it is not heard any more.
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
    if (this.#closed) return;
    if (this.#link !== "denied") this.#setLink("down", reason);
    // At once, but not in a tight loop with a server that sends nonsense.
    const now = this.#env.now();
    const soon = atOnce && now - this.#lastAtOnce > AT_ONCE_EVERY_MS;
    if (soon) this.#lastAtOnce = now;
    this.#after("retry", soon ? 0 : retryDelay(this.#tries, this.#env.random()), () => this.#open());
    this.#tries += 1;
  }

  /** @param {unknown} data */
  #hear(data) {
    /** @type {any} */
    let message;
    try {
      message = JSON.parse(String(data));
    } catch {
      return;
    }
    this.#probing.heard();
    switch (message?.type) {
      case "welcome": return this.#welcome(message);
      case "state": return this.#whole(message);
      case "patch": return this.#patch(message);
      case "pong": return this.#probing.pong(message);
      case "ack": return this.#options.onAck?.(message);
      case "refused": return this.#refused(message);
      case "notice": return this.#options.onNotice?.(message);
      case "page": return this.#env.obey?.(message);
      case "bye": return this.#bye(message);
    }
  }

  /** @param {{server_ms: number, match: string | null, role: string, sign_ms?: number}} message */
  #welcome(message) {
    this.#welcomed = true;
    this.#tries = 0;
    this.#signs.begin(message.sign_ms ?? 0);
    this.#clear("deadline");
    this.#time.hint(message.server_ms);
    this.#options.onWelcome?.(message);
    this.#setLink("up", "");
    if (message.match === null && (this.#held.match !== null || !this.#held.known)) this.#take(null, 0, null, true);
    this.#probing.begin();
  }

  /** @param {{match: string | null, seq: number, server_ms: number, state: Json}} message */
  #whole(message) {
    this.#time.hint(message.server_ms);
    this.#take(message.match ?? null, message.seq ?? 0, message.state ?? null, true);
  }

  /** @param {{match: string, seq: number, patch: Json}} message */
  #patch({ match, seq, patch }) {
    if (match === this.#held.match && seq <= this.#held.seq) return;
    if (match !== this.#held.match || seq !== this.#held.seq + 1) return this.#lose("gap", true);
    this.#take(match, seq, mergePatch(this.#held.state, patch), false);
  }

  /** @param {string | null} match @param {number} seq @param {Json} state @param {boolean} whole */
  #take(match, seq, state, whole) {
    this.#held = { match, seq, state, known: true };
    this.#signs.came(seq);
    this.#options.onState(state, { match, seq, whole });
    if (this.#options.reportApplied === false || this.#painting) return;
    this.#painting = true;
    this.#env.painted(() => {
      this.#painting = false;
      this.applied(this.#held.seq);
    });
  }

  /** @param {{id?: string | null, code: string, message: string}} message */
  #refused({ id, code, message }) {
    if (id) this.#options.onRefused?.({ id, code, message });
    else if (!this.#welcomed) this.#bye({ reason: code });
  }

  /** @param {{reason: string}} message */
  #bye({ reason }) {
    if (DENIED.has(reason)) this.#denied(reason);
    else this.#lose(reason);
  }

  /** @param {string} reason */
  #denied(reason) {
    this.#tries = 8;
    this.#setLink("denied", reason);
    this.#lose(reason);
  }

  /** The page woke up: what is known may be old, and waiting to reconnect is over. */
  wake() {
    if (this.#welcomed) this.#probing.wake();
    else if (this.#timers.has("retry")) {
      this.#tries = 0;
      this.#open();
    }
    this.#options.onTime?.();
  }
}
