/** The outbox: every tap is stored before it is sent, and kept in order until it is answered. */

import { CLOCK_TAP_LIVES_MS, createAges, isOfClock } from "./tap_age.js";

/** @typedef {import("./tap.js").Mark} Mark */
/** @typedef {import("./tap.js").Tap} Tap */
/** @typedef {import("./tap.js").Command} Command */
/** @typedef {import("./tap_shelf.js").TapShelf} TapShelf */

const KEPT = 12;

/** Answers that say nothing about the tap itself: the same id is sent again later. */
const PASSING = new Set(["unavailable", "rate_limited"]);

export class Outbox {
  #shelf;
  #send;
  #newId;
  #changed;
  #wait;
  #ages;
  /** @type {string|null} */
  #match = null;
  #live = false;
  #lastAck = 0;

  /**
   * @param {object} options
   * @param {TapShelf} options.shelf where taps survive a reload
   * @param {(command: Command) => boolean} options.send false when the link is down
   * @param {() => string} options.newId
   * @param {() => void} [options.changed] called after every change
   * @param {(later: () => void) => void} [options.wait] runs a retry after a while
   * @param {ReturnType<typeof createAges>} [options.ages]
   */
  constructor({ shelf, send, newId, changed = () => {}, wait = () => {}, ages = createAges() }) {
    this.#shelf = shelf;
    this.#send = send;
    this.#newId = newId;
    this.#changed = changed;
    this.#wait = wait;
    this.#ages = ages;
    /** @type {Tap[]} */
    this.taps = shelf.load();
  }

  /** Taps that no answer has come for, oldest first. */
  get pending() {
    return this.taps.filter((tap) => tap.mark === "waiting" || tap.mark === "sent");
  }

  /** Taps that somebody has to look at. */
  get failed() {
    return this.taps.filter((tap) => tap.mark === "refused" || tap.mark === "expired");
  }

