/** The outbox: every tap is stored before it is sent, and kept in order until it is answered. */

/**
 * waiting: stored here, not sent · sent: on its way, no answer yet · durable: on the server's
 * disk · refused: the server (or the tap before it) said no · expired: its match has gone.
 * @typedef {"waiting"|"sent"|"durable"|"refused"|"expired"} Mark
 */

/**
 * One tap. `seen` is the seq that its `base` will be; `after` the id of the unanswered tap before
 * it; `order` its place among the taps of this device.
 * @typedef {object} Tap
 * @property {string} id
 * @property {string} match
 * @property {number} order
 * @property {Record<string, unknown>} event
 * @property {string} label
 * @property {number} seen
 * @property {number|null} at
 * @property {string|null} after
 * @property {boolean} tried
 * @property {Mark} mark
 * @property {number|null} seq
 * @property {string|null} code
 * @property {string|null} message
 */

/** @typedef {{id: string, base: number, at: number|null, event: Record<string, unknown>}} Command */
/** @typedef {import("./tap_shelf.js").TapShelf} TapShelf */

const KEPT = 12;

/** Answers that say nothing about the tap itself: the same id is sent again later. */
const PASSING = new Set(["unavailable", "rate_limited"]);

export class Outbox {
  /**
   * @param {object} options
   * @param {TapShelf} options.shelf where taps survive a reload
   * @param {(command: Command) => boolean} options.send false when the link is down
   * @param {() => string} options.newId
   * @param {() => void} [options.changed] called after every change
   * @param {(later: () => void) => void} [options.wait] runs a retry after a while
   */
  constructor({ shelf, send, newId, changed = () => {}, wait = () => {} }) {
    this._shelf = shelf;
    this._send = send;
    this._newId = newId;
    this._changed = changed;
    this._wait = wait;
    /** @type {string|null} */
    this._match = null;
    this._live = false;
    this._lastAck = 0;
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
    if (match !== this._match) this._lastAck = 0;
    this._match = match;
    for (const tap of this.pending) {
      if (match !== null && tap.match !== match) {
        this._settle(tap, "expired", "expired", "");
      }
    }
    this._changed();
  }

  /**
   * Keep a tap and send it as soon as those before it are answered.
   * @param {{event: Record<string, unknown>, label: string, seen: number, at: number|null}} tap
   * @returns {Tap}
   */
  tap({ event, label, seen, at }) {
    if (this._match === null) throw new Error("no match is open");
    const last = this.taps[this.taps.length - 1];
    const waitingFor = this.pending.pop();
    /** @type {Tap} */
    const tap = {
      id: this._newId(),
      match: this._match,
      order: last ? last.order + 1 : 1,
      event,
      label,
      seen: Math.max(seen, this._lastAck),
      at,
      after: waitingFor ? waitingFor.id : null,
      tried: false,
      mark: "waiting",
      seq: null,
      code: null,
      message: null,
    };
    this.taps.push(tap);
    this._shelf.keep(tap);
    this._forget();
    this._pump();
    this._changed();
    return tap;
  }

  /**
   * The link: up (welcomed, and this match is the one watched) or down.
   * @param {boolean} up
   */
  link(up) {
    this._live = up;
    for (const tap of this.pending) if (tap.mark === "sent") this._mark(tap, "waiting");
    this._pump();
    this._changed();
  }

  /**
   * The server has it on disk as `seq`.
   * @param {string} id
   * @param {number} seq
   */
  acked(id, seq) {
    const tap = this._find(id);
    if (!tap) return;
    tap.seq = seq;
    tap.mark = "durable";
    this._lastAck = Math.max(this._lastAck, seq);
    this._shelf.drop(tap);
    const next = this.pending[0];
    if (next && next.after === id) {
      next.seen = Math.max(next.seen, seq);
      this._shelf.keep(next);
    }
    this._pump();
    this._changed();
  }

  /**
   * The server said no. What was tapped on top of it was tapped on a table that never was, so it
   * is not sent either (`not_sent`).
   * @param {string} id
   * @param {string} code
   * @param {string} message
   */
  refused(id, code, message) {
    const tap = this._find(id);
    if (!tap) return;
    if (PASSING.has(code)) {
      this._mark(tap, "waiting");
      this._live = false;
      this._wait(() => this.link(true));
      this._changed();
      return;
    }
    this._settle(tap, "refused", code, message);
    let before = id;
    for (const next of this.pending) {
      if (next.after !== before) break;
      before = next.id;
      this._settle(next, "refused", "not_sent", "");
    }
    this._pump();
    this._changed();
  }

  /** Send the unanswered tap again under its id: its answer may have been lost. */
  again() {
    const tap = this.pending[0];
    if (!tap || tap.mark !== "sent") return;
    this._mark(tap, "waiting");
    this._pump();
    this._changed();
  }

  /**
   * Take back a tap that was never sent.
   * @param {string} id
   * @returns {boolean} false when it may have reached the server
   */
  recall(id) {
    const tap = this.taps.find((each) => each.id === id);
    if (!tap || tap.mark !== "waiting" || tap.tried) return false;
    this._shelf.drop(tap);
    this.taps = this.taps.filter((each) => each !== tap);
    for (const each of this.pending) {
      if (each.after === id) {
        each.after = tap.after;
        this._shelf.keep(each);
      }
    }
    this._changed();
    return true;
  }

  /**
   * Somebody has seen that it failed.
   * @param {string} id
   */
  dismiss(id) {
    const tap = this.failed.find((each) => each.id === id);
    if (!tap) return;
    this._shelf.drop(tap);
    this.taps = this.taps.filter((each) => each !== tap);
    this._changed();
  }

  _pump() {
    const pending = this.pending;
    const tap = pending[0];
    if (!this._live || !tap || tap.mark === "sent" || tap.match !== this._match) return;
    // `tried` is stored first: a tap that may have left the device is never recalled.
    tap.tried = true;
    this._mark(tap, "sent");
    const gone = this._send({ id: tap.id, base: tap.seen, at: tap.at, event: tap.event });
    if (!gone) this._mark(tap, "waiting");
  }

  /** @param {string} id */
  _find(id) {
    return this.pending.find((tap) => tap.id === id);
  }

  /**
   * @param {Tap} tap
   * @param {Mark} mark
   */
  _mark(tap, mark) {
    tap.mark = mark;
    this._shelf.keep(tap);
  }

  /**
   * @param {Tap} tap
   * @param {Mark} mark
   * @param {string} code
   * @param {string} message
   */
  _settle(tap, mark, code, message) {
    tap.code = code;
    tap.message = message;
    this._mark(tap, mark);
  }

  /** Let go of the oldest taps that are on disk. */
  _forget() {
    const durable = this.taps.filter((tap) => tap.mark === "durable");
    const old = new Set(durable.slice(0, -KEPT));
    if (old.size) this.taps = this.taps.filter((tap) => !old.has(tap));
  }
}
