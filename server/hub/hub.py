"""All connections: told of one topic or all at once, in slices that let the loop breathe."""

import asyncio
from collections.abc import Collection, Iterable

from server.hub.connection import Connection
from server.hub.pulse import Pulse
from server.hub.sink import Line, Sink
from server.hub.stalled import Stalled
from server.hub.topic import Topic

SLICE = 50
"""Connections written to in one go: well under a millisecond."""


class Hub:
    """Every connection of this process."""

    def __init__(self) -> None:
        self.stalled = Stalled()
        self.pulse = Pulse(self._all)
        self._connections: set[Connection] = set()
        self._spreading: dict[Topic, asyncio.Task[None]] = {}
        self._again: set[Topic] = set()
        self._empty = asyncio.Event()
        self._empty.set()

    def __len__(self) -> int:
        return len(self._connections)

    def _all(self) -> Collection[Connection]:
        return self._connections

    def connect(self, sink: Sink, line: Line) -> Connection:
        """A new connection, among those that are told of everything."""
        connection = Connection(sink, line, self.stalled)
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
        if len(topic.viewers) <= SLICE:
            for viewer in list(topic.viewers):
                viewer.wake()
        elif topic in self._spreading:
            self._again.add(topic)  # those that were woken already have to look once more
        else:
            self._spreading[topic] = asyncio.create_task(self._spread(topic))

    def tell_all(self, message: bytes) -> None:
        """One message to every connection."""
        for connection in list(self._connections):
            connection.tell(message)

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

    async def _spread(self, topic: Topic) -> None:
        self._again.add(topic)
        while topic in self._again:
            self._again.discard(topic)
            await _in_slices(list(topic.viewers))
        del self._spreading[topic]  # in one step with the look at what came meanwhile


async def _in_slices(viewers: Iterable[Connection]) -> None:
    for number, viewer in enumerate(viewers, 1):
        viewer.wake()
        if number % SLICE == 0:
            await asyncio.sleep(0)
