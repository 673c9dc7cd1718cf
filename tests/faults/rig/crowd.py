"""Viewers by the hundred, as light as can be: when each saw which state."""

import asyncio
import bisect
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

SEQ = re.compile(rb'"seq":(\d+)')


class Viewer(asyncio.Protocol):
    """An overlay that takes down when it was sent which `seq`, and reads nothing else."""

    def __init__(self, hello: bytes) -> None:
        self.seen: list[tuple[int, float]] = []
        """(seq, monotonic s), both rising."""
        self.lost = False
        self._hello = hello
        self._held = b""
        self._upgraded = False
        self.transport: asyncio.Transport | None = None

    @property
    def seq(self) -> int:
        """The newest state that it was sent; -1 for none."""
        return self.seen[-1][0] if self.seen else -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Upgrade and say hello."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        """Whole frames of the server, which masks nothing and splits nothing."""
        now, held = time.monotonic(), self._held + data
        if not self._upgraded:
            head, end, held = held.partition(b"\r\n\r\n")
            if not end:
                self._held = head
                return
            self._upgraded = True
        while (whole := _length(held)) and len(held) >= whole:
            self._frame(held[:whole], now)
            held = held[whole:]
        self._held = held

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.lost = True

    def _frame(self, one: bytes, now: float) -> None:
        # A seq stands before the state in every message, and a welcome's may be of no state yet.
        found = None if b'"welcome"' in one[:40] else SEQ.search(one, 0, 200)
        if found and int(found[1]) > self.seq:
            self.seen.append((int(found[1]), now))


def _length(held: bytes) -> int:
    """Bytes of the first frame, 0 while its head is not whole."""
    if len(held) < 10:
        return 0
    size = held[1] & 127
    if size == 126:
        return 4 + int.from_bytes(held[2:4], "big")
    return 2 + size if size < 126 else 10 + int.from_bytes(held[2:10], "big")


@asynccontextmanager
async def viewers(port: int, hello: bytes, count: int) -> AsyncIterator[list[Viewer]]:
    """So many viewers that read, all of which were sent a state."""
    loop = asyncio.get_running_loop()
    made: list[Viewer] = []
    try:
        for _ in range(count):
            _, viewer = await loop.create_connection(lambda: Viewer(hello), "127.0.0.1", port)
            made.append(viewer)
        async with asyncio.timeout(20):
            while any(viewer.seq < 0 for viewer in made):
                await asyncio.sleep(0.01)
        yield made
    finally:
        for viewer in made:
            if viewer.transport is not None:
                viewer.transport.abort()


def delays_ms(sent: Sequence[tuple[int, float]], viewer: Viewer, now: float) -> list[float]:
    """Of each (seq, monotonic s) how long until the viewer had it; until now where it has not."""
    found = []
    for seq, at in sent:
        place = bisect.bisect_left(viewer.seen, seq, key=lambda one: one[0])
        seen = viewer.seen[place][1] if place < len(viewer.seen) else now
        found.append((seen - at) * 1000)
    return found
