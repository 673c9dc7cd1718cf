"""Stores to test: one contract on a real Valkey and in memory."""

from collections.abc import AsyncIterator, Callable
from typing import cast

import pytest

from server.core.ids import MatchId
from server.store.base import MatchRecord
from server.store.ephemeral import ephemeral_store
from server.store.keys import Keys
from server.store.redis import RedisStore
from server.store.wire import Wire, connections

MakeStore = Callable[[str], RedisStore]


@pytest.fixture
async def store_at() -> AsyncIterator[MakeStore]:
    """Makes stores on an address; all are closed at the end."""
    made: list[RedisStore] = []

    def make(url: str) -> RedisStore:
        made.append(RedisStore(Wire(connections(url), "Redis"), Keys()))
        return made[-1]

    yield make
    for store in made:
        await store.close()


@pytest.fixture(params=["valkey", "memory"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[RedisStore]:
    """A store of each kind, empty."""
    if request.param == "valkey":
        made = RedisStore(
            Wire(connections(cast("str", request.getfixturevalue("valkey_url"))), "Redis"), Keys()
        )
    else:
        made = ephemeral_store()
    yield made
    await made.close()


@pytest.fixture
def record() -> MatchRecord:
    """A match to create."""
    return MatchRecord(MatchId("m1"), '{"preset":"snooker"}', '{"a":{},"b":{}}', "1", 1000)
