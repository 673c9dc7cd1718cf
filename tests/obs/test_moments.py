"""Moments are found behind the back of whoever records: nothing of it reaches the recording."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.clock import ServerClock
from server.live.creating import Sides, SideSpec
from server.live.directory import Directory
from server.live.match import LiveMatch
from server.live.service import MatchService
from server.obs import detect, moments
from server.obs.due import Due
from server.obs.moments import Moments
from server.protocol.messages import Command
from server.store.redis import RedisStore

START, CONCEDE = {"type": "start", "breaker": "a"}, {"type": "concede"}


class Hall:
    """A service with a match on table 1, watched."""

    def __init__(self, store: RedisStore, clock: ServerClock) -> None:
        self.service = MatchService(store, clock)
        self.directory = Directory(store)
        self.moments = Moments(self.service, self.directory, clock)
        self.moments.wanted = lambda: True
        self.due: asyncio.Queue[Due] = asyncio.Queue()
        self.moments.on_due = self.due.put_nowait

    async def match(self, table: str | None = "1") -> MatchId:
        sides = Sides(SideSpec("Anna"), SideSpec("Bert"))
        made = (await self.service.create("snooker", sides, table)).id
        if table is not None:
            await self.directory.put(table, made)
        return made

    async def play(self, match_id: MatchId, *events: dict[str, Any]) -> None:
        for event in events:
            seq = (await self.service.current(match_id)).fold.seq
            command = Command(f"c{seq + 1}", Raw(msgspec.json.encode(event)))
            await self.service.submit(match_id, command)

    async def next(self) -> Due:
        async with asyncio.timeout(5):
            return await self.due.get()


@contextlib.asynccontextmanager
async def watching(store: RedisStore) -> AsyncIterator[Hall]:
    hall = Hall(store, ServerClock(await store.now_ms()))
    task = asyncio.create_task(hall.moments.run())
    try:
        yield hall
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_a_moment_has_its_facts(store: RedisStore) -> None:
    async with watching(store) as hall:
        match_id = await hall.match()
        await hall.play(match_id, START, CONCEDE)
        due = await hall.next()
    assert due.id == f"{match_id}:frame_end@1"
    assert (due.table, due.seq) == ("1", 2)
    assert due.facts == {
        "cue": "frame_end",
        "match": match_id,
        "table": "1",
        "number": 1,
        "side": "b",
        "player": "Bert",
        "points": None,
        "a": "Anna",
        "b": "Bert",
    }


async def test_after_a_rerack_visits_are_others(store: RedisStore) -> None:
    fifty = [{"type": "stroke", "potted": [ball]} for ball in ["red", "black"] * 7]
    async with watching(store) as hall:
        match_id = await hall.match()
        await hall.play(match_id, START, *fifty, {"type": "rerack"}, *fifty)
        first, second = await hall.next(), await hall.next()
    assert (first.name, second.name) == ("break_50@1/0", "break_50@1/0+16")


async def test_one_match_that_cannot_be_looked_at_stops_no_other(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = detect.glimpse

    def fails_for_one(shown: dict[str, Any]) -> Any:
        if shown["seq"] == 1:
            raise ValueError("not to be read")
        return looked(shown)

    async with watching(store) as hall:
        first, second = await hall.match("1"), await hall.match("2")
        await hall.play(second, START)
        monkeypatch.setattr(moments, "glimpse", fails_for_one)
        await hall.play(first, START)
        await hall.play(second, {"type": "stroke", "potted": ["red"]}, CONCEDE)
        assert (await hall.next()).match == second
        assert (await hall.service.current(first)).fold.seq == 1, "it was recorded all the same"


async def test_without_a_rule_nothing_is_looked_at(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watching(store) as hall:
        hall.moments.wanted = lambda: False
        monkeypatch.setattr(moments, "glimpse", lambda _shown: pytest.fail("looked at"))
        match_id = await hall.match()
        await hall.play(match_id, START, CONCEDE)
        monkeypatch.undo()
        hall.moments.wanted = lambda: True
        await hall.play(match_id, {"type": "next"}, CONCEDE)
        assert (await hall.next()).name == "frame_end@2"


async def test_the_matches_of_tables_are_kept_in_memory(store: RedisStore) -> None:
    async with watching(store) as hall:
        on, off = await hall.match(), await hall.match(None)
        async with asyncio.timeout(5):
            while hall.service.memory.loaded(on) is None:
                await asyncio.sleep(0)
        assert hall.moments.watching(on)
        assert not hall.moments.watching(off)


async def test_a_match_that_cannot_be_read_for_its_table_is_looked_at_once_it_can(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "AGAIN_S", 0.01)
    async with watching(store) as watched:
        match_id = await watched.match()
        service = watched.service
        service.memory.drop(match_id)
        current, fails = service.current, [Refusal("unavailable", "away")] * 2

        async def flaky(wanted: MatchId) -> LiveMatch:
            if fails:
                raise fails.pop()
            return await current(wanted)

        monkeypatch.setattr(service, "current", flaky)
        watched.moments.look_at_tables()
        async with asyncio.timeout(5):
            while service.memory.loaded(match_id) is None:
                await asyncio.sleep(0.01)
