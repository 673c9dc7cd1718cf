"""What a rule does in OBS, and what of it OBS may refuse without keeping the rest back."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from server.obs.actions import Deed, Doer
from server.obs.client import ObsClient, connected
from server.obs.errors import ObsGone
from server.obs.returns import Return
from server.obs.rules import read_rules
from tests.support.obs_server import OF_5_1, ObsServer

FACTS = {"cue": "break_50", "table": "1", "player": "Łukasz", "points": 54, "side": None}


@pytest.fixture
async def client(obs: ObsServer) -> AsyncIterator[ObsClient]:
    async with connected(obs.url, "secret") as made:
        yield made


class Kept:
    """What was to be kept and let go of, in its order, and what was on air then."""

    def __init__(self, obs: ObsServer | None = None) -> None:
        self.said: list[tuple[str, Return, str | None]] = []
        self._obs = obs

    async def keep(self, one: Return) -> None:
        self.said.append(("keep", one, self._obs.on_air if self._obs else None))

    async def drop(self, one: Return) -> None:
        self.said.append(("drop", one, self._obs.on_air if self._obs else None))


async def do(
    client: ObsClient, pending: list[Return] | None = None, kept: Kept | None = None, **rule: Any
) -> Deed:
    (read,) = read_rules([{"on": "break_50", **rule}])
    ways = kept or Kept()
    return await Doer(client, FACTS, lambda: 1_000, pending or [], ways.keep, ways.drop).do(read)


async def test_the_way_back_is_kept_before_the_scene_is_switched(
    client: ObsClient, obs: ObsServer
) -> None:
    kept = Kept(obs)
    deed = await do(client, kept=kept, scene="Replay", back_s=8)
    assert kept.said == [("keep", deed.returns[0], "Table")]
    assert obs.on_air == "Replay"


async def test_where_obs_refuses_there_is_no_way_back(client: ObsClient, obs: ObsServer) -> None:
    kept = Kept(obs)
    deed = await do(client, kept=kept, scene="Nowhere", back_s=8)
    assert (len(deed.problems), deed.returns) == (1, [])
    assert [what for what, _, _ in kept.said] == ["keep", "drop"]
    assert kept.said[0][1] == kept.said[1][1]


async def test_a_scene_with_a_way_back(client: ObsClient, obs: ObsServer) -> None:
    deed = await do(client, scene="Replay", back_s=8)
    assert obs.on_air == "Replay"
    (back,) = deed.returns
    assert (back.due_ms, back.scene, back.back) == (9_000, "Replay", "Table")
    obs.scenes["Result"] = []
    (further,) = (await do(client, [back], scene="Result", back_s=4)).returns
    assert (further.scene, further.back) == ("Result", "Table"), "not to the replay"


async def test_a_scene_that_is_on_air_already_has_no_way_back(client: ObsClient) -> None:
    assert (await do(client, scene="Table", back_s=8)).returns == []


async def test_a_scene_for_good(client: ObsClient, obs: ObsServer) -> None:
    assert await do(client, scene="Replay") == Deed()
    assert obs.on_air == "Replay"


async def test_sources_are_shown_and_hidden(client: ObsClient, obs: ObsServer) -> None:
    obs.add("Table", "Strap")
    obs.add("Table", "Fireworks", enabled=False)
    deed = await do(client, show="Fireworks", hide="Strap", back_s=2)
    assert [item["sceneItemEnabled"] for item in obs.scenes["Table"]] == [False, True]
    assert [(one.source, one.shown, one.due_ms) for one in deed.returns] == [
        ("Fireworks", False, 3_000),
        ("Strap", True, 3_000),
    ]
    again = await do(client, show="Fireworks", in_scene="Table", back_s=2)
    assert again.returns == [], "it was shown already"


async def test_replay_chapter_and_events(client: ObsClient, obs: ObsServer) -> None:
    rule: dict[str, Any] = {
        "replay": True,
        "chapter": "{points} by {player}",
        "emit": "fifty",
        "tell": "club",
    }
    assert await do(client, **rule) == Deed()
    assert obs.done("SaveReplayBuffer") == [{}]
    assert obs.done("CreateRecordChapter") == [{"chapterName": "54 by Łukasz"}]
    said = {"cue": "break_50", "table": "1", "player": "Łukasz", "points": 54}
    emitted = obs.done("CallVendorRequest")[0]
    assert emitted["requestData"] == {"event_name": "fifty", "event_data": said}
    assert obs.done("BroadcastCustomEvent") == [{"eventData": {"cuecast": "club", **said}}]


async def test_what_obs_refuses_keeps_nothing_else_back(obs: ObsServer) -> None:
    obs.knows, obs.kinds, obs.version = OF_5_1, ["image_source"], ("29.0.2", "5.1.0")
    async with connected(obs.url, "secret") as client:
        rule: dict[str, Any] = {
            "scene": "Bar",
            "back_s": 3,
            "show": "Crowd",
            "chapter": "x",
            "emit": "fifty",
        }
        deed = await do(client, **rule, replay=True)
    assert obs.done("SaveReplayBuffer") == [{}]
    scene, source, chapter, vendor = deed.problems
    assert "`Bar`" in scene
    assert "GetSceneItemId" in source
    assert "29.0.2" in chapter
    assert "vendor" in vendor
    assert deed.returns == []


async def test_an_obs_that_goes_is_not_a_refusal(client: ObsClient, obs: ObsServer) -> None:
    await obs.stop()
    with pytest.raises(ObsGone):
        await do(client, replay=True)
