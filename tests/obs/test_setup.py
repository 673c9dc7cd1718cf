"""Set-up makes what is missing, updates what is ours, and leaves everything else alone."""

import copy
from collections.abc import AsyncIterator

import pytest

from server.obs.client import ObsClient, connected
from server.obs.setup import ADVANCED, Source, set_up
from tests.support.obs_server import ObsServer

SCENE = "Cuecast table 1"
BOARD = Source("scoreboard", "http://127.0.0.1:8147/overlay/scoreboard?table=1&key=abc")
CLOCK = Source(
    "shot-clock", "http://127.0.0.1:8147/overlay/shot-clock?table=1&key=abc", shown=False
)
NAMES = [f"{SCENE} scoreboard", f"{SCENE} shot-clock"]


@pytest.fixture
async def client(obs: ObsServer) -> AsyncIterator[ObsClient]:
    async with connected(obs.url, "secret") as made:
        yield made


def picture(obs: ObsServer) -> object:
    return copy.deepcopy((obs.scenes, obs.inputs, obs.on_air, obs.kept))


async def test_the_scene_and_its_sources_are_made(client: ObsClient, obs: ObsServer) -> None:
    done = await set_up(client, SCENE, [BOARD, CLOCK])
    assert done.created == [SCENE, *NAMES]
    assert [item["sceneItemEnabled"] for item in obs.scenes[SCENE]] == [True, False]
    one = obs.inputs[NAMES[0]]
    assert one["kind"] == "browser_source"
    assert one["settings"] == {
        "cuecast": "Cuecast table 1/scoreboard",
        "url": BOARD.url,
        "width": 1920,
        "height": 1080,
        "fps_custom": True,
        "fps": 60,
        "shutdown": False,
        "restart_when_active": False,
        "webpage_control_level": 1,
    }
    assert obs.on_air == "Table", "what is on air stays on air"
    assert obs.done("SetSceneItemTransform") == []


async def test_twice_is_as_once(client: ObsClient, obs: ObsServer) -> None:
    await set_up(client, SCENE, [BOARD, CLOCK])
    before, asked = picture(obs), len(obs.asked)
    done = await set_up(client, SCENE, [BOARD, CLOCK])
    assert (done.created, done.updated) == ([], [])
    assert done.unchanged == [SCENE, *NAMES]
    assert picture(obs) == before
    assert all(name.startswith("Get") for name, _ in obs.asked[asked:])


async def test_a_new_address_or_rate_is_brought_up_to_date(
    client: ObsClient, obs: ObsServer
) -> None:
    await set_up(client, SCENE, [BOARD, CLOCK])
    obs.inputs[NAMES[0]]["settings"]["css"] = "body { color: red }"
    obs.scenes[SCENE][1]["sceneItemEnabled"] = True
    obs.video = (1920, 1080, 30_000, 1_001)
    moved = Source("scoreboard", BOARD.url.replace("127.0.0.1", "10.0.0.5"))
    done = await set_up(client, SCENE, [moved, CLOCK])
    assert done.updated == NAMES
    settings = obs.inputs[NAMES[0]]["settings"]
    assert (settings["url"], settings["fps"]) == (moved.url, 30)
    assert settings["css"] == "body { color: red }", "what the user set besides stays"
    assert obs.scenes[SCENE][1]["sceneItemEnabled"] is True


async def test_another_canvas_is_filled(client: ObsClient, obs: ObsServer) -> None:
    obs.video = (1280, 720, 120, 1)
    await set_up(client, SCENE, [BOARD])
    (moved,) = obs.done("SetSceneItemTransform")
    wanted = {"boundsType": "OBS_BOUNDS_SCALE_INNER", "boundsWidth": 1280, "boundsHeight": 720}
    assert moved["sceneItemTransform"] == wanted
    assert obs.inputs[NAMES[0]]["settings"]["fps"] == 60


async def test_a_page_that_does_cues_gets_the_permissions(
    client: ObsClient, obs: ObsServer
) -> None:
    await set_up(client, SCENE, [Source("cues", "http://x/obs-dock", level=ADVANCED)])
    assert obs.inputs[f"{SCENE} cues"]["settings"]["webpage_control_level"] == 4


async def test_somebody_elses_scene_of_that_name_stays_as_it_is(
    client: ObsClient, obs: ObsServer
) -> None:
    obs.scenes[SCENE] = []
    obs.add(SCENE, "Camera")
    before = picture(obs)
    done = await set_up(client, SCENE, [BOARD])
    assert done.not_ours == [SCENE]
    assert picture(obs) == before


async def test_somebody_elses_sources_of_those_names_stay_as_they_are(
    client: ObsClient, obs: ObsServer
) -> None:
    obs.inputs[NAMES[0]] = {"kind": "browser_source", "settings": {"url": "http://example.com"}}
    obs.inputs[NAMES[1]] = {"kind": "image_source", "settings": {"file": "clock.png"}}
    inputs = copy.deepcopy(obs.inputs)
    done = await set_up(client, SCENE, [BOARD, CLOCK])
    assert done.not_ours == NAMES
    assert obs.inputs == inputs


async def test_a_scene_that_the_user_filled_further_is_ours_still(
    client: ObsClient, obs: ObsServer
) -> None:
    await set_up(client, SCENE, [BOARD])
    obs.add(SCENE, "Camera")
    done = await set_up(client, SCENE, [BOARD, CLOCK])
    assert done.created == [NAMES[1]]
    assert [item["sourceName"] for item in obs.scenes[SCENE]] == [NAMES[0], "Camera", NAMES[1]]


async def test_without_browser_sources_the_addresses_are_handed_over(
    client: ObsClient, obs: ObsServer
) -> None:
    obs.kinds = ["image_source"]
    done = await set_up(client, SCENE, [BOARD, CLOCK])
    assert done.paste == [BOARD, CLOCK]
    assert (done.created, obs.inputs) == ([SCENE], {})
