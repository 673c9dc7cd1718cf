"""Corrections, removals and notes, on Valkey and in memory."""

import asyncio

import msgspec

from server.core.ids import CommandId, MatchId
from server.store.base import DocumentChanged, MatchRecord, Resynced, Signal
from server.store.desk import MatchDeleted, NotesWanted, SidesCorrected
from server.store.redis import RedisStore

M1 = MatchId("m1")


async def heard(store: RedisStore, count: int, ready: asyncio.Event) -> list[Signal]:
    """The next signals of the control stream, after those of the link."""
    follower = store.follow()
    found: list[Signal] = []
    async with asyncio.timeout(5):
        async for signal in follower:
            if not isinstance(signal, Resynced):
                found.append(signal)
            else:
                ready.set()
            if len(found) == count:
                break
    await follower.aclose()
    return found


async def listening(store: RedisStore, count: int) -> "asyncio.Task[list[Signal]]":
    """Signals from now on."""
    ready = asyncio.Event()
    task = asyncio.create_task(heard(store, count, ready))
    await ready.wait()
    return task


async def test_corrected_sides_take_the_place_of_those_that_were_seen(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    assert await store.desk.correct_sides(M1, record.sides, '{"a":1}') == '{"a":1}'
    assert (await store.match(M1)) == msgspec.structs.replace(
        record, sides='{"a":1}', corrected=True
    )
    assert [found.sides for found in await store.matches()] == ['{"a":1}']
    assert await store.desk.correct_sides(M1, record.sides, '{"a":2}') == '{"a":1}'
    assert await store.desk.correct_sides(M1, '{"a":1}', '{"a":2}') == '{"a":2}'
    assert await store.desk.correct_sides(MatchId("none"), "", "{}") is None


async def test_a_match_that_was_corrected_is_still_the_one_that_was_created(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    await store.desk.correct_sides(M1, record.sides, "{}")
    await store.create_match(record)  # the same again: a reply was lost
    found = await store.match(M1)
    assert found is not None
    assert found.sides == "{}"


async def test_a_deleted_match_is_gone_with_its_log(store: RedisStore, record: MatchRecord) -> None:
    await store.create_match(record, [(CommandId("c"), b"{}")], b"{}")
    assert await store.desk.delete_match(M1)
    assert await store.match(M1) is None
    assert await store.matches() == []
    assert await store.read_log(M1) == []
    assert await store.snapshot(M1) is None
    assert not await store.desk.delete_match(M1)


async def test_every_server_is_told(store: RedisStore, record: MatchRecord) -> None:
    await store.create_match(record)
    await store.documents.put("player", "p", b"{}", expected_version=0)
    told = await listening(store, 4)
    await store.desk.correct_sides(M1, record.sides, "{}")
    await store.desk.delete_match(M1)
    await store.desk.tell(NotesWanted("pages", 7))
    assert await store.documents.delete("player", "p")
    assert await told == [
        SidesCorrected(M1),
        MatchDeleted(M1),
        NotesWanted("pages", 7),
        DocumentChanged("player", "p"),
    ]
    assert not await store.documents.delete("player", "p")
    assert await store.documents.get("player", "p") is None


async def test_several_documents_are_put_or_none(store: RedisStore) -> None:
    await store.documents.put("player", "b", b"1", expected_version=0)
    items = [("a", b"1", 0), ("b", b"2", 1), ("ć", b"3", 0)]
    told = await listening(store, 1)
    assert await store.desk.put_documents("player", items) is None
    assert await told == [DocumentChanged("player", "")]
    found = await store.documents.all("player")
    assert {name: (kept.version, kept.body) for name, kept in found.items()} == {
        "a": (1, b"1"),
        "b": (2, b"2"),
        "ć": (1, b"3"),
    }
    assert await store.desk.put_documents("player", items) is None  # a reply was lost
    assert await store.documents.all("player") == found
    assert await store.desk.put_documents("player", [("d", b"1", 0), ("b", b"9", 1)]) == "b"
    assert await store.documents.all("player") == found


async def test_notes_are_kept_for_their_time(store: RedisStore) -> None:
    assert await store.desk.notes("pages") == {}
    await store.desk.note("pages", "one", b"1", 60_000)
    await store.desk.note("pages", "one", b"11", 60_000)
    await store.desk.note("pages", "two", b"2", 20)
    await store.desk.note("other", "three", b"3", 60_000)
    async with asyncio.timeout(5):
        while await store.desk.notes("pages") != {"one": b"11"}:
            await asyncio.sleep(0.01)
