/** The outbox keeps taps in order, through reloads, lost answers and other tablets. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox } from "../../static/js/lib/outbox.js";
import { TapShelf } from "../../static/js/lib/tap_shelf.js";

class MemoryStorage {
  constructor() {
    /** @type {Map<string, string>} */
    this.kept = new Map();
    this.full = false;
  }
  get length() {
    return this.kept.size;
  }
  /** @param {number} index */
  key(index) {
    return [...this.kept.keys()][index] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.kept.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (this.full) throw new Error("QuotaExceededError");
    this.kept.set(key, value);
  }
  /** @param {string} key */
  removeItem(key) {
    this.kept.delete(key);
  }
}

function bench(storage = new MemoryStorage()) {
  /** @type {import("../../static/js/lib/outbox.js").Command[]} */
  const sent = [];
  /** @type {(() => void)[]} */
  const later = [];
  let ids = storage.length * 10;
  const wire = { up: true };
  const outbox = new Outbox({
    shelf: new TapShelf(storage),
    send: (command) => {
      if (wire.up) sent.push(structuredClone(command));
      return wire.up;
    },
    newId: () => `tap-${(ids += 1)}`,
    wait: (retry) => later.push(retry),
  });
  outbox.open("m1");
  const red = { type: "stroke", potted: ["red"] };
  const tap = (seen = 5, label = "Red") => outbox.tap({ event: red, label, seen, at: 1000 });
  return { outbox, sent, later, wire, storage, tap };
}

const marks = (/** @type {Outbox} */ outbox) => outbox.taps.map((tap) => tap.mark);

test("a tap goes out at once with its id, its match, its base and the time of the tap", () => {
  const { outbox, sent, tap } = bench();
  outbox.link(true);
  const { id } = tap(5);
  assert.deepEqual(sent, [
    { id, match: "m1", base: 5, at: 1000, event: { type: "stroke", potted: ["red"] } },
  ]);
  assert.deepEqual(marks(outbox), ["sent"]);
});

test("a tap is on the shelf before it is sent", () => {
  const storage = new MemoryStorage();
  /** @type {number[]} */
  const kept = [];
  const outbox = new Outbox({
    shelf: new TapShelf(storage),
    send: () => {
      kept.push(storage.length);
      return true;
    },
    newId: () => "only",
  });
  outbox.open("m1");
  outbox.link(true);
  outbox.tap({ event: { type: "claim" }, label: "Claim", seen: 1, at: null });
  assert.deepEqual(kept, [1]);
});

test("taps go one at a time and in order", () => {
  const { outbox, sent, tap } = bench();
  outbox.link(true);
  const one = tap();
  const two = tap();
  assert.deepEqual(sent.map((each) => each.id), [one.id]);
  outbox.acked(one.id, 6);
  assert.deepEqual(sent.map((each) => each.id), [one.id, two.id]);
});

test("the base of a queued tap follows the answer to the own tap before it", () => {
  const { outbox, sent, tap } = bench();
  outbox.link(true);
  const one = tap(5);
  tap(5);
  outbox.acked(one.id, 6);
  assert.equal(sent[1]?.base, 6);
});

test("an event of another tablet does not move the base of a queued tap", () => {
  const { outbox, sent, tap } = bench();
  tap(5);
  outbox.link(true);
  assert.equal(sent[0]?.base, 5);
});

test("a tap made after the answer and before its state is based on the answer", () => {
  const { outbox, sent, tap } = bench();
  outbox.link(true);
  outbox.acked(tap(5).id, 6);
  tap(5);
  assert.equal(sent[1]?.base, 6);
});

test("a tap whose answer was lost is sent again under the same id", () => {
  const { outbox, sent, tap } = bench();
  outbox.link(true);
  const { id } = tap();
  outbox.link(false);
  outbox.link(true);
  assert.deepEqual(sent.map((each) => each.id), [id, id]);
  outbox.again();
  assert.deepEqual(sent.map((each) => each.id), [id, id, id]);
  outbox.acked(id, 6);
  assert.deepEqual(marks(outbox), ["durable"]);
});

