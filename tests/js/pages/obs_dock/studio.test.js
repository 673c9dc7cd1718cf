import assert from "node:assert/strict";
import test from "node:test";

import { Studio } from "../../../../static/js/pages/obs_dock/studio.js";

test("outside OBS there is nothing to ask", async () => {
  const studio = new Studio(undefined);
  assert.equal(studio.inside, false);
  assert.equal(await studio.level(), null);
  assert.equal(await studio.onAir(), null);
  studio.switchTo("Replay");
  studio.saveReplay();
});

test("what OBS may not say it answers with nothing", async () => {
  const silent = (/** @type {(answer: null) => void} */ answer) => setTimeout(() => answer(null));
  const studio = new Studio(/** @type {any} */ ({
    getControlLevel: (/** @type {(level: number) => void} */ answer) => setTimeout(() => answer(1)),
    getCurrentScene: silent,
    getScenes: silent,
    getStatus: (/** @type {(status: any) => void} */ answer) => setTimeout(() => answer({ replaybuffer: false })),
  }));
  assert.equal(await studio.level(), 1);
  assert.equal(await studio.onAir(), null);
  assert.equal(await studio.scenes(), null);
  assert.equal(await studio.replaying(), false);
});

test("in a dock OBS never answers: that is no permission", async () => {
  const studio = new Studio(/** @type {any} */ ({ getControlLevel: () => {} }), 5);
  assert.equal(studio.inside, true);
  assert.equal(await studio.level(), null);
});
