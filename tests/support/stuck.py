"""A viewer that never reads, as a socket that a test closes whatever becomes of it."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from tests.support.serving import Served


@asynccontextmanager
async def stuck_viewer(served: Served, key: str) -> AsyncIterator[socket.socket]:
    """A socket that says hello and never reads what comes back."""
    where = urlsplit(served.url)
    upgrade = (
        f"GET /ws HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    hello = (
        '{"type":"hello","protocol":1,"key":"' + key + '","watch":{"table":"1"},"view":"referee"}'
    )
    loop = asyncio.get_running_loop()
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        sock.setblocking(False)
        await loop.sock_connect(sock, (where.hostname, where.port))
        await loop.sock_sendall(sock, upgrade.encode() + frame(hello.encode()))
        yield sock


def frame(payload: bytes) -> bytes:
    """A masked text frame (the mask is zero)."""
    assert len(payload) < 126
    return bytes([0x81, 0x80 | len(payload)]) + bytes(4) + payload
