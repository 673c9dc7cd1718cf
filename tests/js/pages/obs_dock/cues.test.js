import assert from "node:assert/strict";
import test from "node:test";

import { able, Cues } from "../../../../static/js/pages/obs_dock/cues.js";

/** An OBS of values, with a page of this level in it. @param {number | null} level */
function obsWith(level) {
  const world = {
    level, onAir: "Table", scenes: ["Table", "Replay", "Result"], replaying: true, saved: 0, locked: false,
    /** @type {any[]} */ said: [],
    /** @type {{run: () => void, ms: number}[]} */ timers: [],
  };
  const cues = new Cues({
    obs: {
      level: async () => world.level,
      onAir: async () => world.onAir,
      scenes: async () => world.scenes,
      replaying: async () => world.replaying,
      switchTo: (name) => { world.onAir = name; },
      saveReplay: () => { world.saved += 1; },
    },
    say: (message) => world.said.push(message),
    word: ([name, values]) => [name, ...Object.values(values)].join(" "),
    locked: () => world.locked,
    later: (run, ms) => world.timers.push({ run, ms }),
  });
  /** @param {string} cue @param {any[]} actions @param {boolean} [yours] */
  const due = async (cue, actions, yours = true) => {
    await cues.offered({ cue, actions });
    await cues.claimed({ cue, yours });
  };
  return { world, due, cues };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const REPLAY = { scene: "Replay", back_s: 8, replay: true };

test("only what the level allows is claimed", () => {
  assert.equal(able([REPLAY], null), false);
  assert.equal(able([REPLAY], 2), false);
  assert.equal(able([REPLAY], 3), true);
  assert.equal(able([{ ...REPLAY, replay: false }], 3), false);
  assert.equal(able([{ ...REPLAY, replay: false }], 4), true);
});

test("a cue that is ours is done and told", async () => {
  const { world, due } = obsWith(4);
  await due("m:frame_end@1", [REPLAY]);
  assert.equal(world.onAir, "Replay");
  assert.equal(world.saved, 1);
  assert.deepEqual(world.said, [
    { type: "claim", cue: "m:frame_end@1" },
    { type: "cue_done", cue: "m:frame_end@1", problems: [] },
  ]);
});

test("one that is another's is left alone, and no answer is taken twice", async () => {
  const { world, due, cues } = obsWith(4);
  await due("m:frame_end@1", [REPLAY], false);
  await cues.claimed({ cue: "m:frame_end@1", yours: true });
  assert.equal(world.onAir, "Table");
  assert.equal(world.saved, 0);
});

test("a page that may do nothing says nothing", async () => {
  const { world, due } = obsWith(1);
  await due("m:frame_end@1", [REPLAY]);
  assert.deepEqual(world.said, []);
});

test("the way back is gone, unless somebody went on or locked it", async () => {
  const { world, due } = obsWith(4);
  await due("a", [{ ...REPLAY, replay: false }]);
  assert.equal(world.timers[0]?.ms, 8000);
  world.timers[0]?.run();
  await settled();
  assert.equal(world.onAir, "Table");

  await due("b", [{ ...REPLAY, replay: false }]);
  world.onAir = "Result";
  world.timers[1]?.run();
  await settled();
  assert.equal(world.onAir, "Result");

  world.onAir = "Table";
  await due("c", [{ ...REPLAY, replay: false }]);
  world.locked = true;
  world.timers[2]?.run();
  await settled();
  assert.equal(world.onAir, "Replay");
});

test("from one scene of a cue to the next, the way back is the first one's", async () => {
  const { world, due } = obsWith(4);
  await due("a", [{ scene: "Replay", back_s: 8, replay: false }]);
  await due("b", [{ scene: "Result", back_s: 4, replay: false }]);
  world.timers[0]?.run();
  await settled();
  assert.equal(world.onAir, "Result", "the first way back does not count any more");
  world.timers[1]?.run();
  await settled();
  assert.equal(world.onAir, "Table");
});

test("what cannot be done is told", async () => {
  const { world, due } = obsWith(4);
  world.replaying = false;
  await due("a", [{ scene: "Bar", back_s: null, replay: true }]);
  assert.deepEqual(world.said.at(-1).problems, ["no_scene Bar", "no_replay"]);
  world.level = 3;
  world.replaying = true;
  await due("b", [REPLAY]);
  assert.deepEqual(world.said.at(-1).problems, ["no_right"]);
  assert.equal(world.saved, 1);
});