test("an answer that comes twice counts once", () => {
  const { outbox, sent, tap } = bench();
  outbox.link(true);
  const one = tap();
  tap();
  outbox.acked(one.id, 6);
  outbox.acked(one.id, 6);
  outbox.refused(one.id, "stale", "late");
  assert.equal(sent.length, 2);
  assert.deepEqual(marks(outbox), ["durable", "sent"]);
});

test("taps survive a reload under their ids and in their order", () => {
  const storage = new MemoryStorage();
  const before = bench(storage);
  before.outbox.link(true);
  const ids = [before.tap(5).id, before.tap(5).id, before.tap(5).id];
  const after = bench(storage);
  assert.deepEqual(marks(after.outbox), ["waiting", "waiting", "waiting"]);
  after.outbox.link(true);
  ids.forEach((id, index) => after.outbox.acked(id, 6 + index));
  assert.deepEqual(after.sent.map((each) => each.id), ids);
  assert.deepEqual(after.sent.map((each) => each.base), [5, 6, 7]);
  assert.equal(storage.length, 0);
});

test("a refused tap stays, with its reason, until it is dismissed, also after a reload", () => {
  const storage = new MemoryStorage();
  const before = bench(storage);
  before.outbox.link(true);
  before.outbox.refused(before.tap().id, "stale", "Another tablet was quicker");
  const after = bench(storage);
  const failed = after.outbox.failed[0];
  assert.equal(failed?.message, "Another tablet was quicker");
  after.outbox.dismiss(failed?.id ?? "");
  assert.equal(after.outbox.failed.length, 0);
  assert.equal(storage.length, 0);
});

test("what was tapped on top of a refused tap is not sent", () => {
  const { outbox, sent, tap } = bench();
  outbox.link(true);
  const one = tap();
  tap();
  tap();
  outbox.refused(one.id, "stale", "late");
  assert.deepEqual(outbox.failed.map((each) => each.code), ["stale", "not_sent", "not_sent"]);
  assert.equal(sent.length, 1);
  tap(9);
  assert.equal(sent[1]?.base, 9);
});

test("a store that is away is no refusal: the tap waits and goes again", () => {
  const { outbox, sent, later, tap } = bench();
  outbox.link(true);
  const { id } = tap();
  outbox.refused(id, "unavailable", "The store does not answer");
  assert.deepEqual(marks(outbox), ["waiting"]);
  later.forEach((retry) => retry());
  assert.deepEqual(sent.map((each) => each.id), [id, id]);
});

test("taps of another match expire and are never sent to this one", () => {
  const { outbox, sent, tap } = bench();
  tap();
  outbox.open("m2");
  outbox.link(true);
  assert.deepEqual(marks(outbox), ["expired"]);
  assert.equal(sent.length, 0);
});

test("a tap that never left can be recalled, one that may have left cannot", () => {
  const { outbox, sent, wire, tap } = bench();
  wire.up = true;
  outbox.link(true);
  const one = tap(5);
  const two = tap(5);
  const three = tap(5);
  assert.equal(outbox.recall(one.id), false);
  assert.equal(outbox.recall(two.id), true);
  outbox.acked(one.id, 6);
  assert.deepEqual(sent.map((each) => each.id), [one.id, three.id]);
  assert.equal(sent[1]?.base, 6);
});

test("a link that is down keeps the tap waiting", () => {
  const { outbox, sent, wire, tap } = bench();
  wire.up = false;
  outbox.link(true);
  tap();
  assert.deepEqual(marks(outbox), ["waiting"]);
  wire.up = true;
  outbox.link(true);
  assert.equal(sent.length, 1);
});

test("a full device still sends and says that nothing is kept", () => {
  const storage = new MemoryStorage();
  storage.full = true;
  const shelf = new TapShelf(storage);
  let sent = 0;
  const outbox = new Outbox({ shelf, send: () => Boolean((sent += 1)), newId: () => "x" });
  outbox.open("m1");
  outbox.link(true);
  outbox.tap({ event: { type: "claim" }, label: "Claim", seen: 1, at: null });
  assert.equal(sent, 1);
  assert.equal(shelf.works, false);
});

test("what is not a tap in the storage is left alone", () => {
  const storage = new MemoryStorage();
  storage.setItem("cuecast.tap.broken", "{");
  storage.setItem("theme", "dark");
  assert.deepEqual(new TapShelf(storage).load(), []);
});
