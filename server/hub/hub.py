"""All connections: told of one topic or all at once, in slices that let the loop breathe."""

import asyncio
from collections import deque
from collections.abc import Collection

from server.hub.connection import Connection
from server.hub.direct import Send, send_all
from server.hub.pulse import Pulse
from server.hub.sink import Line, Sink
from server.hub.stalled import Stalled
from server.hub.topic import Topic

SLICE = 200
"""Connections sent to in one go: about a millisecond."""


class Hub:
    """Every connection of this process."""

    def __init__(self) -> None:
        self.stalled = Stalled()
        self.pulse = Pulse(self._all)
        self._connections: set[Connection] = set()
        self._spreading: dict[Topic, asyncio.Task[None]] = {}
        self._again: set[Topic] = set()
        self._news: deque[tuple[bytes, list[Connection]]] = deque()
        self._telling: asyncio.Task[None] | None = None
        self._empty = asyncio.Event()
        self._empty.set()

    def __len__(self) -> int:
        return len(self._connections)

    def _all(self) -> Collection[Connection]:
        return self._connections

    def connect(self, sink: Sink, line: Line, send: Send | None = None) -> Connection:
        """A new connection, among those that are told of everything; see `Connection`."""
        connection = Connection(sink, line, self.stalled, send)
        self.join(connection)
        return connection

    def join(self, connection: Connection) -> None:
        """Count it among those that are told of everything."""
        self._connections.add(connection)
        self._empty.clear()

    def leave(self, connection: Connection) -> None:
        """It is gone."""
        connection.gone()
        self._connections.discard(connection)
        if not self._connections:
            self._empty.set()

    def spread(self, topic: Topic) -> None:
        """The topic has something new for its viewers."""
        if topic in self._spreading:
            self._again.add(topic)  # whoever is at it goes through all once more
        elif len(topic.viewers) <= SLICE:
            _to_few(topic)
        else:
            self._spreading[topic] = asyncio.create_task(self._spread(topic))

    def tell_all(self, message: bytes) -> None:
        """One message to every connection that there is; each hears several in their order."""
        if len(self._connections) <= SLICE and not self._news:
            for connection in list(self._connections):
                connection.tell(message)
            return
        self._news.append((message, list(self._connections)))
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    def labels(self) -> set[str]:
        """What any connection can be found by."""
        return {connection.label for connection in self._connections} - {""}

    def close_labelled(self, label: str, last: bytes) -> None:
        """A last message to every connection with this label, which then ends."""
        for connection in list(self._connections):
            if connection.label == label:
                connection.close(last)

    def close_all(self, last: bytes) -> None:
        """A last message to every connection, which then ends."""
        for connection in list(self._connections):
            connection.close(last)

    async def emptied(self, within_s: float) -> bool:
        """Wait until the last connection is gone, for so long; False if one is left."""
        try:
            async with asyncio.timeout(within_s):
                await self._empty.wait()
        except TimeoutError:
            return False
        return True

    async def _tell(self) -> None:
        try:
            while self._news:
                message, told = self._news[0]
                for start in range(0, len(told), SLICE):
                    for connection in told[start : start + SLICE]:
                        connection.tell(message)
                    await asyncio.sleep(0)
                self._news.popleft()
        finally:
            self._news.clear()
            self._telling = None

    async def _spread(self, topic: Topic) -> None:
        self._again.add(topic)
        try:
            while topic in self._again:
                self._again.discard(topic)
                await _to_the_ready(topic)
                await _to_the_others(topic)
        finally:
            del self._spreading[topic]  # in one step with the look at what came meanwhile


def _to_few(topic: Topic) -> None:
    others = list(topic.others)
    if topic.settled != topic.seq:
        send_all(list(topic.ready), topic.ready, topic.missing(topic.settled), topic.seq)
        topic.settled = topic.seq
    for viewer in others:
        viewer.wake()


async def _to_the_ready(topic: Topic) -> None:
    """A round: from state `settled` to the present one, in slices that let the loop breathe."""
    if topic.settled == topic.seq:
        return
    frames, seq, sends = topic.missing(topic.settled), topic.seq, list(topic.ready)
    topic.in_round = True
    for start in range(0, len(sends), SLICE):
        if start:
            await asyncio.sleep(0)
            if not topic.in_round:  # it was reset meanwhile
                return
        send_all(sends[start : start + SLICE], topic.ready, frames, seq)
    topic.settled, topic.in_round = seq, False


async def _to_the_others(topic: Topic) -> None:
    for number, viewer in enumerate(list(topic.others), 1):
        viewer.wake()
        if number % SLICE == 0:
            await asyncio.sleep(0)
