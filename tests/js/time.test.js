import assert from "node:assert/strict";
import test from "node:test";

import { createServerTime, narrowed, steady } from "../../static/js/lib/time.js";

/** A page whose local clock reads 0 when the server's reads `ahead`. @param {number} ahead */
function page(ahead) {
  const world = { local: 0, ahead };
  const time = createServerTime(() => world.local);
  return {
    time,
    world,
    truth: () => world.local + world.ahead,
    /** A question that takes `out` ms there and `back` ms home. @param {number} out @param {number} back */
    ask(out, back) {
      const sent = world.local;
      world.local += out;
      const wrote = Math.floor(world.local + world.ahead);
      world.local += back;
      time.probe(sent, wrote, world.local);
    },
  };
}

/** The same numbers from the same seed. @param {number} seed */
function randomly(seed) {
  let state = seed;
  return (/** @type {number} */ low, /** @type {number} */ high) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return low + (state / 2 ** 31) * (high - low);
  };
}

test("one answer places server time within half its round trip", () => {
  const { time, truth, ask } = page(10_000);
  ask(60, 20);
  assert.ok(Math.abs(time.now() - truth()) <= time.error());
  assert.equal(time.error(), 40.5, "and half of the millisecond that the server rounds off");
});

test("the quick way there of one answer and the quick way home of another make a narrow place", () => {
  const { time, truth, ask } = page(7_000);
  ask(5, 240);
  ask(240, 5);
  assert.ok(time.error() < 6);
  assert.ok(Math.abs(time.now() - truth()) < 1.5);
});

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`through 5 to 250 ms each way sixteen answers are good to 40 ms, and never overclaim (seed ${seed})`, () => {
    const { time, world, truth, ask } = page(123_456);
    const random = randomly(seed);
    for (let n = 0; n < 16; n += 1) {
      ask(random(5, 250), random(5, 250));
      assert.ok(Math.abs(time.now() - truth()) <= time.error(), "the true time is within the error claimed");
      assert.ok(Number(time.moment().earliest) <= truth(), "it is surely not before `earliest`");
      world.local += 120;
    }
    assert.ok(Math.abs(time.now() - truth()) < 40);
  });
}

test("a message nobody asked for bounds time from one side: good enough to begin, not to show a clock by", () => {
  const { time, world, truth } = page(5_000);
  world.local = 80;
  time.hint(5_050);
  assert.equal(time.now(), 5_050);
  assert.ok(time.now() <= truth());
  assert.equal(time.error(), Infinity);
  assert.equal(time.good(), false);
});

test("before the server was heard time is anything, and not good", () => {
  const time = createServerTime(() => 5);
  assert.ok(Number.isFinite(time.now()));
  assert.equal(time.good(), false);
});

test("a clock is shown once time is known to 50 ms, or after twelve answers of a slow line", () => {
  const near = page(0);
  near.ask(30, 30);
  assert.equal(near.time.good(), true);
  const far = page(0);
  for (let n = 1; n < 12; n += 1) far.ask(300, 300);
  assert.equal(far.time.good(), false);
  far.ask(300, 300);
  assert.equal(far.time.good(), true);
});

test("time once good stays good through silence: it spoils slowly", () => {
  const { time, world, truth, ask } = page(1_000);
  ask(30, 30);
  world.local += 60_000;
  assert.equal(time.good(), true);
  assert.ok(Math.abs(time.now() - truth()) <= time.error());
  assert.ok(time.error() > 60);
});

test("two crystals that drift 200 ppm apart are followed", () => {
  const { time, world, truth, ask } = page(0);
  const random = randomly(11);
  for (let second = 0; second < 600; second += 2) {
    ask(random(5, 250), random(5, 250));
    const spent = world.local;
    world.local += 2_000 - (world.local % 2_000);
    world.ahead += (world.local - spent) * 0.0002;
    if (second > 30) assert.ok(Math.abs(time.now() - truth()) < 60, `${time.now() - truth()} at ${second}`);
  }
});

test("after a sleep that the local clock did not count the first answer sets time anew", () => {
  const { time, world, truth, ask } = page(0);
  ask(10, 10);
  world.ahead += 3_600_000;
  ask(40, 20);
  assert.ok(Math.abs(time.now() - truth()) <= 31);
  assert.ok(time.moment().now > 3_600_000, "no matter of holding");
});

test("after such a sleep a slow answer is not good enough, though time was good before", () => {
  const { time, world, ask } = page(0);
  ask(10, 10);
  world.ahead += 60_000;
  ask(200, 200);
  assert.equal(time.good(), false);
});

test("a server that is a little behind the one before is believed", () => {
  const { time, world, truth, ask } = page(1_000);
  ask(2, 2);
  world.ahead -= 500;
  ask(2, 2);
  assert.ok(Math.abs(time.now() - truth()) < 3);
});

test("of what was heard the newest agreeing answers count, however old", () => {
  const heard = [{ low: 0, high: 10, at: 0 }, { low: 90, high: 110, at: 5 }, { low: 100, high: 120, at: 6 }];
  const { low, high, agreeing } = narrowed(heard, 6);
  assert.equal(agreeing.length, 2);
  assert.ok(Math.abs(low - 100) < 0.01 && Math.abs(high - 110) < 0.01);
});

test("the time to draw by stands where a better estimate would take it back, and goes on from there", () => {
  let estimate = 1_000;
  const now = steady(() => estimate);
  assert.equal(now(), 1_000);
  estimate = 960;
  assert.equal(now(), 1_000);
  estimate = 999;
  assert.equal(now(), 1_000);
  estimate = 1_001;
  assert.equal(now(), 1_001);
});

test("what is wrong by more than a second is no estimate: it is put right at once", () => {
  let estimate = 50_000;
  const now = steady(() => estimate);
  now();
  estimate = 10_000;
  assert.equal(now(), 10_000);
});
