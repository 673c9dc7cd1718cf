"""How a socket's connection ends: with the closing handshake, or at once."""

import asyncio

import structlog
from aiohttp import web

from server.http.metrics import Metrics
from server.http.transports import unsent_bytes

log = structlog.get_logger(__name__)

LAST_WORDS_S = 1.0
"""How long the other end has to take what was said last and to say goodbye itself."""


class SocketLine:
    """What `server.hub.sink.Line` asks for, on a WebSocket of aiohttp."""

    __slots__ = ("_goodbye", "_metrics", "_remote", "_transport", "_ws")

    def __init__(
        self, ws: web.WebSocketResponse, transport: asyncio.Transport, metrics: Metrics, remote: str
    ) -> None:
        self._ws = ws
        self._transport = transport
        self._metrics = metrics
        self._remote = remote
        self._goodbye: asyncio.Task[bool] | None = None

    def hang_up(self) -> None:
        """See `Line`; the handler's reading ends by it."""
        if self._goodbye is None:
            # Draining first would wait for ever for one that does not read.
            self._goodbye = asyncio.create_task(self._ws.close(drain=False))

    def cut(self, *, unread: bool) -> None:
        """See `Line`."""
        if not self._transport.is_closing():
            if unread:
                self._metrics.evicted()
            log.info("viewer_evicted" if unread else "viewer_silent", remote=self._remote)
        self._transport.abort()

    async def end(self) -> None:
        """Bring the closing to its end, whoever began it; the reading is over.

        What the other end has not taken by then goes with it: else the descriptor would stay.
        """
        self.hang_up()
        if self._goodbye is not None:
            await asyncio.wait({self._goodbye})
        if unsent_bytes(self._transport):
            self._transport.abort()

    def drop(self) -> None:
        """Nobody waits for the goodbye any more."""
        if self._goodbye is not None:
            self._goodbye.cancel()
            self._goodbye = None
