"""Many followers are told as one: in order, one after the other, one link for all."""

import asyncio
from collections.abc import AsyncGenerator

import pytest

from server.core.ids import CommandId, MatchId
from server.store import cluster_follower
from server.store.address import open_link
from server.store.base import (
    LinkLost,
    LogEntry,
    Logged,
    MatchCreated,
    Resynced,
    Rewound,
    Signal,
)
from server.store.cluster_follower import ClusterFollower
from server.store.keys import Keys
from tests.store.conftest import Ear

M1, M2 = MatchId("m1"), MatchId("m2")
LOST = LinkLost("away")


class Scripted:
    """In the place of a RedisFollower: tells what it is told to."""

    made: list["Scripted"]

    def __init__(self, link: object, keys: object, *, desk: bool = True) -> None:
        self.desk = desk
        self.added: tuple[object, ...] = ()
        self.signals: asyncio.Queue[Signal | Exception] = asyncio.Queue()
        self.ended = False
        self.made.append(self)

    def add(self, *added: object) -> None:
        self.added = added

    async def __aiter__(self) -> AsyncGenerator[Signal, None]:
        try:
            while True:
                signal = await self.signals.get()
                if isinstance(signal, Exception):
                    raise signal
                yield signal
        finally:
            self.ended = True


@pytest.fixture
def feeds(monkeypatch: pytest.MonkeyPatch) -> list[Scripted]:
    """Every follower that was made, the desk's first."""
    made: list[Scripted] = []
    monkeypatch.setattr(Scripted, "made", made, raising=False)
    monkeypatch.setattr(cluster_follower, "RedisFollower", Scripted)
    return made


def follower() -> ClusterFollower:
    return ClusterFollower(open_link("redis+cluster://nowhere", "Redis"), Keys())


def logged(match_id: MatchId, seq: int) -> Logged:
    return Logged(match_id, LogEntry(seq, CommandId(f"c{seq}"), b"{}"))


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_each_match_has_a_follower_of_its_own_and_all_are_told(feeds: list[Scripted]) -> None:
    ear = Ear(follower())
    ear.follower.add(M1, 3, CommandId("c3"))
    ear.follower.add(M2)
    desk, one, two = feeds
    assert (desk.desk, one.desk, two.desk) == (True, False, False)
    assert one.added == (M1, 3, "c3")
    told: list[tuple[Scripted, Signal]] = [
        (desk, Resynced()),
        (one, Resynced()),
        (one, logged(M1, 4)),
        (desk, MatchCreated(M2)),
        (two, logged(M2, 1)),
        (one, Rewound(M1, 2)),
    ]
    for feed, signal in told:
        feed.signals.put_nowait(signal)
        await settled()
    assert ear.heard == [signal for feed, signal in told if (feed, signal) != (one, Resynced())]
    await ear.stop()
    assert [feed.ended for feed in feeds] == [True] * 3


async def test_a_link_is_lost_with_the_first_and_back_with_the_last(feeds: list[Scripted]) -> None:
    ear = Ear(follower())
    ear.follower.add(M1)
    ear.follower.add(M2)
    await settled()
    desk, one, two = feeds
    for feed, signal, heard in (
        (desk, Resynced(), 1),
        (one, LOST, 2),
        (two, LOST, 2),
        (one, Resynced(), 2),
        (desk, LOST, 2),
        (desk, Resynced(), 2),
        (two, Resynced(), 3),
    ):
        feed.signals.put_nowait(signal)
        await settled()
        assert len(ear.heard) == heard
    assert [type(signal) for signal in ear.heard] == [Resynced, LinkLost, Resynced]
    await ear.stop()


async def test_a_match_that_is_removed_takes_its_lost_link_with_it(feeds: list[Scripted]) -> None:
    ear = Ear(follower())
    ear.follower.add(M1)
    await settled()
    feeds[0].signals.put_nowait(Resynced())
    feeds[1].signals.put_nowait(LOST)
    await settled()
    ear.follower.remove(M1)
    await settled()
    assert ear.heard == [Resynced(), LOST, Resynced()]
    assert feeds[1].ended
    await ear.stop()


async def test_what_was_read_of_a_match_before_it_was_removed_or_added_anew_is_not_told(
    feeds: list[Scripted],
) -> None:
    made = follower()
    made.add(M1)
    reading = made.__aiter__()
    first = asyncio.ensure_future(anext(reading))
    await settled()
    _, old = feeds
    old.signals.put_nowait(logged(M1, 1))
    assert await first == logged(M1, 1)
    second = asyncio.ensure_future(anext(reading))
    await settled()  # it waits; what comes now is queued behind what the reader does next
    old.signals.put_nowait(logged(M1, 2))
    made.add(M1, 7)
    feeds[2].signals.put_nowait(logged(M1, 8))
    assert await second == logged(M1, 8)
    await made.aclose()
    with pytest.raises(StopAsyncIteration):
        await anext(reading)


async def test_a_follower_that_fails_is_not_swallowed(feeds: list[Scripted]) -> None:
    ear = Ear(follower())
    await settled()
    feeds[0].signals.put_nowait(RuntimeError("a fault"))
    with pytest.raises(RuntimeError, match="a fault"):
        await ear.task
