"""The hub wakes thousands without holding up the loop, and forgets nobody."""

import asyncio
import itertools

from server.hub.connection import Connection
from server.hub.hub import SLICE, Hub
from server.hub.stalled import Stalled
from server.hub.topic import Topic
from tests.support.sink import Line, Sink


class Viewer(Connection):
    """Counts how often it was woken, and keeps what it was told."""

    def __init__(self) -> None:
        self.woken = 0
        super().__init__(Sink(), Line(), Stalled())
        self.woken = 0
        self.told: list[bytes] = []
        self.last: bytes | None = None

    def wake(self) -> bool:
        self.woken += 1
        return True

    def tell(self, message: bytes) -> None:
        self.told.append(message)

    def close(self, last: bytes) -> None:
        self.last = last


def crowd(topic: Topic, count: int) -> list[Viewer]:
    viewers = [Viewer() for _ in range(count)]
    for viewer in viewers:
        viewer.attach(topic)
        viewer.woken = 0
    return viewers


async def test_a_few_are_woken_at_once() -> None:
    hub, topic = Hub(), Topic(0, lambda: b"")
    viewers = crowd(topic, 3)
    hub.spread(topic)
    assert [viewer.woken for viewer in viewers] == [1, 1, 1]


async def test_many_are_woken_in_slices() -> None:
    hub, topic = Hub(), Topic(0, lambda: b"")
    viewers = crowd(topic, 5 * SLICE)
    hub.spread(topic)
    counts = []
    while sum(viewer.woken for viewer in viewers) < len(viewers):
        await asyncio.sleep(0)
        counts.append(sum(viewer.woken for viewer in viewers))
    steps = [after - before for before, after in zip([0, *counts], counts, strict=False)]
    assert max(steps) <= SLICE
    assert all(viewer.woken == 1 for viewer in viewers)


async def test_something_new_on_the_way_reaches_those_woken_before() -> None:
    hub, topic = Hub(), Topic(0, lambda: b"")
    viewers = crowd(topic, 3 * SLICE)
    hub.spread(topic)
    await asyncio.sleep(0)
    assert any(viewer.woken for viewer in viewers)
    hub.spread(topic)
    while min(viewer.woken for viewer in viewers) < 2:
        await asyncio.sleep(0)
    hub.spread(topic)
    while min(viewer.woken for viewer in viewers) < 3:
        await asyncio.sleep(0)


async def test_everyone_is_told_and_the_labelled_are_closed() -> None:
    hub = Hub()
    one, two = Viewer(), Viewer()
    one.label, two.label = "key-1", "key-2"
    for viewer in (one, two):
        hub.join(viewer)
    hub.tell_all(b"notice")
    assert one.told == two.told == [b"notice"]
    hub.close_labelled("key-1", b"bye")
    assert (one.last, two.last) == (b"bye", None)
    hub.close_all(b"down")
    assert two.last == b"down"


async def test_many_are_told_in_slices_each_in_order_and_none_that_came_later() -> None:
    hub, viewers = Hub(), [Viewer() for _ in range(3 * SLICE)]
    for viewer in viewers:
        hub.join(viewer)
    hub.tell_all(b"store_down")
    hub.tell_all(b"store_up")
    late = Viewer()
    hub.join(late)
    counts = [0]
    while counts[-1] < 2 * len(viewers):
        await asyncio.sleep(0)
        counts.append(sum(len(viewer.told) for viewer in viewers))
    assert max(after - before for before, after in itertools.pairwise(counts)) <= SLICE
    assert all(viewer.told == [b"store_down", b"store_up"] for viewer in viewers)
    assert late.told == []
    await asyncio.sleep(0)
    hub.tell_all(b"again")
    while not late.told:
        await asyncio.sleep(0)


async def test_it_knows_when_the_last_one_has_left() -> None:
    hub, viewer = Hub(), Viewer()
    assert await hub.emptied(0.01)
    hub.join(viewer)
    assert not await hub.emptied(0.01)
    hub.leave(viewer)
    assert await hub.emptied(0.01)
    assert len(hub) == 0
