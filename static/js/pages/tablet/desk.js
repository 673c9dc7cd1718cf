/** A tablet's line and outbox, put together: what came, what waits, and when each is drawn. */

import { Outbox } from "../../lib/outbox.js";
import { connect } from "../../lib/socket.js";
import { TapShelf, deviceStorage } from "../../lib/tap_shelf.js";
import { uuid } from "../../lib/uuid.js";

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./types.js").RefereeEvent} RefereeEvent */
/** @typedef {ReturnType<typeof openDesk>} Desk */

/**
 * @typedef {object} Options
 * @property {string} [shelf] whose taps these are on this device
 * @property {(role: string) => boolean} writes may this role record what the page offers?
 * @property {() => void} changed anything that is drawn
 * @property {(before: MatchState|null, after: MatchState|null) => void} [took] a state came
 * @property {() => void} [onTime]
 */

const ANSWER_WITHIN_MS = 4_000;
const STORE_RETRY_MS = 1_000;

/** @param {Options} options */
export function openDesk({ shelf: page, writes, changed, took = () => {}, onTime }) {
  const { table, match, key } = document.body.dataset;
  /** @type {MatchState|null} */
  let truth = JSON.parse(document.getElementById("state")?.textContent || "null");
  /** @type {import("./link.js").Line} */
  const wire = { link: "connecting", storeDown: false, reads: false };
  const shelf = new TapShelf(deviceStorage(), page);
  /** @param {import("../../lib/tap.js").Command} command @returns {boolean} */
  const send = (command) => line.send(command);
  const aged = () => {
    watchAges(outbox);
    changed();
  };
  const wait = (/** @type {() => void} */ retry) => setTimeout(retry, STORE_RETRY_MS);
  const outbox = new Outbox({ shelf, newId: uuid, send, changed: aged, wait });
  const line = connect({
    view: "referee",
    watch: match && !table ? { match } : { table: table ?? "" },
    key: key ?? "",
    onTime,
    onState(state) {
      took(truth, state);
      truth = state;
      outbox.open(state?.match.id ?? null);
      outbox.link(wire.link === "up");
    },
    ...listening(wire, () => outbox, { writes, changed }),
  });
  outbox.open(truth?.match.id ?? null);
  askAgain(outbox);
  return {
    outbox,
    shelf,
    wire,
    line,
    truth: () => truth,
    /** @param {RefereeEvent} event @param {string} label @param {number} [seen] the newest seq the official has seen */
    tap(event, label, seen = truth?.seq ?? 0) {
      if (truth) outbox.tap({ event, label, seen, at: Math.round(line.serverNow()) });
    },
  };
}

/**
 * @param {import("./link.js").Line} wire
 * @param {() => Outbox} box
 * @param {Pick<Options, "writes"|"changed">} options
 */
function listening(wire, box, { writes, changed }) {
  return {
    /** @param {{role: string, match: string|null}} welcome */
    onWelcome({ role, match }) {
      wire.reads = !writes(role);
      // Queued taps belong to one match: none is sent before it is known which one is on.
      box().open(match);
    },
    /** @param {import("../../lib/socket.js").LinkState} link */
    onLink(link) {
      wire.link = link;
      if (link === "up") wire.storeDown = false;
      box().link(link === "up");
    },
    /** @param {{id: string, seq: number}} ack */
    onAck({ id, seq }) {
      wire.storeDown = false;
      box().acked(id, seq);
    },
    /** @param {{id: string, code: string, message: string}} refused */
    onRefused({ id, code, message }) {
      if (code === "unavailable") wire.storeDown = true;
      box().refused(id, code, message);
    },
    /** @param {{code: string}} notice */
    onNotice({ code }) {
      wire.storeDown = code === "store_down";
      changed();
    },
  };
}

/** @type {any} */
let ages = null;

/** A clock tap is given up in the moment in which it is too old. @param {Outbox} outbox */
function watchAges(outbox) {
  clearTimeout(ages);
  const ms = outbox.nextAge;
  if (ms !== Infinity) ages = setTimeout(() => outbox.expire(), Math.max(0, ms) + 1);
}

/** A tap that had no answer for too long is sent again. @param {Outbox} outbox */
function askAgain(outbox) {
  let awaited = "";
  setInterval(() => {
    const [first] = outbox.pending;
    if (first && first.id === awaited) outbox.again();
    awaited = first?.id ?? "";
  }, ANSWER_WITHIN_MS);
}
