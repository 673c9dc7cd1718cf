"""Ways back are kept in the store, done once, and not done where somebody went on."""

import asyncio
from typing import Any

import pytest

from server.obs.client import connected
from server.obs.errors import ObsRefused
from server.obs.returns import Return, Returns, put_back
from server.store.base import OutcomeUnknown
from server.store.redis import RedisStore
from tests.support.obs_server import ObsServer

SCENE = Return("r1", 5_000, "Replay", back="Table")
SOURCE = Return("r2", 6_000, "Table", source="Fireworks", shown=False)


async def test_they_are_there_for_every_server_and_taken_by_one(store: RedisStore) -> None:
    one, two = Returns(store.documents), Returns(store.documents)
    assert await one.all() == []
    await one.add(SCENE, SOURCE)
    assert await two.all() == [SCENE, SOURCE]
    assert await two.take(SCENE)
    assert not await one.take(SCENE)
    assert await one.all() == [SOURCE]


async def test_of_many_at_once_one_takes_it(store: RedisStore) -> None:
    servers = [Returns(store.documents) for _ in range(8)]
    await servers[0].add(SCENE)
    assert sum(await asyncio.gather(*(one.take(SCENE) for one in servers))) == 1


async def test_one_scene_is_on_air_so_one_way_back_from_a_scene_holds(store: RedisStore) -> None:
    returns = Returns(store.documents)
    await returns.add(SCENE, SOURCE)
    later = Return("r3", 9_000, "Result", back="Table")
    await returns.add(later)
    assert await returns.all() == [SOURCE, later]


async def test_the_scene_goes_back_unless_somebody_went_on(obs: ObsServer) -> None:
    async with connected(obs.url, "secret") as client:
        obs.on_air = "Replay"
        await put_back(client, SCENE)
        assert obs.on_air == "Table"
        obs.scenes["Interview"] = []
        obs.on_air = "Interview"
        await put_back(client, SCENE)
        assert obs.on_air == "Interview"


async def test_a_source_is_as_before(obs: ObsServer) -> None:
    obs.add("Table", "Fireworks")
    async with connected(obs.url, "secret") as client:
        await put_back(client, SOURCE)
        assert obs.scenes["Table"][0]["sceneItemEnabled"] is False
        obs.scenes["Table"].clear()
        with pytest.raises(ObsRefused):
            await put_back(client, SOURCE)


async def test_one_whose_taking_got_no_reply_is_taken_once(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    returns = Returns(store.documents)
    one = Return("it", 1, "Replay", back="Table")
    await returns.add(one)
    put = store.documents.put

    async def lost(*words: Any, **more: Any) -> Any:
        await put(*words, **more)
        raise OutcomeUnknown("no reply")

    monkeypatch.setattr(store.documents, "put", lost)
    assert await returns.take(one)
    assert not await returns.take(one)