  /**
   * The match that taps are meant for now; what is left of another match can never be sent.
   * @param {string|null} match
   */
  open(match) {
    if (match !== this.#match) this.#lastAck = 0;
    this.#match = match;
    for (const tap of this.pending) {
      if (match !== null && tap.match !== match) {
        this.#settle(tap, "expired", "expired", "");
      }
    }
    this.#expire();
    this.#changed();
  }

  /** Give up clock taps that waited too long; what has left the device is asked for all the same. */
  expire() {
    const before = this.failed.length;
    this.#expire();
    if (this.failed.length !== before) this.#changed();
  }

  /** Ms until the next clock tap is too old, infinite where none waits. */
  get nextAge() {
    return Math.min(...this.#perishable.map((tap) => CLOCK_TAP_LIVES_MS - this.#ages.of(tap)));
  }

  /**
   * Keep a tap and send it as soon as those before it are answered.
   * @param {{event: Record<string, unknown>, label: string, seen: number, at: number|null}} tap
   * @returns {Tap}
   */
  tap({ event, label, seen, at }) {
    if (this.#match === null) throw new Error("no match is open");
    const last = this.taps[this.taps.length - 1];
    const waitingFor = this.pending.pop();
    /** @type {Tap} */
    const tap = {
      id: this.#newId(),
      match: this.#match,
      order: last ? last.order + 1 : 1,
      made: this.#ages.wall(),
      event,
      label,
      seen: Math.max(seen, this.#lastAck),
      at,
      after: waitingFor ? waitingFor.id : null,
      tried: false,
      mark: "waiting",
      seq: null,
      code: null,
      message: null,
    };
    this.#ages.born(tap.id);
    this.taps.push(tap);
    this.#shelf.keep(tap);
    this.#forget();
    this.#pump();
    this.#changed();
    return tap;
  }

  /**
   * The link: up (welcomed, and this match is the one watched) or down.
   * @param {boolean} up
   */
  link(up) {
    this.#live = up;
    for (const tap of this.pending) if (tap.mark === "sent") this.#mark(tap, "waiting");
    this.#pump();
    this.#changed();
  }

  /**
   * The server has it on disk as `seq`.
   * @param {string} id
   * @param {number} seq
   */
  acked(id, seq) {
    const tap = this.#find(id);
    if (!tap) return;
    tap.seq = seq;
    tap.mark = "durable";
    this.#lastAck = Math.max(this.#lastAck, seq);
    this.#shelf.drop(tap);
    const next = this.pending[0];
    if (next && next.after === id) {
      next.seen = Math.max(next.seen, seq);
      this.#shelf.keep(next);
    }
    this.#pump();
    this.#changed();
  }

  /**
   * The server said no. What was tapped on top of it was tapped on a table that never was, so it
   * is not sent either (`not_sent`). A clock tap changes no table and stands on none.
   * @param {string} id
   * @param {string} code
   * @param {string} message
   */
  refused(id, code, message) {
    const tap = this.#find(id);
    if (!tap) return;
    if (PASSING.has(code)) {
      this.#mark(tap, "waiting");
      this.#live = false;
      this.#wait(() => this.link(true));
      this.#changed();
      return;
    }
    this.#settle(tap, "refused", code, message);
    if (isOfClock(tap.event)) this.#skip(tap);
    else this.#refuseAfter(id);
    this.#pump();
    this.#changed();
  }

  /** Send the unanswered tap again under its id: its answer may have been lost. */
  again() {
    const tap = this.pending[0];
    if (!tap || tap.mark !== "sent") return;
    this.#mark(tap, "waiting");
    this.#pump();
    this.#changed();
  }

  /**
   * Take back a tap that was never sent.
   * @param {string} id
   * @returns {boolean} false when it may have reached the server
   */
  recall(id) {
    const tap = this.taps.find((each) => each.id === id);
    if (!tap || tap.mark !== "waiting" || tap.tried) return false;
    this.#shelf.drop(tap);
    this.taps = this.taps.filter((each) => each !== tap);
    this.#skip(tap);
    this.#changed();
    return true;
  }

  /**
   * Somebody has seen that it failed.
   * @param {string} id
   */
  dismiss(id) {
    const tap = this.failed.find((each) => each.id === id);
    if (!tap) return;
    this.#shelf.drop(tap);
    this.taps = this.taps.filter((each) => each !== tap);
    this.#changed();
  }

  /** Clock taps that never left the device. */
  get #perishable() {
    return this.pending.filter((tap) => isOfClock(tap.event) && !tap.tried);
  }

  #expire() {
    for (const tap of this.#perishable) {
      if (this.#ages.of(tap) <= CLOCK_TAP_LIVES_MS) continue;
      this.#settle(tap, "expired", "too_old", "");
      this.#skip(tap);
    }
  }

  /** The taps after one that is gone follow the one before it. @param {Tap} gone */
  #skip(gone) {
    for (const tap of this.pending) {
      if (tap.after !== gone.id) continue;
      tap.after = gone.after;
      this.#shelf.keep(tap);
    }
  }

  /** @param {string} id of a tap that changed nothing */
  #refuseAfter(id) {
    let before = id;
    for (const next of this.pending) {
      if (next.after !== before) break;
      before = next.id;
      if (!isOfClock(next.event)) this.#settle(next, "refused", "not_sent", "");
    }
  }

  #pump() {
    this.#expire();
    const pending = this.pending;
    const tap = pending[0];
    if (!this.#live || !tap || tap.mark === "sent" || tap.match !== this.#match) return;
    // `tried` is stored first: a tap that may have left the device is never recalled.
    const { tried } = tap;
    tap.tried = true;
    this.#mark(tap, "sent");
    const gone = this.#send({ id: tap.id, match: tap.match, base: tap.seen, at: tap.at, event: tap.event });
    if (!gone) {
      tap.tried = tried;
      this.#mark(tap, "waiting");
    }
  }

  /** @param {string} id */
  #find(id) {
    return this.pending.find((tap) => tap.id === id);
  }

  /**
   * @param {Tap} tap
   * @param {Mark} mark
   */
  #mark(tap, mark) {
    tap.mark = mark;
    this.#shelf.keep(tap);
  }

  /**
   * @param {Tap} tap
   * @param {Mark} mark
   * @param {string} code
   * @param {string} message
   */
  #settle(tap, mark, code, message) {
    tap.code = code;
    tap.message = message;
    this.#mark(tap, mark);
  }

  /** Let go of the oldest taps that are on disk. */
  #forget() {
    const durable = this.taps.filter((tap) => tap.mark === "durable");
    const old = new Set(durable.slice(0, -KEPT));
    for (const { id } of old) this.#ages.forget(id);
    if (old.size) this.taps = this.taps.filter((tap) => !old.has(tap));
  }
}
