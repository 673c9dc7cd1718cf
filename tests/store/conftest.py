"""Stores to test: one contract on a real Valkey and in memory."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TypeVar, cast

import pytest

from server.core.ids import MatchId
from server.store.address import open_link
from server.store.base import Follower, MatchRecord, Signal
from server.store.ephemeral import ephemeral_store
from server.store.keys import Keys
from server.store.redis import RedisStore
from tests.support.cluster import Cluster
from tests.support.sentinels import Sentinels

S = TypeVar("S", bound=Signal)
MakeStore = Callable[[str], RedisStore]


@pytest.fixture
async def store_at() -> AsyncIterator[MakeStore]:
    """Makes stores on an address; all are closed at the end."""
    made: list[RedisStore] = []

    def make(url: str) -> RedisStore:
        made.append(RedisStore(open_link(url, "Redis"), Keys()))
        return made[-1]

    yield make
    for store in made:
        await store.close()


def _url(request: pytest.FixtureRequest, kind: str) -> str:
    if kind == "valkey":
        return cast("str", request.getfixturevalue("valkey_url"))
    return cast("Cluster | Sentinels", request.getfixturevalue(kind)).url


@pytest.fixture(params=["valkey", "memory", "cluster", "sentinels", "sentinels, durable"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[RedisStore]:
    """A store of each kind, empty."""
    kind, _, durable = cast("str", request.param).partition(", ")
    if kind == "memory":
        made = ephemeral_store()
    else:
        link = open_link(_url(request, kind), "Redis", durable_replicas=1 if durable else 0)
        made = RedisStore(link, Keys())
    yield made
    await made.close()


@pytest.fixture
def record() -> MatchRecord:
    """A match to create."""
    return MatchRecord(MatchId("m1"), '{"preset":"snooker"}', '{"a":{},"b":{}}', "1", 1000)


class Ear:
    """Reads a follower in a task of its own and keeps what it heard."""

    def __init__(self, follower: Follower) -> None:
        self.follower = follower
        self.heard: list[Signal] = []
        self._more = asyncio.Condition()
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for signal in self.follower:
            async with self._more:
                self.heard.append(signal)
                self._more.notify_all()

    def all(self, kind: type[S]) -> list[S]:
        return [signal for signal in self.heard if isinstance(signal, kind)]

    async def until(self, kind: type[S], count: int = 1) -> list[S]:
        """All signals of a kind, once there are `count`."""
        async with asyncio.timeout(10), self._more:
            await self._more.wait_for(lambda: len(self.all(kind)) >= count)
        return self.all(kind)

    async def stop(self) -> None:
        await self.follower.aclose()
        async with asyncio.timeout(5):
            await self.task
