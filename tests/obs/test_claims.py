"""A cue is claimed once, by whichever of several servers is first."""

import asyncio
from pathlib import Path

import pytest

from server.core.ids import MatchId
from server.obs.claims import KIND, Claims
from server.store.base import StoreUnavailable
from server.store.open import open_store
from server.store.redis import RedisStore

MATCH = MatchId("m1")


async def test_the_first_gets_it_and_nobody_after(store: RedisStore) -> None:
    one, two = Claims(store.documents), Claims(store.documents)
    assert await one.take(MATCH, "frame_end@1")
    assert not await two.take(MATCH, "frame_end@1")
    assert not await one.take(MATCH, "frame_end@1"), "nor the same again"
    assert await two.take(MATCH, "frame_end@2")
    assert await one.take(MatchId("m2"), "frame_end@1")


async def test_of_many_at_once_one_gets_each(store: RedisStore) -> None:
    servers = [Claims(store.documents) for _ in range(8)]
    names = [f"break_50@{n}/0" for n in range(10)]
    got = await asyncio.gather(*(one.take(MATCH, name) for name in names for one in servers))
    each = [sum(got[n * 8 : n * 8 + 8]) for n in range(10)]
    assert each == [1] * 10
    document = await store.documents.get(KIND, MATCH)
    assert document is not None
    assert all(name in document.body.decode() for name in names)


async def test_without_the_store_nothing_is_claimed(valkey_url: str, tmp_path: Path) -> None:
    async with open_store(data_dir=tmp_path, redis_url=valkey_url) as opened:
        claims = Claims(opened.documents)
    with pytest.raises(StoreUnavailable):
        await claims.take(MATCH, "match_end@")
