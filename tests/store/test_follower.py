"""A follower tells everything that happens, in order and once, across every loss of link."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest
import redis.asyncio

from server.core.ids import CommandId, MatchId
from server.store import follower as following
from server.store.base import (
    Appended,
    KeyRecord,
    KeyRevoked,
    LinkLost,
    Logged,
    MatchCreated,
    MatchRecord,
    Resynced,
    Rewound,
    TableChanged,
)
from server.store.redis import RedisStore
from tests.store.conftest import Ear, MakeStore
from tests.support.fault_proxy import FaultProxy

M1 = MatchId("m1")


@pytest.fixture
async def ear(store: RedisStore) -> AsyncIterator[Ear]:
    made = Ear(store.follow())
    await made.until(Resynced)
    yield made
    await made.stop()


async def append(
    store: RedisStore, record: MatchRecord, first: int, last: int, match_id: MatchId = M1
) -> None:
    """Appends the events numbered first to last."""
    for seq in range(first, last + 1):
        outcome = await store.append(
            match_id,
            epoch=record.epoch,
            expected_seq=seq - 1,
            command_id=CommandId(f"c{seq}"),
            line=b"%d" % seq,
        )
        assert outcome == Appended(seq)


def seqs(logged: list[Logged], match_id: MatchId = M1) -> list[int]:
    return [signal.entry.seq for signal in logged if signal.match_id == match_id]


async def test_a_match_is_told_from_where_one_stands_and_on(
    store: RedisStore, record: MatchRecord, ear: Ear
) -> None:
    await store.create_match(record)
    await append(store, record, 1, 5)
    ear.follower.add(M1, 2)
    await ear.until(Logged, 3)
    await append(store, record, 6, 8)
    assert seqs(await ear.until(Logged, 6)) == [3, 4, 5, 6, 7, 8]
    assert ear.all(Logged)[0].entry.line == b"3"
    assert ear.all(LinkLost) == []
    assert len(ear.all(Resynced)) == 1


async def test_a_match_added_while_the_read_blocks_is_told_at_once(
    store: RedisStore, record: MatchRecord, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "BLOCK_MS", 60_000)
    await store.create_match(record)
    await append(store, record, 1, 1)
    await ear.until(MatchCreated)  # its next read blocks now, for a minute
    ear.follower.add(M1)
    async with asyncio.timeout(5):
        await ear.until(Logged)


async def test_a_removed_match_is_told_no_more_and_the_others_are(
    store: RedisStore, record: MatchRecord, ear: Ear
) -> None:
    other = MatchId("m2")
    await store.create_match(record)
    await store.create_match(msgspec.structs.replace(record, id=other))
    ear.follower.add(M1)
    ear.follower.add(other)
    await append(store, record, 1, 1)
    await ear.until(Logged, 1)
    ear.follower.remove(M1)
    await append(store, record, 2, 3)
    await append(store, record, 1, 2, other)
    await ear.until(Logged, 3)
    assert seqs(ear.all(Logged)) == [1]
    assert seqs(ear.all(Logged), other) == [1, 2]


async def test_what_was_read_ahead_of_a_removed_match_is_not_told(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    await append(store, record, 1, 5)
    follower = store.follow()
    follower.add(M1)
    told: list[int] = []
    async for signal in follower:
        if isinstance(signal, Logged):
            told.append(signal.entry.seq)
            if len(told) == 2:
                follower.remove(M1)
                follower.add(M1, 3)
            if told[-1] == 5:
                await follower.aclose()
    assert told == [1, 2, 4, 5]


async def test_changes_on_the_desk_are_told(
    store: RedisStore, record: MatchRecord, ear: Ear
) -> None:
    await store.create_match(record)
    await store.set_table("1", M1)
    await store.set_table("1", None)
    await store.put_key("h", KeyRecord("overlay", None, "", 1))
    await store.revoke_key("h")
    await store.revoke_key("h")
    await ear.until(KeyRevoked)
    assert ear.heard[1:] == [
        MatchCreated(M1),
        TableChanged("1", M1),
        TableChanged("1", None),
        KeyRevoked("h"),
    ]


async def test_what_happened_on_the_desk_before_the_first_link_is_not_told(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.set_table("1", M1)
    ear = Ear(store.follow())
    await ear.until(Resynced)
    await store.set_table("2", M1)
    assert await ear.until(TableChanged) == [TableChanged("2", M1)]
    await ear.stop()


async def test_a_signal_of_a_newer_server_is_passed_over(
    valkey_url: str, store_at: MakeStore
) -> None:
    store = store_at(valkey_url)
    ear = Ear(store.follow())
    await ear.until(Resynced)
    async with redis.asyncio.Redis.from_url(valkey_url) as client:
        await client.xadd("cc:{desk}:control", {"signal": '{"type":"SomethingNew"}'})
        await client.xadd("cc:{desk}:control", {"other": "1"})
    await store.set_table("1", None)
    assert await ear.until(TableChanged) == [TableChanged("1", None)]
    await ear.stop()


async def test_the_control_stream_stays_short(valkey_url: str, store_at: MakeStore) -> None:
    store = store_at(valkey_url)
    for n in range(1500):
        await store.set_table(f"{n % 9}", M1)
    async with redis.asyncio.Redis.from_url(valkey_url) as client:
        assert await client.xlen("cc:{desk}:control") < 1200


async def test_links_cut_again_and_again_lose_and_repeat_nothing(
    valkey_url: str, store_at: MakeStore, record: MatchRecord
) -> None:
    async with FaultProxy(valkey_url, seed=3) as proxy:
        proxy.delay_ms = (0, 2)
        writer, reader = store_at(valkey_url), store_at(proxy.url)
        await writer.create_match(record)
        ear = Ear(reader.follow())
        ear.follower.add(M1)
        for n in range(10):
            await append(writer, record, n * 20 + 1, n * 20 + 20)
            proxy.cut()
            await ear.until(Resynced, n + 1)
        assert seqs(await ear.until(Logged, 200)) == list(range(1, 201))
        await ear.stop()


async def test_a_lost_link_is_said_once_and_its_return_too(
    valkey_url: str, store_at: MakeStore, record: MatchRecord
) -> None:
    async with FaultProxy(valkey_url) as proxy:
        writer, reader = store_at(valkey_url), store_at(proxy.url)
        await writer.create_match(record)
        ear = Ear(reader.follow())
        ear.follower.add(M1)
        await ear.until(Resynced)
        proxy.refuse = True
        proxy.cut()
        await ear.until(LinkLost)
        await append(writer, record, 1, 2)
        await proxy.accepts(proxy.accepted + 3)
        proxy.refuse = False
        await ear.until(Logged, 2)
        kinds = [type(signal) for signal in ear.heard]
        assert kinds == [Resynced, LinkLost, Resynced, Logged, Logged]
        await ear.stop()


async def test_that_it_resynced_is_said_once_more_where_that_is_asked(
    valkey_url: str, store_at: MakeStore, record: MatchRecord
) -> None:
    store = store_at(valkey_url)
    await store.create_match(record)
    follower = store.follow()
    follower.add(record.id)
    ear = Ear(follower)
    await ear.until(Resynced)
    follower.again()
    await ear.until(Resynced, 2)
    await store.append(record.id, epoch=1, expected_seq=0, command_id=CommandId("c"), line=b"{}")
    await ear.until(Logged)
    assert LinkLost not in map(type, ear.heard)
    await ear.stop()


async def test_a_link_that_goes_silent_is_noticed_in_time(
    valkey_url: str, store_at: MakeStore
) -> None:
    async with FaultProxy(valkey_url) as proxy:
        ear = Ear(store_at(proxy.url).follow())
        await ear.until(Resynced)
        proxy.blackhole = True
        async with asyncio.timeout(2.5):  # within that a tablet has to show it
            await ear.until(LinkLost)
        proxy.blackhole = False
        await ear.until(Resynced, 2)
        await ear.stop()


async def test_a_log_that_lost_entries_is_said_to_be_shorter(
    valkey_url: str, store_at: MakeStore, record: MatchRecord
) -> None:
    async with FaultProxy(valkey_url) as proxy:
        writer, reader = store_at(valkey_url), store_at(proxy.url)
        await writer.create_match(record)
        await append(writer, record, 1, 5)
        ear = Ear(reader.follow())
        ear.follower.add(M1)
        await ear.until(Logged, 5)
        async with redis.asyncio.Redis.from_url(valkey_url) as client:
            await client.flushall()  # as a Redis without a log of its own is after a restart
        proxy.cut()
        assert await ear.until(Rewound) == [Rewound(M1, 0)]
        await writer.create_match(record)
        await append(writer, record, 1, 1)
        assert seqs(await ear.until(Logged, 6)) == [1, 2, 3, 4, 5, 1]
        await ear.stop()


async def test_a_log_with_another_event_in_the_place_of_one_is_said_to_be_another(
    valkey_url: str, store_at: MakeStore, record: MatchRecord
) -> None:
    async with FaultProxy(valkey_url) as proxy:
        writer, reader = store_at(valkey_url), store_at(proxy.url)
        await writer.create_match(record)
        await append(writer, record, 1, 3)
        ear = Ear(reader.follow())
        ear.follower.add(M1, 1, CommandId("c1"))
        await ear.until(Logged, 2)
        proxy.refuse = True
        proxy.cut()
        await ear.until(LinkLost)
        async with redis.asyncio.Redis.from_url(valkey_url) as client:  # as a failover may do
            await client.delete("cc:{m:m1}:log", "cc:{m:m1}:answers")
            for seq, name in enumerate(("c1", "c2", "other", "more"), 1):
                await client.xadd("cc:{m:m1}:log", {"id": name, "line": "{}"}, id=f"{seq}-0")
        proxy.refuse = False
        assert await ear.until(Rewound) == [Rewound(M1, 2)]
        assert seqs(await ear.until(Logged, 4)) == [2, 3, 3, 4]
        await ear.stop()


async def test_a_cancelled_reader_leaves_nothing_behind(
    valkey_url: str, store_at: MakeStore
) -> None:
    before = asyncio.all_tasks()
    ear = Ear(store_at(valkey_url).follow())
    await ear.until(Resynced)
    ear.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ear.task
    assert asyncio.all_tasks() == before
