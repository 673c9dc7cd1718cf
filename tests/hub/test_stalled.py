"""Whoever takes nothing is served as soon as it does, and cut off in time."""

import asyncio
from collections.abc import Callable

import pytest

from server.hub import stalled
from server.hub.connection import Connection
from server.hub.stalled import Stalled
from server.hub.topic import Topic
from tests.support.sink import Line, Sink


class Rig:
    """Viewers of one topic that take nothing."""

    def __init__(self, count: int = 1) -> None:
        self.stalled = Stalled()
        self.topic = Topic(0, lambda: b"whole")
        self.sinks = [Sink() for _ in range(count)]
        self.lines = [Line() for _ in range(count)]
        for sink, line in zip(self.sinks, self.lines, strict=True):
            sink.stuck = True
            Connection(sink, line, self.stalled).attach(self.topic)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not holds():
            await asyncio.sleep(0.001)


async def test_it_is_served_once_it_takes_more() -> None:
    rig = Rig()
    assert rig.sinks[0].got == []
    rig.sinks[0].stuck = False
    await until(lambda: rig.sinks[0].got == [b"whole"])
    assert len(rig.stalled) == 0
    assert rig.lines[0].ends == []


async def test_one_that_never_does_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stalled, "DEADLINE_S", 0.05)
    rig = Rig(3)
    rig.sinks[1].stuck = False
    await until(lambda: bool(rig.lines[0].ends))
    assert [line.ends for line in rig.lines] == [["unread"], [], ["unread"]]
    assert len(rig.stalled) == 0
    assert len(rig.topic.viewers) == 1


async def test_no_timer_runs_while_all_read() -> None:
    rig = Rig()
    assert rig.stalled._timer is not None
    rig.sinks[0].stuck = False
    await until(lambda: rig.stalled._timer is None)


def since(viewer: Connection) -> float | None:
    """When it took nothing for the first time; read through a call, for it changes."""
    return viewer.stalled_since


async def test_the_deadline_counts_anew_after_something_was_taken() -> None:
    rig = Rig()
    (viewer,) = rig.topic.viewers
    first = since(viewer)
    rig.sinks[0].stuck = False
    viewer.wake()
    assert since(viewer) is None
    rig.sinks[0].stuck = True
    rig.topic.push(1, b"p")
    await asyncio.sleep(0.001)
    viewer.wake()
    again = since(viewer)
    assert first is not None
    assert again is not None
    assert again > first


def test_all_of_it_is_within_five_seconds() -> None:
    assert stalled.DEADLINE_S + stalled.LOOK_EACH_S * 10_000 + stalled.LOOK_S < 5
