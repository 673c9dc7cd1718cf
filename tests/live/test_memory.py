"""Matches are read once, however many ask, and forgotten when nobody watches them."""

import asyncio
from typing import Any

import pytest

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.match import LiveMatch
from server.live.memory import Memory
from server.store.base import StoreUnavailable
from server.store.redis import RedisStore
from tests.live.conftest import SIDES, Desk


class Watcher:
    """An audience that watches some matches."""

    def __init__(self, *watched: MatchId) -> None:
        self.watched = watched
        self.told: list[tuple[str, str]] = []

    def opened(self, live: LiveMatch) -> None:
        self.told.append(("opened", live.record.id))

    def advanced(self, live: LiveMatch) -> None:
        self.told.append(("advanced", live.record.id))

    def replaced(self, live: LiveMatch) -> None:
        self.told.append(("replaced", live.record.id))

    def dropped(self, match_id: MatchId) -> None:
        self.told.append(("dropped", match_id))

    def watching(self, match_id: MatchId) -> bool:
        return match_id in self.watched


class Counting:
    """A store that counts how often logs are read."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self.reads = 0
        self.down = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def read_log(self, *args: Any) -> Any:
        self.reads += 1
        if self.down:
            raise StoreUnavailable("down")
        return await self._store.read_log(*args)


async def test_a_match_is_read_once_for_all(store: RedisStore, desk: Desk) -> None:
    counting: Any = Counting(store)
    memory, watcher = Memory(counting), Watcher()
    memory.tell(watcher)
    matches = await asyncio.gather(*[memory.current(desk.match_id) for _ in range(5)])
    assert counting.reads == 1
    assert len({id(live) for live in matches}) == 1
    assert watcher.told == [("opened", desk.match_id)]


async def test_one_that_stops_waiting_does_not_stop_the_others(
    store: RedisStore, desk: Desk
) -> None:
    memory = Memory(store)
    first = asyncio.create_task(memory.current(desk.match_id))
    second = asyncio.create_task(memory.current(desk.match_id))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).record.id == desk.match_id


async def test_a_store_that_is_down_is_asked_again(store: RedisStore, desk: Desk) -> None:
    counting: Any = Counting(store)
    counting.down = True
    memory = Memory(counting)
    with pytest.raises(Refusal) as caught:
        await memory.current(desk.match_id)
    assert caught.value.code == "unavailable"
    counting.down = False
    assert (await memory.current(desk.match_id)).record.id == desk.match_id


async def test_the_least_recently_used_goes_unless_it_is_watched(
    store: RedisStore, desk: Desk
) -> None:
    ids = [(await desk.service.create("snooker", SIDES, None)).id for _ in range(4)]
    memory, watcher = Memory(store, kept=2), Watcher(ids[0])
    memory.tell(watcher)
    for match_id in ids:
        await memory.current(match_id)
    kept = [match_id for match_id in ids if memory.loaded(match_id)]
    assert kept == [ids[0], ids[3]]
    assert watcher.told.count(("dropped", ids[1])) == 1


async def test_a_match_that_is_being_written_stays(store: RedisStore, desk: Desk) -> None:
    ids = [(await desk.service.create("snooker", SIDES, None)).id for _ in range(2)]
    memory = Memory(store, kept=1)
    live = await memory.current(ids[0])
    async with live.lock:
        await memory.current(ids[1])
        assert memory.loaded(ids[0]) is live
