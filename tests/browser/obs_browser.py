"""`window.obsstudio` as obs-browser makes it: the OBS of these tests has no browser.

After obs-browser's README and its source: an answer comes later and is null where the level does
not reach, a call beyond the level does nothing, a scene that is not there is passed over in
silence. In a dock everything is there and nothing is ever answered.
"""

import json
from typing import Any

from playwright.async_api import Page

OBS = """({ level, scenes, replaybuffer, dock }) => {
  const world = { level, scenes, onAir: scenes[0], replaybuffer, saved: 0, switched: [] };
  const NONE = 0, READ_OBS = 1, READ_USER = 2, BASIC = 3, ADVANCED = 4;
  const answers = (least, value) => (callback) => {
    if (dock) return;
    const answer = world.level >= least ? JSON.parse(JSON.stringify(value())) : null;
    setTimeout(() => callback(answer), 1);
  };
  const does = (least, act) => (...given) => {
    if (!dock && world.level >= least) act(...given);
  };
  const tell = (name, detail) => {
    setTimeout(() => dispatchEvent(new CustomEvent(name, { detail })), 1);
  };
  window.obsWorld = world;
  window.obsstudio = {
    pluginVersion: "2.24.3",
    getControlLevel: answers(NONE, () => world.level),
    getStatus: answers(READ_OBS, () => ({
      recording: false, streaming: false, recordingPaused: false, virtualcam: false,
      replaybuffer: world.replaybuffer,
    })),
    getScenes: answers(READ_USER, () => world.scenes),
    getCurrentScene: answers(READ_USER, () => ({ name: world.onAir, width: 1920, height: 1080 })),
    getTransitions: answers(READ_USER, () => ["Cut", "Fade"]),
    getCurrentTransition: answers(READ_USER, () => "Fade"),
    saveReplayBuffer: does(BASIC, () => {
      if (!world.replaybuffer) return;
      world.saved += 1;
      tell("obsReplaybufferSaved");
    }),
    startReplayBuffer: does(ADVANCED, () => { world.replaybuffer = true; }),
    stopReplayBuffer: does(ADVANCED, () => { world.replaybuffer = false; }),
    setCurrentScene: does(ADVANCED, (name) => {
      if (!world.scenes.includes(name)) return;
      world.onAir = name;
      world.switched.push(name);
      tell("obsSceneChanged", { name, width: 1920, height: 1080 });
    }),
    setCurrentTransition: does(ADVANCED, () => {}),
  };
}"""


async def put_into_obs(page: Page, *, level: int = 4, dock: bool = False, **about: Any) -> None:
    """Have what the page loads next run inside this OBS."""
    made = {"level": level, "scenes": ["Table", "Replay"], "replaybuffer": True, "dock": dock}
    await page.add_init_script(f"({OBS})({json.dumps({**made, **about})})")


async def world(page: Page) -> dict[str, Any]:
    """How that OBS stands."""
    found: dict[str, Any] = await page.evaluate("window.obsWorld")
    return found
