import assert from "node:assert/strict";
import test from "node:test";

import { clockText, createClockFace, createServerTime, remainingAt, untilChange } from "../../static/js/lib/time.js";

test("the fastest probe sets the time", () => {
  let local = 0;
  const time = createServerTime(() => local);
  local = 500;
  time.probe(0, 10_400, 500);
  assert.equal(time.now(), 10_650);
  local = 510;
  time.probe(500, 10_405, 510);
  assert.equal(time.now(), 10_410);
  local = 1_000;
  time.probe(600, 99_999, 1_000);
  assert.equal(time.now(), 10_900, "a slow probe does not spoil a fast one");
  assert.ok(time.error() < 5.1);
});

test("an old probe gives way once drift may have made it worse than a new one", () => {
  let local = 10;
  const time = createServerTime(() => local);
  time.probe(0, 5, 10);
  local = 200_000;
  time.probe(local - 20, 200_100, local);
  assert.equal(time.now(), 200_110);
});

test("a hint holds only until a probe has returned", () => {
  const local = 100;
  const time = createServerTime(() => local);
  assert.equal(time.error(), Infinity);
  time.hint(7_100);
  assert.equal(time.now(), 7_100);
  time.probe(90, 5_000, 100);
  time.hint(9_999_999);
  assert.equal(time.now(), 5_005);
});

test("time goes on by the last offset after sleep until a probe has returned", () => {
  const local = 100;
  const time = createServerTime(() => local);
  time.probe(90, 5_000, 100);
  time.forget();
  assert.equal(time.now(), 5_005);
  assert.equal(time.error(), Infinity);
});

test("whole seconds are rounded up, so that zero means over", () => {
  const texts = [20_000, 19_999, 1_001, 1_000, 1, 0, -500].map((ms) => clockText(ms));
  assert.deepEqual(texts, ["20", "20", "2", "1", "1", "0", "0"]);
});

test("minutes are shown from one minute on", () => {
  assert.equal(clockText(600_000), "10:00");
  assert.equal(clockText(60_000), "1:00");
  assert.equal(clockText(59_999), "1:00");
  assert.equal(clockText(59_000), "59");
});

test("tenths only below the given time", () => {
  assert.equal(clockText(10_001, { tenthsBelow: 10_000 }), "11");
  assert.equal(clockText(10_000, { tenthsBelow: 10_000 }), "10.0");
  assert.equal(clockText(9_940, { tenthsBelow: 10_000 }), "10.0");
  assert.equal(clockText(9_900, { tenthsBelow: 10_000 }), "9.9");
  assert.equal(clockText(1, { tenthsBelow: 10_000 }), "0.1");
});

for (const tenthsBelow of [0, 10_000]) {
  test(`a text never changes before untilChange says so (tenths below ${tenthsBelow})`, () => {
    for (let ms = 12_345; ms > 0; ms -= 7) {
      const wait = untilChange(ms, { tenthsBelow });
      assert.ok(wait > 0 && wait <= 1_000, `${ms} -> ${wait}`);
      const text = clockText(ms, { tenthsBelow });
      assert.equal(clockText(ms - wait + 0.5, { tenthsBelow }), text);
    }
    assert.equal(untilChange(0, { tenthsBelow }), Infinity);
  });
}

test("a paused clock stands", () => {
  const clock = { limit_ms: 20_000, remaining_ms: 7_000, running: false, expired: false };
  assert.equal(remainingAt(clock, 1_000, 50_000), 7_000);
  assert.equal(remainingAt({ ...clock, running: true }, 1_000, 3_000), 5_000);
});

test("a running clock is drawn once a second and sleeps between; a stopped one has no timer", () => {
  let now = 0;
  /** @type {string[]} */
  const drawn = [];
  /** @type {{run: () => void, ms: number}[]} */
  const timers = [];
  const face = createClockFace({
    now: () => now,
    draw: (text) => drawn.push(text),
    later: (run, ms) => timers.push({ run, ms }),
    cancel: () => timers.pop(),
  });
  const clock = { limit_ms: 3_000, remaining_ms: 2_500, running: true, expired: false };
  face.set(clock, 0);
  while (timers.length > 0) {
    const timer = timers.pop();
    now += timer?.ms ?? 0;
    timer?.run();
  }
  assert.deepEqual(drawn, ["3", "2", "1", "0"]);
  face.set({ ...clock, running: false }, now);
  assert.equal(timers.length, 0);
});
