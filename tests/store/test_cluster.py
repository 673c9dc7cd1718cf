"""Each key is asked for where it is, also while slots move and nodes fail."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable

import msgspec
import pytest
from redis.crc import key_slot

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
    StoreUnavailable,
)
from server.store.cluster import ClusterWire
from server.store.keys import Keys
from server.store.redis import RedisStore
from tests.store.conftest import Ear
from tests.support.cluster import Cluster
from tests.support.nodes import Node
from tests.support.ports import HOST
from tests.support.scripted_redis import scripted_redis
from tests.support.sentinels import Sentinels

M1 = MatchId("m1")
LOG = Keys().log(M1)
SLOT = key_slot(LOG.encode())


@pytest.fixture
async def link(cluster: Cluster) -> AsyncIterator[ClusterWire]:
    made = open_link(cluster.url, "Redis", durable_replicas=1)
    assert isinstance(made, ClusterWire)
    made.timeout_s = 0.5
    yield made
    await made.close()


@pytest.fixture
async def store(link: ClusterWire) -> RedisStore:
    return RedisStore(link, Keys())


async def append(store: RedisStore, seq: int, match_id: MatchId = M1) -> None:
    """Appends event `seq`, asked for until it is known, as the live layer does."""
    while True:
        try:
            outcome = await store.append(
                match_id, epoch=1, expected_seq=seq - 1, command_id=CommandId(f"c{seq}"), line=b"{}"
            )
        except (StoreUnavailable, OutcomeUnknown):
            await asyncio.sleep(0.02)
        else:
            assert outcome in (Appended(seq), Known(seq, None))
            return


async def append_until(store: RedisStore, true: Callable[[], bool]) -> int:
    """Appends events one after the other until something is so; how many there are then."""
    seq = 1
    while not true():
        await append(store, seq)
        seq += 1
        assert seq < 3000, "it never was"
    await append(store, seq)
    return seq


async def test_what_is_on_several_nodes_comes_back_in_its_order(
    store: RedisStore, cluster: Cluster, record: MatchRecord
) -> None:
    made = [msgspec.structs.replace(record, id=MatchId(f"m{n}"), created_ms=n) for n in range(20)]
    for one in made:
        await store.create_match(one)
    assert len({cluster.master_of(Keys().log(one.id)).port for one in made}) == 3
    assert await store.matches() == made


async def test_a_node_that_says_who_has_a_key_is_believed(
    store: RedisStore, link: ClusterWire, cluster: Cluster, record: MatchRecord
) -> None:
    await store.create_match(record)
    wrong = next(node for node in cluster.masters() if node is not cluster.master_of(LOG))
    link._map.moved(SLOT, (HOST, wrong.port))
    await append(store, 1)
    link._map.moved(SLOT, (HOST, wrong.port))
    assert len(await store.read_log(M1)) == 1
    link._map.moved(SLOT, (HOST, wrong.port))
    ear = Ear(store.follow())
    ear.follower.add(M1)
    await ear.until(Logged)
    assert ear.all(LinkLost) == []
    await ear.stop()


def move(source: Node, target: Node, *keys: str) -> None:
    """Moves keys of the slot of M1 to a node that is importing it."""
    for key in keys:
        source.ask("MIGRATE", HOST, target.port, key, 0, 2000)


async def test_a_slot_that_moves_to_another_node_is_followed_there(
    store: RedisStore, cluster: Cluster, record: MatchRecord
) -> None:
    source = cluster.master_of(LOG)
    target = next(node for node in cluster.masters() if node is not source)
    await store.create_match(record)
    await append(store, 1)
    ear = Ear(store.follow())
    ear.follower.add(M1)
    await ear.until(Logged)
    names = {node: node.ask("CLUSTER", "MYID").decode() for node in (source, target)}
    target.ask("CLUSTER", "SETSLOT", SLOT, "IMPORTING", names[source])
    source.ask("CLUSTER", "SETSLOT", SLOT, "MIGRATING", names[target])
    keys = [key.decode() for key in source.ask("CLUSTER", "GETKEYSINSLOT", SLOT, 9)]
    move(source, target, keys[0])
    with pytest.raises(StoreUnavailable, match="is moving this match"):
        await store.append(M1, epoch=1, expected_seq=1, command_id=CommandId("c2"), line=b"{}")
    move(source, target, *keys[1:])
    assert len(await store.read_log(M1)) == 1  # asked there, while the slot is still here
    for node in (target, source):
        node.ask("CLUSTER", "SETSLOT", SLOT, "NODE", names[target])
    await append(store, 2)
    assert [signal.entry.seq for signal in await ear.until(Logged, 2)] == [1, 2]
    await ear.stop()
    await put_back(cluster, target, source, names[source])


async def put_back(cluster: Cluster, here: Node, home: Node, home_name: str) -> None:
    """Gives the slot back where it was, empty, for the tests that come after."""
    here.ask("FLUSHALL")
    # By import it gets an epoch above the other's: else what the third node still believes comes
    # back as the newer word, and each says for ever that the other has the slot.
    home.ask("CLUSTER", "SETSLOT", SLOT, "IMPORTING", here.ask("CLUSTER", "MYID").decode())
    here.ask("CLUSTER", "SETSLOT", SLOT, "MIGRATING", home_name)
    for node in (home, here):
        node.ask("CLUSTER", "SETSLOT", SLOT, "NODE", home_name)
    await asyncio.to_thread(cluster.agreed, LOG, home)


async def test_nodes_that_name_one_another_are_said_to_disagree() -> None:
    def answer(word: bytes, port: int) -> bytes:
        slots = b"*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n$9\r\n127.0.0.1\r\n:%d\r\n" % port
        moved = b"-MOVED %d 127.0.0.1:%d\r\n" % (SLOT, port)
        return {b"CLUSTER": slots, b"GET": moved}.get(word, b"+OK\r\n")

    async with scripted_redis(answer) as port:
        link = open_link(f"redis+cluster://{HOST}:{port}", "Redis")
        with pytest.raises(StoreUnavailable, match=f"do not agree which has slot {SLOT}"):
            await link.call("GET", LOG)
        await link.close()


async def test_a_planned_failover_costs_nothing(
    store: RedisStore, cluster: Cluster, record: MatchRecord
) -> None:
    await store.create_match(record)
    ear = Ear(store.follow())
    ear.follower.add(M1)
    before = cluster.master_of(LOG)
    cluster.replica_of(LOG).ask("CLUSTER", "FAILOVER")
    last = await append_until(store, lambda: cluster.master_of(LOG) is not before)
    logged = await ear.until(Logged, last)
    assert [signal.entry.seq for signal in logged] == list(range(1, last + 1))
    assert ear.all(Rewound) == []
    await ear.stop()


async def test_a_master_that_is_killed_loses_nothing_that_was_acknowledged(
    store: RedisStore, cluster: Cluster, record: MatchRecord
) -> None:
    await store.create_match(record)
    ear = Ear(store.follow())
    ear.follower.add(M1)
    for seq in range(1, 21):
        await append(store, seq)
    before = cluster.master_of(LOG)
    before.kill()
    # The one that takes over has no replica until this one is back.
    back = asyncio.ensure_future(asyncio.to_thread(taken_over_and_healed, cluster, before))
    for seq in range(21, 41):
        await append(store, seq)
    await back
    assert cluster.master_of(LOG) is not before
    log = await store.read_log(M1)
    assert [entry.command_id for entry in log] == [f"c{n}" for n in range(1, 41)]
    logged = await ear.until(Logged, 40)
    assert [signal.entry.seq for signal in logged] == list(range(1, 41))
    await ear.stop()


def taken_over_and_healed(cluster: Cluster, before: Node) -> None:
    cluster.taken_over(LOG, before)
    cluster.healed()


async def test_while_a_node_is_away_what_is_on_the_others_goes_on(
    store: RedisStore,
    link: ClusterWire,
    cluster: Cluster,
    record: MatchRecord,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = link._map.known
    frozen = cluster.master_of(LOG)
    other = next(
        MatchId(name)
        for name in "abcdefgh"
        if cluster.master_of(Keys().log(MatchId(name))) is not frozen
    )
    for match_id in (M1, other):
        await store.create_match(msgspec.structs.replace(record, id=match_id))
    await link.ping()
    for wire in link._wires.values():
        wire.timeout_s = 5.0
    # Whoever would have the map read anew would ask the frozen one first, and wait for it.
    monkeypatch.setattr(link._map, "known", lambda: [(HOST, frozen.port), *known()])
    frozen.kill(signal.SIGSTOP)
    try:
        async with asyncio.timeout(2.5):
            await append(store, 1, other)
        for wire in link._wires.values():
            wire.timeout_s = 0.5
        with pytest.raises(StoreUnavailable):
            await link.ping()
    finally:
        frozen.kill(signal.SIGCONT)


async def test_nobody_there_is_said(unused_tcp_port: int) -> None:
    link = open_link(f"redis+cluster://{HOST}:{unused_tcp_port}", "Redis at x")
    with pytest.raises(StoreUnavailable, match=r"the node .* of Redis at x cannot be reached"):
        await link.call("TIME")
    await link.close()


async def test_a_redis_that_is_no_cluster_is_said_to_be_none(sentinels: Sentinels) -> None:
    link = open_link(f"redis+cluster://{HOST}:{sentinels.master().port}", "Redis")
    with pytest.raises(StoreUnavailable, match="cluster support disabled"):
        await link.ping()
    await link.close()
