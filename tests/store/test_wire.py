"""Each call ends done, surely not done, or unknown; and replies never cross."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from server.core.ids import CommandId
from server.store.base import (
    Appended,
    Conflict,
    Known,
    MatchRecord,
    OutcomeUnknown,
    StoreUnavailable,
)
from server.store.redis import RedisStore
from server.store.scripts import APPEND, Script
from server.store.wire import Wire, connections
from tests.store.conftest import MakeStore
from tests.support.fault_proxy import FaultProxy

HASTY_S, PATIENT_S = 0.3, 10.0
"""How long a reply is waited for, where a test is about that and where it is not."""


@pytest.fixture
async def proxy(valkey_url: str) -> AsyncIterator[FaultProxy]:
    async with FaultProxy(valkey_url, seed=1) as made:
        yield made


@pytest.fixture
async def wire(proxy: FaultProxy) -> AsyncIterator[Wire]:
    made = Wire(connections(proxy.url), "Redis", timeout_s=PATIENT_S)
    yield made
    await made.close()


@pytest.mark.parametrize("known_script", [True, False], ids=["script known", "script unknown"])
async def test_a_lost_reply_to_an_append_is_unknown_and_the_same_again_settles_it(
    proxy: FaultProxy, store_at: MakeStore, record: MatchRecord, known_script: bool
) -> None:
    store = store_at(proxy.url)
    await store.create_match(record)
    if known_script:
        await append(store, record, 0, "c0")
    expected_seq = int(known_script)
    proxy.drop_reply()
    with pytest.raises(OutcomeUnknown):
        await append(store, record, expected_seq, "c1")
    assert proxy.dropped.is_set()
    # A server that did not know the script has only said so: then nothing was done yet.
    was = Known(expected_seq + 1, None) if known_script else None
    assert await store.known(record.id, CommandId("c1")) == was
    again = await append(store, record, expected_seq, "c1")
    assert again == (was or Appended(expected_seq + 1))
    assert len(await store.read_log(record.id)) == expected_seq + 1


async def append(
    store: RedisStore, record: MatchRecord, expected_seq: int, command_id: str
) -> Appended | Known | Conflict:
    return await store.append(
        record.id,
        epoch=1,
        expected_seq=expected_seq,
        command_id=CommandId(command_id),
        line=b"{}",
    )


async def test_a_lost_reply_to_a_read_is_only_unavailable(proxy: FaultProxy, wire: Wire) -> None:
    await wire.call("PING")
    wire.timeout_s = HASTY_S
    proxy.drop_reply()
    with pytest.raises(StoreUnavailable):
        await wire.call("GET", "x")
    wire.timeout_s = PATIENT_S
    assert await wire.call("GET", "x") is None


async def test_a_write_that_was_never_sent_is_surely_not_done(
    proxy: FaultProxy, wire: Wire
) -> None:
    proxy.refuse = True
    with pytest.raises(StoreUnavailable, match="Redis cannot be reached"):
        await wire.call("INCR", "n", writes=True)
    proxy.refuse = False
    assert await wire.call("INCR", "n", writes=True) == 1


async def test_nobody_listening_is_unavailable_at_once(unused_tcp_port: int) -> None:
    wire = Wire(connections(f"redis://127.0.0.1:{unused_tcp_port}"), "Redis")
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        await wire.call("INCR", "n", writes=True)


async def test_a_link_that_goes_silent_times_out_and_the_next_call_has_a_fresh_one(
    proxy: FaultProxy, wire: Wire
) -> None:
    await wire.call("PING")
    wire.timeout_s = HASTY_S
    proxy.blackhole = True
    with pytest.raises(OutcomeUnknown, match="in time"):
        await wire.call("INCR", "n", writes=True)
    with pytest.raises(StoreUnavailable, match="in time"):
        await wire.call("GET", "n")
    proxy.blackhole = False
    wire.timeout_s = PATIENT_S
    assert await wire.call("INCR", "n", writes=True) == 1


async def test_a_connection_cut_while_idle_is_replaced_unseen(
    proxy: FaultProxy, wire: Wire
) -> None:
    await wire.call("PING")
    proxy.cut()
    await asyncio.sleep(0.02)  # the reset reaches our socket
    assert await wire.call("INCR", "n", writes=True) == 1
    assert proxy.accepted == 2


async def test_one_connection_serves_calls_in_turn(proxy: FaultProxy, wire: Wire) -> None:
    for _ in range(5):
        await wire.call("PING")
    assert proxy.accepted == 1


async def test_cancelled_calls_never_leave_their_reply_to_another(
    proxy: FaultProxy, wire: Wire
) -> None:
    proxy.delay_ms = (0, 2)
    chance = random.Random(7)
    right = cancelled = 0

    async def ask(n: int) -> bool:
        return bool(await wire.call("ECHO", f"{n}") == b"%d" % n)

    for n in range(150):
        call = asyncio.ensure_future(ask(n))
        await asyncio.wait({call}, timeout=chance.uniform(0, 0.008))
        call.cancel()
        try:
            right += await call
        except asyncio.CancelledError:
            cancelled += 1
        assert await wire.call("ECHO", "mine") == b"mine"
    assert right + cancelled == 150
    assert right > 10
    assert cancelled > 10


async def test_calls_at_once_each_get_their_own_reply_on_a_bounded_number_of_connections(
    proxy: FaultProxy, wire: Wire
) -> None:
    replies = await asyncio.gather(*(wire.call("ECHO", f"{n}") for n in range(200)))
    assert replies == [b"%d" % n for n in range(200)]
    assert proxy.accepted <= 32


async def test_a_script_the_server_forgot_is_sent_whole(wire: Wire) -> None:
    script = Script("return ARGV[1]", "0" * 40)
    assert await wire.script(script, [], ["x"]) == b"x"
    await wire.call("SCRIPT", "FLUSH")
    keys = [f"{{m}}{n}" for n in range(5)]
    assert await wire.script(APPEND, keys, [1, 0, "c", "l"]) == [b"no_match"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("OOM command not allowed", "out of memory"),
        ("MISCONF cannot persist", "cannot write to its disk"),
        ("READONLY You can't write", "read-only replica"),
        ("LOADING Redis is loading", "still loading"),
        ("NOREPLICAS Not enough good replicas", "too few replicas"),
        ("ERR something else", "something else"),
    ],
)
async def test_what_redis_turns_down_is_surely_not_done_and_said_in_words(
    wire: Wire, text: str, says: str
) -> None:
    script = Script("return redis.error_reply(ARGV[1])", "0" * 40)
    with pytest.raises(StoreUnavailable, match=says):
        await wire.script(script, [], [text])
    assert await wire.call("ECHO", "fine") == b"fine"


async def test_a_redis_out_of_memory_refuses_an_append_and_nothing_of_it_is_there(
    valkey_url: str, store_at: MakeStore, record: MatchRecord, wire: Wire
) -> None:
    store = store_at(valkey_url)
    await store.create_match(record)
    await wire.call("CONFIG", "SET", "maxmemory", "1")
    try:
        with pytest.raises(StoreUnavailable, match="out of memory"):
            await append(store, record, 0, "c1")
    finally:
        await wire.call("CONFIG", "SET", "maxmemory", "0")
    assert await store.read_log(record.id) == []
    assert await store.known(record.id, CommandId("c1")) is None


async def test_a_closed_wire_says_so(wire: Wire) -> None:
    await wire.call("PING")
    await wire.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await wire.call("PING")


def test_an_address_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="scheme"):
        connections("http://localhost")
