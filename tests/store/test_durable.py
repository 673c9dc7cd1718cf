"""With DURABLE_REPLICAS a write counts as done once so many replicas have it on their disks."""

import time
from collections.abc import AsyncIterator

import pytest
from redis.exceptions import ReadOnlyError, ResponseError

from server.store.address import open_link
from server.store.base import OutcomeUnknown, StoreUnavailable
from server.store.durable import with_waits, without_waits
from server.store.link import Link
from tests.support.nodes import wait_until
from tests.support.sentinels import Sentinels

SCRIPT = ("EVALSHA", "abc", 1, "cc:{m:x}:log", "arg")


def test_waits_follow_the_write_with_a_mark_on_its_slot() -> None:
    assert with_waits([SCRIPT], 2, 2.0) == [
        SCRIPT,
        ("SET", "cc:{m:x}:mark", 1),
        ("WAIT", 2, 1000),
        ("WAITAOF", 1, 2, 1000),
    ]
    assert with_waits([("SET", b"plain", 1)], 1, 1.0)[1] == ("SET", "plain:mark", 1)


def test_what_replicas_have_is_done() -> None:
    assert without_waits([b"x", b"OK", 1, [1, 1]], 1, "Redis") == [b"x"]


@pytest.mark.parametrize(
    "waited", [[1, 0], [0, 1], ResponseError("UNBLOCKED force unblock"), ResponseError("unknown")]
)
def test_what_they_may_not_have_is_unknown(waited: object) -> None:
    with pytest.raises(OutcomeUnknown):
        without_waits([b"x", b"OK", 0, waited], 1, "Redis")


def test_what_was_turned_down_is_not_waited_for() -> None:
    error = ReadOnlyError("READONLY")
    assert without_waits([error, error, error, error], 1, "Redis") == [error]


@pytest.fixture
async def link(sentinels: Sentinels) -> AsyncIterator[Link]:
    made = open_link(sentinels.url, "Redis", durable_replicas=1)
    made.timeout_s = 0.5
    yield made
    await made.close()


async def test_it_costs_no_second(link: Link) -> None:
    """A replica answers WAITAOF alone with its next sign of life, a second later."""
    began = time.perf_counter()
    for n in range(5):
        await link.call("SET", "cc:{m:x}:n", n, writes=True)
    assert time.perf_counter() - began < 3.0


async def test_a_replica_that_hears_nothing_makes_a_write_unknown_and_the_same_again_too(
    link: Link, sentinels: Sentinels
) -> None:
    await link.call("SET", "cc:{m:x}:n", 0, writes=True)
    replica, master = sentinels.replica(), sentinels.master()
    replica.ask("CONFIG", "SET", "masterauth", "none-that-it-knows")
    master.ask("CLIENT", "KILL", "TYPE", "replica")
    try:
        for _ in range(2):  # nothing was written by a new connection: it must not pass for durable
            with pytest.raises(OutcomeUnknown, match="0 of 1 replicas"):
                await link.call("SET", "cc:{m:x}:n", 1, writes=True)
        assert await link.call("GET", "cc:{m:x}:n") == b"1"
    finally:
        replica.ask("CONFIG", "SET", "masterauth", "")
    wait_until(lambda: master.synced() == 1, "the replica follows again")
    await link.call("SET", "cc:{m:x}:n", 1, writes=True)
    assert replica.ask("GET", "cc:{m:x}:n") == b"1"


async def test_with_min_replicas_to_write_it_is_surely_not_done(
    link: Link, sentinels: Sentinels
) -> None:
    master = sentinels.master()
    master.ask("CONFIG", "SET", "min-replicas-to-write", 2)
    try:
        with pytest.raises(StoreUnavailable, match="too few replicas"):
            await link.call("SET", "cc:{m:x}:n", 2, writes=True)
    finally:
        master.ask("CONFIG", "SET", "min-replicas-to-write", 0)
