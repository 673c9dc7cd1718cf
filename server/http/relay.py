"""Stands between a transport and aiohttp, so that the hub hears first how the line stands."""

import asyncio
import os
import socket

from server.http.transports import LastingSink
from server.hub.connection import Connection
from server.hub.hub import Hub
from server.hub.sink import Line

SEND_BUFFER = 32 * 1024
"""Little waits in the buffers of a slow viewer: what it gets next is the latest state."""


class Relay(asyncio.Protocol):
    """Hands everything on; what the hub has to know it hears first."""

    __slots__ = ("_connection", "_inner", "_sock")

    def __init__(
        self, inner: asyncio.Protocol, connection: Connection, sock: socket.socket
    ) -> None:
        self._inner = inner
        self._connection = connection
        self._sock = sock

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        """See `asyncio.Protocol`."""
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        """The transport holds something unsent: nothing may overtake it."""
        self._connection.paused()
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """See `asyncio.BaseProtocol`."""
        self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The transport closes the descriptor next, and it may be another's then."""
        self._connection.gone()
        self._sock.detach()
        self._inner.connection_lost(exc)


def connect(hub: Hub, transport: asyncio.Transport, line: Line) -> Connection:
    """A connection of the hub on a transport that aiohttp has upgraded."""
    theirs = transport.get_extra_info("socket")
    if theirs is not None:
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * SEND_BUFFER)
    inner = transport.get_protocol()
    if not can_send_past(transport) or not isinstance(inner, asyncio.Protocol):
        transport.set_write_buffer_limits(high=SEND_BUFFER)
        return hub.connect(LastingSink(transport), line)
    transport.set_write_buffer_limits(high=0)  # it says so as soon as it holds anything
    # The same descriptor, let go of before the transport closes it.
    ours = socket.socket(theirs.family, theirs.type, theirs.proto, theirs.fileno())
    ours.setblocking(False)
    connection = hub.connect(transport, line, ours.send)
    transport.set_protocol(Relay(inner, connection, ours))
    return connection


def can_send_past(transport: asyncio.Transport) -> bool:
    """Is a send on the socket, while the transport holds nothing, the same as a write to it?

    Not under TLS, not where a socket is no descriptor (Windows), and not on a loop whose transports
    collect what they are given before they write.
    """
    plain = transport.get_extra_info("sslcontext") is None
    by_select = isinstance(asyncio.get_running_loop(), asyncio.SelectorEventLoop)
    has_socket = transport.get_extra_info("socket") is not None
    return os.name == "posix" and plain and by_select and has_socket
