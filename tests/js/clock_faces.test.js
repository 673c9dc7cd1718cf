import assert from "node:assert/strict";
import test from "node:test";

import { createFaces } from "../../static/js/lib/clock_faces.js";

const RUNNING = { limit_ms: 20_000, remaining_ms: 20_000, running: true, expired: false };

/** A page made of values; server time is local time plus `world.ahead`, as the page believes. */
function stage({ tenthsBelow = 0 } = {}) {
  /** @type {any} */
  const world = { local: 0, ahead: 0, doubt: 0, good: true, staleAt: Infinity, woke: 0, awake: [], timers: [], drawn: [], most: 0 };
  const host = {
    local: () => world.local,
    moment: () => ({ now: world.local + world.ahead, earliest: world.local + world.ahead - world.doubt }),
    good: () => world.good,
    staleIn: (/** @type {boolean} */ running) => (running ? world.staleAt - world.local : Infinity),
    woke: () => { world.woke += 1; },
    awake: () => { world.awake.push(world.local); },
    later: (/** @type {() => void} */ run, /** @type {number} */ ms) => {
      const timer = { at: world.local + ms, run };
      world.timers.push(timer);
      world.most = Math.max(world.most, world.timers.length);
      return timer;
    },
    cancel: (/** @type {any} */ timer) => { world.timers = world.timers.filter((/** @type {any} */ one) => one !== timer); },
  };
  const face = (/** @type {string} */ name, options = {}) => ({
    of: (/** @type {any} */ state) => state.clocks[name],
    draw: (/** @type {any} */ reading) => world.drawn.push([world.local, name, reading?.text ?? null]),
    options,
  });
  world.faces = createFaces(host, [face("shot"), face("frame", { tenthsBelow })]);
  world.pass = (/** @type {number} */ ms, late = 0) => {
    const end = world.local + ms;
    for (;;) {
      const [next] = world.timers.sort((/** @type {any} */ a, /** @type {any} */ b) => a.at - b.at);
      if (!next || next.at > end) break;
      world.timers = world.timers.filter((/** @type {any} */ one) => one !== next);
      world.local = Math.max(world.local, next.at) + late;
      next.run();
    }
    world.local = Math.max(world.local, end);
  };
  world.texts = (name = "shot") => world.drawn.filter((/** @type {any} */ one) => one[1] === name).map((/** @type {any} */ one) => one[2]);
  world.show = (/** @type {any} */ shot, /** @type {any} */ frame = null, at = 0) => world.faces.show({ at, clocks: { shot, frame } });
  return world;
}

test("a running clock is drawn once a second, at the second, and sleeps between with one timer", () => {
  const world = stage();
  world.show({ ...RUNNING, remaining_ms: 3_500 });
  world.pass(10_000);
  assert.deepEqual(world.texts(), ["4", "3", "2", "1", "0"]);
  assert.deepEqual(world.drawn.slice(2).map((/** @type {any} */ one) => one[0]), [501, 1_501, 2_501, 3_501]);
  assert.equal(world.most, 1);
});

test("whoever wants to do something meanwhile is told when the page is awake for a clock, and only then", () => {
  const world = stage();
  world.show({ ...RUNNING, remaining_ms: 3_500 });
  assert.deepEqual(world.awake, []);
  world.pass(10_000);
  assert.deepEqual(world.awake, [501, 1_501, 2_501, 3_501]);
});

test("when nothing runs there is no timer at all", () => {
  const world = stage();
  world.show({ ...RUNNING, running: false });
  assert.equal(world.timers.length, 0);
  world.show(null);
  assert.equal(world.timers.length, 0);
  world.show(RUNNING);
  assert.equal(world.timers.length, 1);
  world.show({ ...RUNNING, running: false, remaining_ms: 4_000 });
  assert.equal(world.timers.length, 0);
  assert.deepEqual(world.texts(), ["20", null, "20", "4"]);
});

test("two clocks share one timer and each is drawn at its own seconds", () => {
  const world = stage();
  world.show({ ...RUNNING, remaining_ms: 2_300 }, { ...RUNNING, remaining_ms: 61_700 });
  world.pass(1_000);
  assert.equal(world.most, 1);
  assert.deepEqual(world.drawn.map((/** @type {any} */ [at, name]) => `${at} ${name}`), ["0 shot", "0 frame", "301 shot", "701 frame"]);
});

test("tenths are drawn ten times a second, and only then", () => {
  const world = stage({ tenthsBelow: 10_000 });
  world.show(null, { ...RUNNING, remaining_ms: 12_000 });
  world.pass(2_000);
  assert.equal(world.texts("frame").length, 2);
  world.pass(1_050);
  assert.deepEqual(world.texts("frame").slice(-3), ["9.2", "9.1", "9.0"]);
});

test("timers that come late accumulate nothing: each drawing reads the time anew", () => {
  const world = stage();
  world.show(RUNNING);
  world.pass(15_000, 40);
  const late = world.drawn.slice(2).map((/** @type {any} */ [at, , text]) => at - (20 - Number(text)) * 1_000);
  assert.ok(late.every((/** @type {number} */ ms) => ms > 0 && ms <= 42), String(late));
});

test("a page that slept for twenty seconds says so, draws what is true at once and nothing in between", () => {
  const world = stage();
  world.show({ ...RUNNING, remaining_ms: 40_000 });
  world.pass(3_000);
  const before = world.drawn.length;
  world.local += 20_000;
  world.pass(0);
  assert.equal(world.woke, 1);
  assert.deepEqual(world.texts().slice(before - 1), ["17"]);
});

test("a better estimate of time moves the next change, not the figure", () => {
  const world = stage();
  world.show(RUNNING);
  world.pass(500);
  world.ahead = 300;
  world.faces.redraw();
  assert.deepEqual(world.texts(), ["20"]);
  world.pass(201);
  assert.deepEqual(world.texts(), ["20", "19"]);
  assert.equal(world.drawn.at(-1)[0], 701);
});

test("no zero is drawn while time may be left", () => {
  const world = stage();
  world.doubt = 35;
  world.show({ ...RUNNING, remaining_ms: 1_000 });
  world.pass(1_030);
  assert.deepEqual(world.texts(), ["1"]);
  world.pass(10);
  assert.deepEqual(world.texts(), ["1", "0"]);
});

test("a running clock without a line is hidden when its time comes, and is back at once with the line", () => {
  const world = stage();
  world.staleAt = 3_000;
  world.show(RUNNING);
  world.pass(2_999);
  assert.deepEqual(world.texts(), ["20", "19", "18"]);
  world.pass(10);
  assert.equal(world.texts().at(-1), null);
  assert.equal(world.timers.length, 0, "hidden it needs no timer");
  world.staleAt = Infinity;
  world.pass(2_000);
  world.faces.redraw();
  assert.equal(world.texts().at(-1), "15");
});

test("nothing is shown before time is known well enough", () => {
  const world = stage();
  world.good = false;
  world.show(RUNNING);
  assert.deepEqual(world.texts(), [null]);
  world.good = true;
  world.faces.redraw();
  assert.deepEqual(world.texts(), [null, "20"]);
});
