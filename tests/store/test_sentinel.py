"""The master that Sentinels name is used, for as long as they name it and it says so itself."""

import asyncio
import signal
from collections.abc import AsyncIterator, Sequence

import pytest

from server.core.ids import CommandId, MatchId
from server.store.address import open_link
from server.store.base import (
    Appended,
    Known,
    LinkLost,
    Logged,
    MatchRecord,
    OutcomeUnknown,
    Rewound,
    Signal,
    StoreUnavailable,
)
from server.store.keys import Keys
from server.store.link import Reply, Word
from server.store.redis import RedisStore
from server.store.sentinel import SentinelWire
from server.store.wire import Connect, Wire, connections
from tests.store.conftest import Ear
from tests.support.nodes import Node
from tests.support.ports import HOST
from tests.support.sentinels import Sentinels

M1 = MatchId("m1")


@pytest.fixture
async def store(sentinels: Sentinels) -> AsyncIterator[RedisStore]:
    link = open_link(sentinels.url, "Redis", durable_replicas=1)
    link.timeout_s = 0.5
    made = RedisStore(link, Keys())
    yield made
    await made.close()


async def append(store: RedisStore, seq: int) -> None:
    """Appends event `seq`, asked for until it is known, as the live layer does."""
    while True:
        try:
            outcome = await store.append(
                M1, epoch=1, expected_seq=seq - 1, command_id=CommandId(f"c{seq}"), line=b"{}"
            )
        except (StoreUnavailable, OutcomeUnknown):
            await asyncio.sleep(0.02)
        else:
            assert outcome in (Appended(seq), Known(seq, None))
            return


async def test_after_a_failover_nothing_acknowledged_is_lost_and_the_follower_reads_on(
    store: RedisStore, sentinels: Sentinels, record: MatchRecord
) -> None:
    before = sentinels.master()
    await store.create_match(record)
    ear = Ear(store.follow())
    ear.follower.add(M1)
    for seq in range(1, 4):
        await append(store, seq)
    sentinels.sentinels[0].ask("SENTINEL", "FAILOVER", "mymaster")
    for seq in range(4, 200):
        await append(store, seq)
        await asyncio.sleep(0.01)
        if sentinels.master() is not before and before.role() == "slave":
            break
    else:
        pytest.fail("no failover")
    await append(store, seq + 1)
    async with asyncio.timeout(5):
        while len(read := standing(ear.heard)) <= seq:
            await asyncio.sleep(0.02)
    assert read == [f"c{n}" for n in range(1, seq + 2)]
    assert [entry.seq for entry in await store.read_log(M1)] == list(range(1, seq + 2))
    await ear.stop()


def standing(heard: Sequence[Signal]) -> list[str]:
    """The commands that a reader has in the end, who goes back where it is told to."""
    read: list[str] = []
    for told in heard:
        if isinstance(told, Rewound):
            del read[told.seq :]
        elif isinstance(told, Logged):
            assert told.entry.seq == len(read) + 1
            read.append(told.entry.command_id)
    return read


class Said(Wire):
    """A Sentinel that names whom it is told to."""

    def __init__(self, named: Node | None) -> None:
        super().__init__(connections("redis://unused"), "the Sentinel at x")
        self.named = named

    async def call(self, *words: Word, **_: bool | float) -> Reply:
        return None if self.named is None else [HOST.encode(), b"%d" % self.named.port]


def node(host: str, port: int) -> Connect:
    return connections(f"redis://{host}:{port}")


def link(*sentinels: Wire) -> SentinelWire:
    return SentinelWire(sentinels, "mymaster", node, "Redis")


async def test_one_that_is_named_and_is_no_master_is_not_used(sentinels: Sentinels) -> None:
    with pytest.raises(StoreUnavailable, match="between two masters"):
        await link(Said(sentinels.replica())).call("PING")


async def test_a_sentinel_that_does_not_answer_or_does_not_know_is_passed_over(
    sentinels: Sentinels, unused_tcp_port: int
) -> None:
    away = Wire(node(HOST, unused_tcp_port), "the Sentinel away")
    one = link(away, Said(None), Said(sentinels.master()))
    assert await one.call("PING") == b"PONG"
    await one.close()
    with pytest.raises(StoreUnavailable, match="knows no master called 'mymaster'"):
        await link(away, Said(None)).call("PING")
    with pytest.raises(StoreUnavailable, match="the Sentinel away cannot be reached"):
        await link(Said(None), Wire(node(HOST, unused_tcp_port), "the Sentinel away")).call("PING")


async def test_a_connection_is_right_until_another_master_is_named(
    sentinels: Sentinels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.sentinel.CHECK_S", 0.0)
    said = Said(sentinels.master())
    one = link(said)
    async with one.dedicated() as connection:
        assert await one.still_right(connection)
        said.named = sentinels.replica()
        assert not await one.still_right(connection)
    await one.close()


async def test_a_connection_that_works_is_kept_while_no_sentinel_can_be_asked(
    sentinels: Sentinels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.sentinel.CHECK_S", 0.0)
    said = Said(sentinels.master())
    one = link(said)
    async with one.dedicated() as connection:
        said.named = None
        assert await one.still_right(connection)
    await one.close()


async def test_a_read_only_reply_is_surely_not_done_and_its_connection_is_not_used_again(
    sentinels: Sentinels,
) -> None:
    one = link(Said(sentinels.master()))
    await one.call("SET", "x", 1, writes=True)
    master = sentinels.master()
    master.ask("CONFIG", "SET", "replica-read-only", "yes")
    master.ask("REPLICAOF", HOST, 1)
    try:
        with pytest.raises(StoreUnavailable, match="read-only replica"):
            await one.call("SET", "x", 2, writes=True)
        with pytest.raises(StoreUnavailable, match="between two masters"):
            await one.call("SET", "x", 2, writes=True)
    finally:
        master.ask("REPLICAOF", "NO", "ONE")
        await one.close()


async def test_a_master_that_stands_still_is_left_with_all_its_connections(
    sentinels: Sentinels,
) -> None:
    one = open_link(sentinels.url, "Redis")
    one.timeout_s = 0.3
    await asyncio.gather(*(one.call("PING") for _ in range(8)))
    frozen = sentinels.master()
    frozen.kill(signal.SIGSTOP)
    try:
        await asyncio.to_thread(sentinels.taken_over, frozen)
        with pytest.raises(StoreUnavailable, match="in time"):
            await one.call("PING")
        assert await one.call("PING") == b"PONG"  # and not seven times more in vain
    finally:
        frozen.kill(signal.SIGCONT)
        await one.close()


async def test_the_follower_says_that_no_sentinel_answers(unused_tcp_port: int) -> None:
    url = f"redis+sentinel://{HOST}:{unused_tcp_port}/mymaster"
    store = RedisStore(open_link(url, "Redis"), Keys())
    ear = Ear(store.follow())
    (lost,) = await ear.until(LinkLost)
    assert "Sentinel" in lost.reason
    await ear.stop()
    await store.close()
