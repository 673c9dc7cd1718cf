import assert from "node:assert/strict";
import test from "node:test";

import { Probing } from "../../static/js/lib/probing.js";
import { createServerTime } from "../../static/js/lib/time.js";

/** A line whose answers take `world.trip` ms; none come while `world.deaf`. */
function stage() {
  /** @type {any} */
  const world = { now: 0, timers: new Set(), asked: [], trip: 4, deaf: false, silent: 0, told: 0 };
  const later = (/** @type {() => void} */ run, /** @type {number} */ ms) => {
    const timer = { at: world.now + ms, run };
    world.timers.add(timer);
    return timer;
  };
  const env = /** @type {any} */ ({ now: () => world.now, later, cancel: (/** @type {any} */ timer) => world.timers.delete(timer) });
  const time = createServerTime(env.now);
  const ask = (/** @type {number} */ t) => {
    world.asked.push(world.now);
    const serverMs = 9_000 + world.now + world.trip / 2;
    later(() => {
      if (world.deaf) return;
      probing.heard();
      probing.pong({ t, server_ms: Math.floor(serverMs) });
    }, world.trip);
    return true;
  };
  const probing = new Probing({ env, time, ask, silent: () => { world.silent += 1; }, told: () => { world.told += 1; } });
  world.probing = probing;
  world.time = time;
  world.pass = (/** @type {number} */ ms) => {
    const end = world.now + ms;
    for (;;) {
      const [next] = [...world.timers].sort((a, b) => a.at - b.at);
      if (!next || next.at > end) break;
      world.timers.delete(next);
      world.now = Math.max(world.now, next.at);
      next.run();
    }
    world.now = Math.max(world.now, end);
  };
  return world;
}

test("a quick line is known after three answers; then there is one ping in ten seconds", () => {
  const world = stage();
  world.probing.begin();
  world.pass(2_000);
  assert.equal(world.asked.length, 4);
  world.pass(60_000);
  assert.equal(world.asked.length, 10);
  assert.equal(world.told, 10);
});

test("a slow line is asked forty times at first", () => {
  const world = stage();
  world.trip = 90;
  world.probing.begin();
  world.pass(9_000);
  assert.equal(world.asked.length, 40);
  assert.ok(world.time.good());
});

test("while a clock runs there is a ping every 2.2 s, the first at once", () => {
  const world = stage();
  world.probing.begin();
  world.pass(5_000);
  const before = world.asked.length;
  world.probing.pace(true);
  assert.equal(world.asked.length, before + 1);
  world.probing.pace(true);
  world.pass(10_000);
  assert.equal(world.asked.length, before + 5);
  world.probing.pace(false);
  world.pass(9_900);
  assert.equal(world.asked.length, before + 5);
});

test("a page that is awake once a second for its clock asks then, every two seconds", () => {
  const world = stage();
  world.probing.begin();
  world.pass(5_000);
  const before = world.asked.length;
  world.probing.pace(true);
  const first = world.now;
  for (let second = 0; second < 10; second += 1) {
    world.pass(1_000);
    world.probing.beat();
  }
  const times = world.asked.slice(before).map((/** @type {number} */ at) => at - first);
  assert.deepEqual(times, [0, 2_000, 4_000, 6_000, 8_000, 10_000]);
});

test("a page that is awake does not disturb a burst, and asks nothing without a line", () => {
  const world = stage();
  world.trip = 90;
  world.probing.begin();
  const before = world.asked.length;
  for (let beat = 0; beat < 5; beat += 1) world.probing.beat();
  assert.equal(world.asked.length, before);
  world.probing.end();
  world.probing.beat();
  assert.equal(world.asked.length, before);
});

test("while a clock runs over a slow line there are two pings a second", () => {
  const world = stage();
  world.trip = 90;
  world.probing.begin();
  world.pass(9_000);
  const before = world.asked.length;
  world.probing.pace(true);
  world.pass(10_000);
  assert.equal(world.asked.length, before + 21);
});

test("silence is noticed: nothing heard for four seconds after a ping", () => {
  const world = stage();
  world.probing.begin();
  world.pass(3_000);
  world.probing.pace(true);
  world.pass(100);
  world.deaf = true;
  const heardAt = world.probing.heardAt;
  world.pass(6_050);
  assert.equal(world.silent, 0);
  world.pass(100);
  assert.equal(world.silent, 1);
  assert.equal(world.probing.heardAt, heardAt);
});

test("a page that slept has not been without a word: the line is asked and given time to answer", () => {
  const world = stage();
  world.probing.begin();
  world.pass(3_000);
  world.probing.pace(true);
  world.deaf = true;
  world.pass(2_100);
  const before = world.asked.length;
  world.now += 20_000;
  world.deaf = false;
  world.pass(10);
  assert.equal(world.silent, 0);
  assert.ok(world.now - world.probing.heardAt <= 10);
  assert.ok(world.asked.length > before);
});

test("a line that is gone is asked no more, and its answers mean nothing to the next", () => {
  const world = stage();
  world.probing.begin();
  world.probing.end();
  const before = world.told;
  world.pass(10_000);
  assert.equal(world.asked.length, 1);
  assert.equal(world.told, before);
  assert.equal(world.silent, 0);
  world.probing.pace(true);
  assert.equal(world.asked.length, 1);
});
