/** Clock taps in the outbox: never sent too late, and never in the way of the score. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox } from "../../static/js/lib/outbox.js";
import { createAges } from "../../static/js/lib/tap_age.js";
import { TapShelf } from "../../static/js/lib/tap_shelf.js";

const START = { type: "clock", clock: "shot", action: "start" };
const RED = { type: "stroke", potted: ["red"] };

function shelves() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    get length() { return kept.size; },
    key: (/** @type {number} */ index) => [...kept.keys()][index] ?? null,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  };
}

function bench(storage = shelves(), times = { local: 0, wall: 1_000_000 }) {
  /** @type {import("../../static/js/lib/tap.js").Command[]} */
  const sent = [];
  let ids = 0;
  const wire = { up: true };
  const outbox = new Outbox({
    shelf: new TapShelf(storage, "timing"),
    send: (command) => {
      if (wire.up) sent.push(structuredClone(command));
      return wire.up;
    },
    newId: () => `tap-${times.wall}-${(ids += 1)}`,
    ages: createAges({ local: () => times.local, wall: () => times.wall }),
  });
  outbox.open("m1");
  const pass = (/** @type {number} */ ms) => {
    times.local += ms;
    times.wall += ms;
  };
  const tap = (/** @type {Record<string, unknown>} */ event) =>
    outbox.tap({ event, label: String(event.type), seen: 5, at: times.wall });
  return { outbox, sent, storage, times, wire, pass, tap };
}

const told = (/** @type {Outbox} */ { taps }) => taps.map(({ mark, code }) => [mark, code]);

test("a clock tap that waited five seconds is still sent, one that waited longer is not", () => {
  for (const [waited, count] of [[5_000, 1], [5_001, 0]]) {
    const { outbox, sent, pass, tap } = bench();
    tap(START);
    pass(waited);
    outbox.link(true);
    assert.equal(sent.length, count);
  }
});

test("it is marked as expired while there is still no link", () => {
  const { outbox, pass, tap } = bench();
  tap(START);
  assert.equal(outbox.nextAge, 5_000);
  pass(5_001);
  outbox.expire();
  assert.equal(outbox.nextAge, Infinity);
  assert.deepEqual(told(outbox), [["expired", "too_old"]]);
});

test("it is found after a reload, and not sent", () => {
  const { storage, times, pass, tap } = bench();
  tap(START);
  pass(60_000);
  const { outbox, sent } = bench(storage, { local: 3, wall: times.wall });
  assert.deepEqual(told(outbox), [["expired", "too_old"]]);
  outbox.link(true);
  assert.deepEqual(sent, []);
});

test("neither a clock set back nor a sleep of the device makes it young again", () => {
  const back = bench();
  back.tap(START);
  back.times.local += 6_000;
  back.times.wall -= 3_600_000;
  back.outbox.link(true);
  assert.deepEqual(back.sent, []);
  const asleep = bench();
  asleep.tap(START);
  asleep.times.wall += 6_000;
  asleep.outbox.link(true);
  assert.deepEqual(asleep.sent, []);
});

test("one that may have arrived is asked for under its id, however late", () => {
  const { outbox, sent, pass, tap } = bench();
  outbox.link(true);
  const { id } = tap(START);
  outbox.link(false);
  pass(60_000);
  outbox.link(true);
  assert.deepEqual(sent.map((command) => command.id), [id, id]);
  outbox.refused(id, "too_late", "tapped 60.0 s ago");
  assert.deepEqual(told(outbox), [["refused", "too_late"]]);
});

test("one that could not be handed over has not left the device", () => {
  const { outbox, wire, pass, tap } = bench();
  outbox.link(true);
  wire.up = false;
  tap(START);
  pass(5_001);
  outbox.expire();
  assert.deepEqual(told(outbox), [["expired", "too_old"]]);
});

test("a score waits as long as it has to, also behind a clock tap that expired", () => {
  const { outbox, sent, pass, tap } = bench();
  const red = tap(RED);
  tap(START);
  const black = tap({ ...RED, potted: ["black"] });
  pass(600_000);
  outbox.link(true);
  outbox.acked(red.id, 6);
  assert.deepEqual(sent.map((command) => [command.id, command.base]), [[red.id, 5], [black.id, 6]]);
});

test("a refused clock tap takes no score with it, a refused score no clock tap", () => {
  const { outbox, sent, tap } = bench();
  const clock = tap(START);
  const red = tap(RED);
  const struck = tap({ type: "struck" });
  const black = tap({ ...RED, potted: ["black"] });
  outbox.link(true);
  outbox.refused(clock.id, "not_now", "");
  outbox.refused(red.id, "stale", "");
  outbox.acked(struck.id, 7);
  assert.deepEqual(sent.map((command) => command.id), [clock.id, red.id, struck.id]);
  assert.deepEqual(outbox.failed.map((each) => each.id), [clock.id, red.id, black.id]);
});

test("the taps of two pages on one device are kept apart", () => {
  const { storage, tap } = bench();
  tap(RED);
  assert.equal(new TapShelf(storage, "timing").load().length, 1);
  assert.equal(new TapShelf(storage).load().length, 0);
});
