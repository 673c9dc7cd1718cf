"""What other servers do reaches this one through the store's streams."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from server.core.ids import MatchId
from server.live.directory import Directory
from server.live.following import Following
from server.live.match import LiveMatch
from server.store.base import KeyRecord, LinkLost, Resynced, StoreUnavailable
from server.store.redis import RedisStore
from tests.live.conftest import Desk, desk_on

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}


class Waiting:
    """An audience that lets a test wait for a seq."""

    def __init__(self) -> None:
        self.more = asyncio.Event()

    def opened(self, live: LiveMatch) -> None:
        pass

    def advanced(self, live: LiveMatch) -> None:
        self.more.set()

    def replaced(self, live: LiveMatch) -> None:
        self.more.set()

    def dropped(self, match_id: MatchId) -> None:
        pass

    def watching(self, match_id: MatchId) -> bool:
        return False

    async def until(self, live: LiveMatch, seq: int) -> None:
        while live.fold.seq != seq:
            self.more.clear()
            await self.more.wait()


class Notes:
    """Somebody who is told of what changes on the desk, and writes it down."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, ...]] = []
        self.more = asyncio.Event()

    async def refresh(self) -> None:
        self._note("refresh")

    async def changed(self, kind: str, id_: str, /) -> None:
        self._note("changed", kind, id_)

    async def created(self, match_id: MatchId, /) -> None:
        self._note("created", match_id)

    def _note(self, *words: str) -> None:
        self.heard.append(words)
        self.more.set()

    async def until(self, *words: str) -> None:
        while words not in self.heard:
            self.more.clear()
            await self.more.wait()


@asynccontextmanager
async def following(
    store: RedisStore, desk: Desk, notes: Notes | None = None
) -> AsyncIterator[tuple[Following, Directory]]:
    """A follower that runs, connected."""
    directory = Directory(store)
    followed = Following(store.follow(), desk.service, directory)
    up = asyncio.Event()
    followed.desks += [notes] if notes else []
    followed.up = False
    followed.on_link = lambda _: up.set()
    task = asyncio.create_task(followed.run())
    await up.wait()
    try:
        yield followed, directory
    finally:
        await followed.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_another_servers_events_are_seen_here(store: RedisStore, desk: Desk) -> None:
    here = await desk_on(store, desk.match_id)
    waiting = Waiting()
    here.service.memory.tell(waiting)
    async with following(store, here):
        live = await here.live()
        await desk.send(START)
        await desk.send(RED)
        await waiting.until(live, 2)


async def test_what_happened_before_the_match_was_asked_for_is_there_too(
    store: RedisStore, desk: Desk
) -> None:
    await desk.send(START)
    here = await desk_on(store, desk.match_id)
    waiting = Waiting()
    here.service.memory.tell(waiting)
    async with following(store, here):
        live = await here.live()
        assert live.fold.seq == 1
        await desk.send(RED)
        await waiting.until(live, 2)


async def test_a_table_and_a_key_are_heard_of(store: RedisStore, desk: Desk) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    async with following(store, desk) as (followed, directory):
        followed.on_revoked = heard.put_nowait
        directory.listen(lambda table, match_id: heard.put_nowait(f"{table}:{match_id}"))
        await store.set_table("4", desk.match_id)
        assert await heard.get() == f"4:{desk.match_id}"
        await store.put_key("some-hash", KeyRecord("overlay", None, "", 0))
        await store.revoke_key("some-hash")
        assert await heard.get() == "some-hash"


async def test_documents_and_new_matches_are_heard_of(store: RedisStore, desk: Desk) -> None:
    notes = Notes()
    async with following(store, desk, notes):
        await notes.until("refresh")
        await store.documents.put("league", "club", b"{}", expected_version=0)
        await notes.until("changed", "league", "club")
        other = await desk_on(store)
        await notes.until("created", other.match_id)


async def test_a_lost_link_is_told_once_and_so_is_its_return(store: RedisStore, desk: Desk) -> None:
    told: list[bool] = []
    async with following(store, desk) as (followed, _):
        followed.on_link = told.append
        for signal in (LinkLost("x"), LinkLost("x"), Resynced(), Resynced()):
            await followed._one(signal)
        assert told == [False, True]


class Failing(Notes):
    """Cannot take in the first document, for the store is away just then."""

    async def changed(self, kind: str, id_: str, /) -> None:
        await super().changed(kind, id_)
        if len(self.heard) == 2:
            raise StoreUnavailable("away")


async def test_what_the_store_was_in_the_way_of_is_tried_again(
    store: RedisStore, desk: Desk
) -> None:
    notes = Failing()
    async with following(store, desk, notes):
        await notes.until("refresh")
        await store.documents.put("league", "club", b"{}", expected_version=0)
        await notes.until("changed", "league", "club")
        await store.documents.put("league", "other", b"{}", expected_version=0)
        await notes.until("changed", "league", "other")
        club, other = ("changed", "league", "club"), ("changed", "league", "other")
        assert notes.heard == [("refresh",), club, club, other], "in their order"


class Hanging(Notes):
    """Waits for a store that does not answer."""

    async def refresh(self) -> None:
        await super().refresh()
        await asyncio.Event().wait()


async def test_a_revoked_key_waits_for_nothing_that_waits_for_the_store(
    store: RedisStore, desk: Desk
) -> None:
    notes, revoked = Hanging(), asyncio.Event()
    async with following(store, desk, notes) as (followed, _):
        followed.on_revoked = lambda _: revoked.set()
        await notes.until("refresh")
        await store.put_key("some-hash", KeyRecord("overlay", None, "", 0))
        await store.revoke_key("some-hash")
        async with asyncio.timeout(1.0):
            await revoked.wait()


async def test_a_link_is_up_only_once_the_tables_were_read_after_a_loss(
    store: RedisStore, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: asyncio.Queue[bool] = asyncio.Queue()
    async with following(store, desk) as (followed, directory):
        followed.on_link = told.put_nowait
        read, fails = directory.refresh, [True, True]

        async def refresh() -> None:
            if fails:
                fails.pop()
                raise StoreUnavailable("away")
            await read()

        monkeypatch.setattr(directory, "refresh", refresh)
        followed._follower.again()
        assert await told.get() is False
        assert await told.get() is True, "without another loss of the link"
        assert fails == []


class Clumsy(Notes):
    """Cannot take in what it is told."""

    async def refresh(self) -> None:
        await super().refresh()
        raise KeyError("of a newer version")

    async def changed(self, kind: str, id_: str, /) -> None:
        await super().changed(kind, id_)
        raise TypeError(kind)


async def test_what_one_desk_cannot_take_in_keeps_it_from_no_other(
    store: RedisStore, desk: Desk
) -> None:
    clumsy, notes = Clumsy(), Notes()
    async with following(store, desk, clumsy) as (followed, _):
        followed.desks.append(notes)
        await clumsy.until("refresh")
        for name in ("club", "county"):
            await store.documents.put("league", name, b"{}", expected_version=0)
            await clumsy.until("changed", "league", name)
            await notes.until("changed", "league", name)


async def test_a_signal_that_cannot_be_taken_in_ends_nothing(store: RedisStore, desk: Desk) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()

    def revoked(key_hash: str) -> None:
        heard.put_nowait(key_hash)
        raise ValueError(key_hash)

    async with following(store, desk) as (followed, _):
        followed.on_revoked = revoked
        for name in ("one", "two"):
            await store.put_key(name, KeyRecord("overlay", None, "", 0))
            await store.revoke_key(name)
            assert await heard.get() == name
