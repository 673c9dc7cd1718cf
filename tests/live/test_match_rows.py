"""Matches in lines: of those in memory as they stand, of the others as they were seen last."""

from itertools import count
from typing import Any

import pytest

from server.core.ids import MatchId
from server.live.desk_match import DeskMatches
from server.live.directory import Directory
from server.live.leagues import Leagues
from server.live.match_rows import FRESH_MS, OVER_FRESH_MS, MatchRows
from server.store.base import MatchRecord
from server.store.redis import RedisStore
from server.store.wire import MAX_CONNECTIONS
from tests.live.conftest import SIDES, Desk, desk_on

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}


class Hall:
    """A server's list, on a service of its own."""

    def __init__(self, store: RedisStore, desk: Desk) -> None:
        self.now_ms = 1_000_000
        self.directory = Directory(store)
        self.rows = MatchRows(
            store,
            desk.service,
            self.directory,
            Leagues(store, desk.service),
            DeskMatches(store),
            lambda: self.now_ms,
        )

    async def row(self) -> dict[str, Any]:
        (found,) = await self.rows.all()
        return found


async def test_a_match_in_memory_is_told_as_it_stands(desk: Desk, store: RedisStore) -> None:
    hall = Hall(store, desk)
    assert (await hall.row())["status"] == "scheduled"
    await desk.send(START)
    await desk.send(RED)
    row = await hall.row()
    assert (row["seq"], row["status"], row["score"]["a"]) == (2, "live", {"points": 1, "frames": 0})


async def test_one_that_another_server_plays_is_looked_at_now_and_then(
    desk: Desk, store: RedisStore
) -> None:
    hall = Hall(store, await desk_on(store, MatchId("none")))
    await desk.send(START)
    assert (await hall.row())["seq"] == 1
    await desk.send(RED)
    assert (await hall.row())["seq"] == 1
    hall.now_ms += FRESH_MS
    assert (await hall.row())["score"]["a"]["points"] == 1
    assert (await hall.rows.one(desk.match_id)) == await hall.row()


async def test_one_that_is_over_is_looked_at_less_often(desk: Desk, store: RedisStore) -> None:
    hall = Hall(store, await desk_on(store, MatchId("none")))
    await desk.send(START)
    await desk.send({"type": "award", "scope": "match", "to": "a", "reason": "refusal"})
    assert (await hall.row())["status"] == "over"
    await desk.send({"type": "undo"})
    hall.now_ms += FRESH_MS
    assert (await hall.row())["status"] == "over"
    hall.now_ms += OVER_FRESH_MS
    assert (await hall.row())["status"] == "live"


async def test_one_that_comes_or_goes_is_seen_once_it_is_told(
    desk: Desk, store: RedisStore
) -> None:
    hall = Hall(store, desk)
    await hall.row()
    other = await desk_on(store)
    assert len(await hall.rows.all()) == 1
    await hall.rows.created(other.match_id)
    assert [row["id"] for row in await hall.rows.all()] == [desk.match_id, other.match_id]
    await store.desk.delete_match(other.match_id)
    await hall.rows.refresh()
    assert (await hall.row())["id"] == desk.match_id


async def test_a_hall_of_matches_is_read_in_one_go_and_leaves_connections_to_taps(
    store: RedisStore,
) -> None:
    service = (await desk_on(store)).service
    hall, reads = Hall(store, await desk_on(store)), count()
    snapshot, under_way, at_once = store.snapshot, 0, 0

    async def counted(match_id: MatchId) -> Any:
        nonlocal under_way, at_once
        next(reads)
        under_way += 1
        at_once = max(at_once, under_way)
        try:
            return await snapshot(match_id)
        finally:
            under_way -= 1

    store.snapshot = counted  # type: ignore[method-assign]
    for _ in range(40):
        await service.create("snooker", SIDES, None)
    assert len(await hall.rows.all()) == 42
    assert len(await hall.rows.all()) == 42
    assert next(reads) == 42
    assert 1 < at_once <= MAX_CONNECTIONS / 4


async def test_one_that_comes_while_the_records_are_read_is_in_the_next_list(
    desk: Desk, store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(store, desk)
    read = store.matches

    async def slowly() -> list[MatchRecord]:
        found = await read()
        monkeypatch.setattr(store, "matches", read)
        await desk_on(store)
        await hall.rows.created(MatchId("it"))
        return found

    monkeypatch.setattr(store, "matches", slowly)
    await hall.rows.all()
    assert len(await hall.rows.all()) == 2
