"""Cuts off whoever connects and asks nothing, asks it byte by byte, or does not take the answer."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary, WeakSet

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from server.http.transports import unsent_bytes

FIRST_REQUEST_WITHIN_S = 20.0
"""From the connection to the end of the first request's headers, a TLS handshake with it; between
requests the keep-alive's timeout counts."""

TAKEN_WITHIN_S = 10.0
"""Whoever takes nothing of an answer for so long is cut off."""
LOOK_EVERY_S = 1.0
SOCKET_PATH = "/ws"

P = TypeVar("P", bound=asyncio.Protocol)


class Patience:
    """Knows the connections that have asked for something."""

    def __init__(self) -> None:
        self._asked: WeakSet[asyncio.BaseTransport] = WeakSet()
        self._taking: WeakKeyDictionary[asyncio.WriteTransport, tuple[int, float]] = (
            WeakKeyDictionary()
        )
        self._looking: asyncio.TimerHandle | None = None

    @property
    def heard(self) -> Middleware:
        """The middleware that has to be the first."""

        @web.middleware
        async def heard(request: web.Request, handler: Handler) -> web.StreamResponse:
            transport = request.transport
            if isinstance(transport, asyncio.WriteTransport):
                self._asked.add(transport)
                # A socket lasts for hours, and the hub has an eye on those that do not read.
                # Told by the address: a header says what whoever asks likes.
                if request.path != SOCKET_PATH:
                    self._attend(transport)
            return await handler(request)

        return heard

    def watched(self, make: Callable[[], P] | None) -> Callable[[], P]:
        """The same factory of connections; what it makes has so long for its first request."""
        if make is None:
            raise RuntimeError("the runner is not set up")

        def made() -> P:
            connection = make()
            loop = asyncio.get_running_loop()
            loop.call_later(FIRST_REQUEST_WITHIN_S, self._look, connection)
            return connection

        return made

    # Whoever takes nothing -----------------------------------------------------------------------

    def _attend(self, transport: asyncio.WriteTransport) -> None:
        """It was asked something, so that something will go out on it."""
        loop = asyncio.get_running_loop()
        self._taking[transport] = (0, loop.time())
        if self._looking is None:
            self._looking = loop.call_later(LOOK_EVERY_S, self._look_at_all)

    def _look_at_all(self) -> None:
        now = asyncio.get_running_loop().time()
        for transport, (unsent, since) in list(self._taking.items()):
            left = unsent_bytes(transport)
            if left != unsent:
                self._taking[transport] = (left, now)
            elif now - since > TAKEN_WITHIN_S:
                if left:
                    transport.abort()
                del self._taking[transport]
        self._looking = None
        if self._taking:
            self._looking = asyncio.get_running_loop().call_later(LOOK_EVERY_S, self._look_at_all)

    def _look(self, connection: Any) -> None:
        transport: asyncio.Transport | None = connection.transport
        if transport is not None and transport not in self._asked:
            transport.abort()
