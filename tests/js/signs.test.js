import assert from "node:assert/strict";
import test from "node:test";

import { Signs } from "../../static/js/lib/signs.js";

/** A page made of values. @param {number} [lateMs] */
function page(lateMs) {
  /** @type {any} */
  const world = { now: 0, hidden: false, said: [], paints: [], timer: null };
  const env = {
    now: () => world.now,
    later: (/** @type {() => void} */ run, /** @type {number} */ ms) => { world.timer = { at: world.now + ms, run }; return 1; },
    cancel: () => { world.timer = null; },
    painted: (/** @type {() => void} */ run) => world.paints.push(run),
    health: () => ({ hidden: world.hidden, battery: 0.5, epochMs: 7_000 + world.now }),
  };
  world.signs = new Signs({
    env: /** @type {any} */ (env), put: (message) => world.said.push([world.now, message]),
    serverNow: () => 5_000 + world.now, rtt: () => 4, lateMs,
  });
  /** Let time go by; `frames`: does the page paint? */
  world.pass = (/** @type {number} */ ms, frames = true) => {
    const end = world.now + ms;
    while (world.timer && world.timer.at <= end) {
      const { at, run } = world.timer;
      world.timer = null;
      world.now = Math.max(world.now, at);
      run();
      if (frames) for (const paint of world.paints.splice(0)) paint();
    }
    world.now = end;
  };
  world.times = () => world.said.map((/** @type {any[]} */ one) => one[0]);
  return world;
}

test("nobody listens: only what is painted is said, once a second at most", () => {
  const world = page();
  world.signs.begin(0);
  world.pass(60_000);
  assert.deepEqual(world.said, []);
  world.signs.painted(1);
  world.signs.painted(2);
  world.signs.painted(3);
  world.pass(5_000);
  assert.deepEqual(world.said, [[60_000, { type: "applied", seq: 1 }], [61_000, { type: "applied", seq: 3 }]]);
});

test("a sign every three seconds, with how the page is", () => {
  const world = page();
  world.signs.begin(3_000);
  world.pass(10_000);
  assert.deepEqual(world.times(), [1_000, 4_000, 7_000, 10_000]);
  assert.deepEqual(world.said[0][1], {
    type: "applied", seq: 0, health: { hidden: false, delay_ms: null, offset_ms: 2_000, rtt_ms: 4, battery: 0.5 },
  });
});

test("a page that is awake once a second for its clock gives its signs with those pictures", () => {
  const world = page();
  world.signs.begin(3_000);
  world.pass(1_600);
  for (let second = 0; second < 9; second += 1) {
    world.pass(1_000);
    world.signs.beat();
    for (const paint of world.paints.splice(0)) paint();
  }
  assert.deepEqual(world.times(), [1_000, 3_600, 6_600, 9_600]);
});

test("a page that is awake and does not paint gives no sign", () => {
  const world = page();
  world.signs.begin(3_000);
  world.pass(3_900, true);
  const before = world.said.length;
  world.signs.beat();
  world.signs.beat();
  world.pass(5_000, false);
  assert.equal(world.said.length, before);
  for (const paint of world.paints.splice(0)) paint();
  assert.equal(world.said.length, before + 1);
});

test("what is painted is a sign as well: the next one is due three seconds after it", () => {
  const world = page();
  world.signs.begin(3_000);
  world.pass(2_500);
  world.signs.painted(8);
  world.pass(3_000);
  assert.deepEqual(world.times(), [1_000, 2_500, 5_500]);
  assert.equal(world.said[1][1].seq, 8);
});

test("a page that is seen and does not paint gives no sign; once it paints it does", () => {
  const world = page();
  world.signs.begin(3_000);
  world.pass(20_000, false);
  assert.deepEqual(world.said, []);
  for (const paint of world.paints.splice(0)) paint();
  assert.equal(world.said.length, 1);
  world.pass(3_000);
  assert.equal(world.said.length, 2);
});

test("a page that nobody sees gives signs without painting", () => {
  const world = page();
  world.hidden = true;
  world.signs.begin(3_000);
  world.pass(4_000, false);
  assert.deepEqual(world.said.map((/** @type {any[]} */ one) => one[1].health.hidden), [true, true]);
});

test("the delay is from a state's coming to its painting, but for what is late on purpose", () => {
  const world = page(2_000);
  world.signs.begin(3_000);
  world.signs.came(5);
  world.pass(2_030);
  world.signs.painted(5);
  world.pass(1_000);
  assert.equal(world.said.at(-1)[1].health.delay_ms, 30);
});

test("without a line nothing is said, and a new line hears what is painted", () => {
  const world = page();
  world.signs.begin(3_000);
  world.signs.painted(4);
  world.signs.end();
  const before = world.said.length;
  world.pass(10_000);
  assert.equal(world.said.length, before);
  world.signs.begin(3_000);
  world.pass(1_000);
  assert.equal(world.said.at(-1)[1].seq, 4);
});
