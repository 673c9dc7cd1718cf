/** Where taps survive a reload: one storage key a tap, so that two pages never overwrite another. */

/** @typedef {import("./outbox.js").Tap} Tap */
/** @typedef {Pick<Storage, "length"|"key"|"getItem"|"setItem"|"removeItem">} Shelf */

const PREFIX = "cuecast.";

export class TapShelf {
  #storage;
  #prefix;

  /**
   * @param {Shelf|null} storage null: nothing survives here
   * @param {string} [page] whose taps: another page has another key, and must not send these
   */
  constructor(storage, page = "tap") {
    this.#storage = storage;
    this.#prefix = `${PREFIX}${page}.`;
    /** False once the device refused to store a tap: a reload would lose it. */
    this.works = storage !== null;
  }

  /** @param {Tap} tap */
  keep(tap) {
    try {
      this.#storage?.setItem(this.#prefix + tap.id, JSON.stringify(tap));
    } catch {
      this.works = false;
    }
  }

  /** @param {Tap} tap */
  drop(tap) {
    this.#storage?.removeItem(this.#prefix + tap.id);
  }

  /**
   * What an earlier page left here, oldest first; nothing of it is on its way any more.
   * @returns {Tap[]}
   */
  load() {
    /** @type {Tap[]} */
    const taps = [];
    const storage = this.#storage;
    for (let index = 0; storage && index < storage.length; index += 1) {
      const key = storage.key(index);
      const tap = key?.startsWith(this.#prefix) ? readTap(storage.getItem(key)) : null;
      if (tap) taps.push(tap.mark === "sent" ? { ...tap, mark: "waiting" } : tap);
    }
    return taps.sort((one, two) => one.order - two.order);
  }
}

/**
 * The device's storage, or null where it is switched off.
 * @returns {Shelf|null}
 */
export function deviceStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/**
 * @param {string|null} text
 * @returns {Tap|null} null for what is not a tap of ours
 */
function readTap(text) {
  try {
    const tap = JSON.parse(text ?? "");
    const whole = typeof tap.id === "string" && typeof tap.match === "string" && tap.event;
    return whole ? tap : null;
  } catch {
    return null;
  }
}
