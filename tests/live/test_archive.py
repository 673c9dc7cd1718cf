"""Summaries of finished matches: written once, right after corrections, the same on any server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from server.core.ids import MatchId
from server.live.archive import KIND, Archive, day_of
from server.live.clock import ServerClock
from server.live.creating import Sides, SideSpec
from server.live.directory import Directory
from server.live.following import Following
from server.live.service import MatchService
from server.live.transfer import Exported, export_match, import_match
from server.protocol.codec import decode
from server.protocol.messages import Command
from server.store.base import StoreUnavailable
from server.store.redis import RedisStore

START = {"type": "start", "breaker": "a"}
WIN = {"type": "award", "scope": "match", "to": "a", "reason": "refusal"}
FRAME = {"type": "award", "scope": "frame", "to": "b", "reason": "miss"}
SIXTY = [{"type": "stroke", "potted": [ball]} for ball in ["red", "black"] * 8]


class Server:
    """The parts of a server that an archive needs, following the store."""

    def __init__(self, store: RedisStore, clock: ServerClock) -> None:
        self.store = store
        self.clock = clock
        self.service = MatchService(store, clock)
        self.archive = Archive(store, self.service)
        self.following = Following(store.follow(), self.service, Directory(store))
        self.following.desks.append(self.archive)

    async def match(self, a: str, b: str, *events: dict[str, Any], best_of: int = 3) -> MatchId:
        """A new match with these events."""
        sides = Sides(SideSpec(a), SideSpec(b))
        spec = {"preset": "snooker", "best_of": best_of}
        match_id = (await self.service.create(spec, sides, "1")).id
        await self.send(match_id, *events)
        return match_id

    async def send(self, match_id: MatchId, *events: dict[str, Any]) -> None:
        """Record events."""
        for event in events:
            seq = (await self.service.current(match_id)).fold.seq
            raw = msgspec.Raw(msgspec.json.encode(event))
            await self.service.submit(match_id, Command(f"{match_id}-{seq}-{id(self)}", raw))

    async def stored(self, match_id: MatchId) -> dict[str, Any] | None:
        """The summary that the store has, once nothing is due."""
        await self.archive.settled()
        document = await self.store.documents.get(KIND, match_id)
        return None if document is None else msgspec.json.decode(document.body)["summary"]

    async def until(self, played: int) -> dict[str, Any]:
        """Head to head of Anna and Bogdan, once there are so many."""
        async with asyncio.timeout(5):
            while (found := self.between())["played"] != played:
                await asyncio.sleep(0.005)
        return found

    def between(self) -> dict[str, Any]:
        """Head to head of Anna and Bogdan."""
        return self.archive.past().head_to_head(["Anna"], ["Bogdan"])


@asynccontextmanager
async def server_on(store: RedisStore) -> AsyncIterator[Server]:
    """A server that follows the store and has read it."""
    server = Server(store, ServerClock(await store.now_ms()))
    up = asyncio.Event()
    server.following.up = False
    server.following.on_link = lambda _: up.set()
    tasks = [asyncio.create_task(part.run()) for part in (server.archive, server.following)]
    await up.wait()
    try:
        yield server
    finally:
        await server.following.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_match_that_is_over_is_kept_with_its_breaks(store: RedisStore) -> None:
    async with server_on(store) as server:
        playing = await server.match("Anna", "Bogdan", START, *SIXTY)
        assert await server.stored(playing) is None
        await server.send(playing, WIN)
        kept = await server.stored(playing)
        live = await server.service.current(playing)
        assert kept is not None
        assert (kept["winner"], kept["ended_ms"]) == ("a", live.fold.at)
        assert kept["breaks"] == [{"side": "a", "player": "Anna", "points": 64, "frame": 1}]
        assert (await server.until(1))["won"] == {"a": 1, "b": 0}


async def test_an_undo_takes_it_out_and_the_end_brings_it_back(store: RedisStore) -> None:
    async with server_on(store) as server:
        match_id = await server.match("Anna", "Bogdan", START, WIN)
        assert await server.stored(match_id) is not None
        await server.send(match_id, {"type": "undo"})
        assert await server.stored(match_id) is None
        assert server.archive.of(match_id) is None
        await server.send(match_id, WIN | {"to": "b"})
        assert (await server.until(1))["won"] == {"a": 0, "b": 1}


async def test_a_correction_in_place_of_the_end_is_in_it(store: RedisStore) -> None:
    async with server_on(store) as server:
        match_id = await server.match("Anna", "Bogdan", START, WIN)
        await server.send(match_id, {"type": "amend", "seq": 2, "event": WIN | {"to": "b"}})
        kept = await server.stored(match_id)
        assert kept is not None
        assert kept["winner"] == "b"
        assert server.archive.past().form_of(["Bogdan"])["won"] == 1


async def test_two_servers_agree_whoever_records(store: RedisStore) -> None:
    async with server_on(store) as one, server_on(store) as two:
        match_id = await one.match("Anna", "Bogdan", START)
        await two.service.current(match_id)
        await two.send(match_id, WIN)
        assert (await one.until(1)) == (await two.until(1))
        await one.archive.settled()
        await two.archive.settled()
        document = await store.documents.get(KIND, match_id)
        assert document is not None
        assert document.version == 1, "both wanted the same: it was put once"
        await one.service.catch_up(await one.service.current(match_id))
        await one.send(match_id, {"type": "undo"})
        assert (await two.until(0))["won"] == {"a": 0, "b": 0}


async def test_one_that_is_behind_writes_nothing_over_what_is_newer(store: RedisStore) -> None:
    async with server_on(store) as ahead:
        behind = Server(store, ahead.clock)
        match_id = await ahead.match("Anna", "Bogdan", START, WIN)
        await behind.service.current(match_id)
        await ahead.send(match_id, {"type": "undo"}, WIN | {"to": "b"})
        assert await ahead.stored(match_id) is not None
        task = asyncio.create_task(behind.archive.run())
        await behind.archive.settled()
        kept = await ahead.stored(match_id)
        assert kept is not None
        assert kept["winner"] == "b"
        task.cancel()


async def test_matches_that_ended_before_there_was_an_archive_are_found_at_start(
    store: RedisStore,
) -> None:
    older = Server(store, ServerClock(await store.now_ms()))
    for _ in range(3):
        await older.match("Anna", "Bogdan", START, WIN)
    await older.match("Anna", "Bogdan", START)
    assert await store.documents.all(KIND) == {}
    async with server_on(store) as server:
        assert (await server.until(3))["won"] == {"a": 3, "b": 0}
        await server.archive.settled()
        assert len(await store.documents.all(KIND)) == 3


async def test_a_summary_that_missed_the_last_events_is_put_right_at_start(
    store: RedisStore,
) -> None:
    async with server_on(store) as server:
        match_id = await server.match("Anna", "Bogdan", START, WIN)
        await server.archive.settled()
    killed = Server(store, ServerClock(await store.now_ms()))
    await killed.send(match_id, {"type": "undo"})
    async with server_on(store) as server, asyncio.timeout(5):
        while await server.stored(match_id) is not None:
            await asyncio.sleep(0.005)
        assert (await server.until(0))["won"] == {"a": 0, "b": 0}


async def test_an_import_counts_on_every_server(store: RedisStore) -> None:
    async with server_on(store) as one, server_on(store) as two:
        match_id = await one.match("Anna", "Bogdan", START, FRAME)
        live = await one.service.current(match_id)
        exported = decode(await export_match(store, live), Exported, max_bytes=100_000)
        await one.send(match_id, WIN)
        await one.until(1)
        over = decode(await export_match(store, live), Exported, max_bytes=100_000)
        await import_match(store, msgspec.structs.replace(over, id="copy"))
        assert (await one.until(2)) == (await two.until(2))
        await import_match(store, msgspec.structs.replace(exported, id="unfinished"))
        assert (await two.until(2))["played"] == 2


async def test_a_match_that_is_deleted_counts_no_longer(store: RedisStore) -> None:
    async with server_on(store) as one, server_on(store) as two:
        match_id = await one.match("Anna", "Bogdan", START, WIN)
        await two.until(1)
        await one.archive.settled()
        await one.archive.forget(match_id)
        assert (await two.until(0)) == (await one.until(0))


async def test_a_store_that_fails_is_asked_again(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.live.archive.AGAIN_S", 0.01)
    async with server_on(store) as server:
        put, failed = store.documents.put, 0

        async def failing(*args: Any, **more: Any) -> Any:
            nonlocal failed
            failed += 1
            if failed < 3:
                raise StoreUnavailable("away")
            return await put(*args, **more)

        monkeypatch.setattr(store.documents, "put", failing)
        await server.match("Anna", "Bogdan", START, WIN)
        await server.until(1)
        assert failed == 3


async def test_breaks_of_the_day_are_those_of_matches_in_play_too(store: RedisStore) -> None:
    async with server_on(store) as server:
        over = await server.match("Anna", "Bogdan", START, *SIXTY, WIN)
        playing = await server.match("Cyril", "Dora", START, *SIXTY[:-2], *SIXTY[-2:], *SIXTY[:2])
        await server.archive.settled()
        now = server.clock.now_ms()
        found = server.archive.breaks_of_day(now)
        assert [(row["match"], row["player"], row["points"]) for row in found] == [
            (playing, "Cyril", 72),
            (over, "Anna", 64),
        ]
        assert server.archive.breaks_of_day(now + 2 * 86_400_000) == []
        assert [row.id for row in server.archive.past().since(day_of(now))] == [over]


async def test_a_match_that_was_a_mistake_counts_in_nothing(store: RedisStore) -> None:
    async with server_on(store) as server:
        over = await server.match("Anna", "Bogdan", START, *SIXTY, WIN)
        playing = await server.match("Anna", "Bogdan", START, *SIXTY)
        await server.until(1)
        told: list[MatchId] = []
        server.archive.listen(told.append)
        server.archive.void = lambda match_id: match_id in (over, playing)
        for match_id in (over, playing, MatchId("unknown")):
            server.archive.void_changed(match_id)
        assert told == [over, playing]
        assert server.archive.past().rows == []
        assert server.archive.breaks_of_day(server.clock.now_ms()) == []


def test_the_day_turns_at_five_in_the_morning() -> None:
    start = day_of(1_760_000_000_000)
    assert day_of(start) == start
    assert day_of(start - 1) < start
    assert 82_000_000 <= start - day_of(start - 1) <= 91_000_000
    assert day_of(start + 23 * 3_600_000 - 1) == start


async def test_listeners_hear_of_what_changes_and_of_nothing_else(store: RedisStore) -> None:
    async with server_on(store) as server:
        heard: list[str] = []
        server.archive.listen(heard.append)
        match_id = await server.match("Anna", "Bogdan", START, WIN)
        await server.until(1)
        await server.archive.settled()
        await server.archive.changed(KIND, match_id)
        await server.archive.changed("league", match_id)
        assert heard == [match_id]
        assert server.archive.past().form_of(["Anna"], but=match_id)["played"] == 0
        assert server.archive.past().form_of(["Anna"])["won"] == 1


async def test_one_that_comes_while_all_are_looked_at_is_not_taken_for_a_deleted_one(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_on(store) as one, server_on(store) as two:
        await one.match("Anna", "Bogdan", START, WIN)
        await two.until(1)
        snapshot = store.snapshot
        more: list[MatchId] = []

        async def slowly(match_id: MatchId) -> tuple[int, bytes] | None:
            if not more:
                more.append(MatchId(""))
                more.append(await one.match("Anna", "Bogdan", START, WIN))
                await two.until(2)
            return await snapshot(match_id)

        monkeypatch.setattr(two.store, "snapshot", slowly)
        await two.archive._sweep()
        assert two.between()["played"] == 2
        assert await one.stored(more[1]) is not None


async def test_a_summary_of_a_newer_version_stays_as_it_is_and_keeps_no_other_away(
    store: RedisStore,
) -> None:
    newer = b'{"seq":2,"summary":"in another form"}'
    async with server_on(store) as server:
        over = await server.match("Anna", "Bogdan", START, WIN)
        await server.until(1)
        await server.archive.settled()
        there = await store.documents.get(KIND, over)
        assert there is not None
        await store.documents.put(KIND, over, newer, expected_version=there.version)
        await server.until(0)
        await server.match("Anna", "Bogdan", START, WIN)
        await server.until(1)
    async with server_on(store) as server:
        await server.until(1)
        await server.archive.settled()
        kept = await store.documents.get(KIND, over)
    assert kept is not None
    assert kept.body == newer
