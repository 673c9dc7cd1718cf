"""Cuts off whoever connects and asks nothing, or asks it byte by byte."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakSet

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

FIRST_REQUEST_WITHIN_S = 20.0
"""From the connection to the end of the first request's headers, a TLS handshake with it; between
requests the keep-alive's timeout counts."""

P = TypeVar("P", bound=asyncio.Protocol)


class Patience:
    """Knows the connections that have asked for something."""

    def __init__(self) -> None:
        self._asked: WeakSet[asyncio.BaseTransport] = WeakSet()

    @property
    def heard(self) -> Middleware:
        """The middleware that has to be the first."""

        @web.middleware
        async def heard(request: web.Request, handler: Handler) -> web.StreamResponse:
            if request.transport is not None:
                self._asked.add(request.transport)
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

    def _look(self, connection: Any) -> None:
        transport: asyncio.Transport | None = connection.transport
        if transport is not None and transport not in self._asked:
            transport.abort()
