"""A TCP proxy in front of a real server that cuts, delays, swallows or freezes on request."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

Underway = asyncio.Queue[tuple[float, bytes] | None]
UNDERWAY = 1024
"""So many chunks may be on their way at once."""

Wanted = Callable[[bytes], bool]
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class FaultProxy:
    """`async with FaultProxy("unix:///path" or "redis://host:port") as proxy`, then `proxy.url`.

    cut()               every connection is broken off now
    refuse = True       new connections are broken off at once
    drop_reply()        the next reply is swallowed and its connection broken off: the request
                        has reached the server; await `dropped` for the moment
    delay_ms = (0, 5)   each chunk, in either direction, arrives so much later (by the seed), and
                        not before the one ahead of it
    blackhole = True    nothing goes through, nothing is closed: what is sent is gone
    hold(), heal()      a network that is parted: what is sent waits, and arrives once it is healed,
                        that of connections too which were given up meanwhile
    lose(0.1, wanted)   so many of the replies that are `wanted` are swallowed (by the seed), and
                        their connection broken off: `lost` counts them
    await accepts(n)    until `n` connections were accepted, those refused included
    """

    def __init__(self, upstream: str, seed: int = 0) -> None:
        self._upstream = urlsplit(upstream)
        self._random = random.Random(seed)
        self._writers: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self._dropping = False
        self.delay_ms: tuple[float, float] | None = None
        self.refuse = False
        self.blackhole = False
        self._healed = asyncio.Event()
        self._healed.set()
        self._losing: tuple[float, Wanted] = (0.0, lambda _: True)
        self.lost = 0
        self.accepted = 0
        self._more = asyncio.Condition()
        self.dropped = asyncio.Event()
        self.url = ""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        host, port = self._server.sockets[0].getsockname()
        self.url = f"redis://{host}:{port}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        self.refuse = True
        self.heal()
        self.cut()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self._server.wait_closed()

    def cut(self) -> None:
        """Breaks every connection off, with a reset."""
        for writer in self._writers:
            writer.transport.abort()

    def drop_reply(self) -> None:
        """Lets the next request through and swallows its reply."""
        self._dropping = True
        self.dropped.clear()

    def lose(self, share: float, wanted: Wanted = lambda _: True) -> None:
        """From now on swallows this share of the wanted replies."""
        self._losing = (share, wanted)

    def hold(self) -> None:
        """Parts the network."""
        self._healed.clear()

    def heal(self) -> None:
        """Joins it again."""
        self._healed.set()

    async def accepts(self, count: int) -> None:
        """Waits until so many connections were accepted."""
        async with self._more:
            await self._more.wait_for(lambda: self.accepted >= count)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with self._more:
            self.accepted += 1
            self._more.notify_all()
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        self._writers.add(writer)
        back: asyncio.StreamWriter | None = None
        try:
            if self.refuse:
                return
            await self._healed.wait()
            upstream, back = await self._connect()
            self._writers.add(back)
            pumps = [
                asyncio.ensure_future(self._pump(reader, back, replies=False)),
                asyncio.ensure_future(self._pump(upstream, writer, replies=True)),
            ]
            try:
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for pump in pumps:
                    pump.cancel()
                await asyncio.gather(*pumps, return_exceptions=True)
        except OSError:
            pass  # the server is down: the client sees its connection broken off
        finally:
            for end in filter(None, (writer, back)):
                end.transport.abort()
                self._writers.discard(end)
                with contextlib.suppress(OSError):
                    await end.wait_closed()

    async def _connect(self) -> Streams:
        if self._upstream.scheme == "unix":
            return await asyncio.open_unix_connection(self._upstream.path)
        return await asyncio.open_connection(self._upstream.hostname, self._upstream.port)

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, replies: bool
    ) -> None:
        """Read on while chunks are on their way: each is late by itself, none by the others."""
        underway: Underway = asyncio.Queue(UNDERWAY)
        reading = asyncio.ensure_future(self._read(source, underway))
        try:
            await self._deliver(underway, sink, replies=replies)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _read(self, source: asyncio.StreamReader, underway: Underway) -> None:
        try:
            while chunk := await source.read(65536):
                await underway.put((self._due(), chunk))
        finally:
            await underway.put(None)

    def _due(self) -> float:
        now = asyncio.get_running_loop().time()
        if self.delay_ms is None:
            return now
        return now + self._random.uniform(*self.delay_ms) / 1000

    async def _deliver(
        self, underway: Underway, sink: asyncio.StreamWriter, *, replies: bool
    ) -> None:
        loop = asyncio.get_running_loop()
        while (one := await underway.get()) is not None:
            due, chunk = one
            if (wait_s := due - loop.time()) > 0:
                await asyncio.sleep(wait_s)
            await self._healed.wait()
            if self.blackhole:
                continue
            if replies and self._swallows(chunk):
                return
            sink.write(chunk)
            await sink.drain()

    def _swallows(self, reply: bytes) -> bool:
        """Is this reply to be lost?"""
        if self._dropping:
            self._dropping = False
            self.dropped.set()
            return True
        share, wanted = self._losing
        if share and wanted(reply) and self._random.random() < share:
            self.lost += 1
            return True
        return False
