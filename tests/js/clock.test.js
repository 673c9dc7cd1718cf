import assert from "node:assert/strict";
import test from "node:test";

import { clockText, read, remainingAt, sameReading, untilChange } from "../../static/js/lib/clock.js";

const running = { limit_ms: 20_000, remaining_ms: 20_000, running: true, expired: false };
const standing = { ...running, running: false };

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
  test(`a text never changes before untilChange says so, and does then (tenths below ${tenthsBelow})`, () => {
    for (let ms = 12_345; ms > 0; ms -= 7) {
      const wait = untilChange(ms, { tenthsBelow });
      assert.ok(wait > 0 && wait <= 1_000, `${ms} -> ${wait}`);
      const text = clockText(ms, { tenthsBelow });
      assert.equal(clockText(ms - wait + 0.01, { tenthsBelow }), text);
      assert.notEqual(clockText(ms - wait - 0.01, { tenthsBelow }), text);
    }
    assert.equal(untilChange(0, { tenthsBelow }), Infinity);
  });
}

test("a paused clock stands; a running one is read by the time since its value held", () => {
  assert.equal(remainingAt({ ...standing, remaining_ms: 7_000 }, 1_000, 50_000), 7_000);
  assert.equal(remainingAt({ ...running, remaining_ms: 7_000 }, 1_000, 3_000), 5_000);
  assert.equal(remainingAt(running, 1_000, 900), 20_000, "an estimate behind the event gives no more than there is");
});

test("amber from ten seconds, red from five, by the figure that is seen", () => {
  const tone = (/** @type {number} */ left) => read({ ...standing, remaining_ms: left }, 0, { now: 0 }).tone;
  assert.deepEqual([10_001, 10_000, 5_001, 5_000, 0].map(tone), ["calm", "amber", "amber", "red", "red"]);
});

test("how a clock stands: at its whole allowance, running, paused on the way, expired", () => {
  const stand = (/** @type {object} */ more, now = 0) => read({ ...running, ...more }, 0, { now }).stand;
  assert.equal(stand({ running: false }), "ready");
  assert.equal(stand({}), "running");
  assert.equal(stand({ running: false, remaining_ms: 12_000 }), "paused");
  assert.equal(stand({}, 20_001), "expired");
  assert.equal(stand({ running: false, remaining_ms: 0, expired: true }), "expired", "struck too late it stays so");
});

test("zero is not shown while time may be left: the last figure stands until it is surely over", () => {
  const doubtful = read(running, 0, { now: 20_010, earliest: 19_980 });
  assert.deepEqual([doubtful.text, doubtful.stand, doubtful.changesIn], ["1", "running", 20]);
  assert.equal(read(running, 0, { now: 20_010, earliest: 19_980 }, { tenthsBelow: 10_000 }).text, "0.1");
  const over = read(running, 0, { now: 20_040, earliest: 20_000 });
  assert.deepEqual([over.text, over.stand, over.changesIn], ["0", "expired", Infinity]);
});

test("what the server calls expired is zero, whatever the page thinks of the time", () => {
  const value = { ...running, remaining_ms: 0, expired: true };
  assert.equal(read(value, 50_000, { now: 49_900, earliest: 49_800 }).text, "0");
});

test("the share moves with the figure, and an extension does not overfill it", () => {
  assert.equal(read(running, 0, { now: 4_500 }).share, 0.8);
  assert.equal(read({ ...running, remaining_ms: 33_000 }, 0, { now: 0 }).share, 1);
});

test("readings are the same where they look the same", () => {
  const one = read(running, 0, { now: 100 });
  assert.ok(sameReading(one, read(running, 0, { now: 900 })));
  assert.ok(!sameReading(one, read(running, 0, { now: 1_100 })));
  assert.ok(!sameReading(one, null));
  assert.ok(sameReading(null, null));
});
