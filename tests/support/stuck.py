"""Viewers that never read."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from tests.support.raw_socket import opening
from tests.support.serving import Served

SMALL = 2_048


async def never_reading(port: int, hello: bytes) -> socket.socket:
    """A viewer that says hello and never reads what comes back; little of it fits on its side."""
    loop = asyncio.get_running_loop()
    sock = socket.socket()
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        sock.setblocking(False)
        await loop.sock_connect(sock, ("127.0.0.1", port))
        await loop.sock_sendall(sock, hello)
    except BaseException:
        sock.close()
        raise
    return sock


@asynccontextmanager
async def stuck_viewer(served: Served, key: str) -> AsyncIterator[socket.socket]:
    """One that looks at table 1 as its referee, closed whatever becomes of it."""
    where = urlsplit(served.url)
    assert where.port is not None
    hello = opening(where.netloc, key, "referee", {"table": "1"})
    with await never_reading(where.port, hello) as sock:
        yield sock
