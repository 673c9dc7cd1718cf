import assert from "node:assert/strict";
import test from "node:test";

import { Slideshow } from "../../static/js/overlays/sponsors.js";

/** A picture as far as slides need one. @param {string} [src] */
function picture(src) {
  const attributes = new Map(src ? [["src", src]] : []);
  const classes = new Set(src ? ["on"] : []);
  return {
    classList: { add: (/** @type {string} */ name) => classes.add(name), remove: (/** @type {string} */ name) => classes.delete(name) },
    getAttribute: (/** @type {string} */ name) => attributes.get(name) ?? null,
    setAttribute: (/** @type {string} */ name, /** @type {string} */ value) => attributes.set(name, value),
    get on() { return classes.has("on"); },
  };
}

/** Slides with timers by hand. @param {{drawn?: string, broken?: string[]}} [how] */
function show({ drawn, broken = [] } = {}) {
  const layers = [picture(drawn), picture()];
  /** @type {Map<number, {run: () => void, ms: number}>} */
  const timers = new Map();
  let next = 0;
  const slides = new Slideshow(/** @type {any} */ (layers), {
    ready: (image) => (broken.includes(image.getAttribute("src") ?? "") ? Promise.reject(new Error("404")) : Promise.resolve()),
    later: (run, ms) => {
      timers.set(next, { run, ms });
      return next++;
    },
    cancel: (timer) => { timers.delete(timer); },
  });
  const settled = () => new Promise((resolve) => { setImmediate(resolve); });
  return {
    slides,
    timers,
    settled,
    seen: () => layers.filter((layer) => layer.on).map((layer) => layer.getAttribute("src")),
    async turn() {
      const [[name, timer]] = timers;
      timers.delete(name);
      timer.run();
      await settled();
    },
  };
}

test("the picture that the server drew stays for its time, then the next is faded over it, and round", async () => {
  const world = show({ drawn: "a" });
  world.slides.show(["a", "b", "c"], 5_000);
  assert.deepEqual(world.seen(), ["a"]);
  assert.deepEqual([...world.timers.values()].map(({ ms }) => ms), [5_000]);
  for (const address of ["b", "c", "a"]) {
    await world.turn();
    assert.deepEqual(world.seen(), [address]);
    assert.equal(world.timers.size, 1, "there is one timer");
  }
});

test("one picture needs no timer", () => {
  const world = show({ drawn: "a" });
  world.slides.show(["a"], 5_000);
  assert.equal(world.timers.size, 0);
});

test("the same slides again change nothing", () => {
  const world = show({ drawn: "a" });
  world.slides.show(["a", "b"], 5_000);
  const before = [...world.timers.keys()];
  world.slides.show(["a", "b"], 5_000);
  assert.deepEqual([...world.timers.keys()], before);
});

test("other slides begin with their first, and one that cannot be had is passed over", async () => {
  const world = show({ drawn: "a", broken: ["y"] });
  world.slides.show(["a", "b"], 5_000);
  world.slides.show(["x", "y", "z"], 5_000);
  await world.settled();
  assert.deepEqual(world.seen(), ["x"]);
  await world.turn();
  assert.deepEqual(world.seen(), ["x"]);
  await world.turn();
  assert.deepEqual(world.seen(), ["z"]);
});

test("without slides nothing runs", () => {
  const world = show({ drawn: "a" });
  world.slides.show(["a", "b"], 5_000);
  world.slides.show([], 5_000);
  assert.equal(world.timers.size, 0);
});
