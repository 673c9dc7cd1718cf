"""A WebSocket by hand: any bytes as frames, right or wrong, and what comes back."""

import asyncio
import json
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(
    payload: bytes,
    opcode: int = TEXT,
    *,
    fin: bool = True,
    rsv: int = 0,
    masked: bool = True,
    length: int | None = None,
) -> bytes:
    """One frame; `length` is what its head says, where that is not the truth."""
    said = len(payload) if length is None else length
    head = bytes([fin << 7 | rsv << 4 | opcode])
    bit = masked << 7
    if said < 126:
        head += bytes([bit | said])
    elif said < 65536:
        head += bytes([bit | 126]) + struct.pack("!H", said)
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", said)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    long_mask = (mask * (len(payload) // 4 + 1))[: len(payload)]
    mixed = int.from_bytes(payload, "big") ^ int.from_bytes(long_mask, "big")
    return head + mask + mixed.to_bytes(len(payload), "big")


def upgrade(host: str) -> bytes:
    """The request that begins it."""
    return (
        f"GET /ws HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def opening(host: str, key: str, view: str, watch: dict[str, Any]) -> bytes:
    """The upgrade and the hello, in one piece."""
    hello = {"type": "hello", "protocol": 1, "key": key, "view": view, "watch": watch}
    return upgrade(host) + frame(json.dumps(hello).encode())


class RawSocket:
    """An upgraded connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, message: Any) -> None:
        """A message as one right frame."""
        raw = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.writer.write(frame(raw))

    async def receive(self) -> tuple[int, bytes] | None:
        """Opcode and payload of the next frame, None at the end."""
        try:
            first, second = await self.reader.readexactly(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
            return first & 15, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    async def until(self, wanted: str) -> dict[str, Any] | None:
        """The next message of a type, None if the connection ends before."""
        while (got := await self.receive()) is not None:
            if got[0] == CLOSE:
                return None
            if got[0] == TEXT and (message := json.loads(got[1]))["type"] == wanted:
                return dict(message)
        return None


@asynccontextmanager
async def raw_socket(host: str, port: int) -> AsyncIterator[RawSocket]:
    """Connect and upgrade; cut off at the end without a word."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        writer.write(upgrade(f"{host}:{port}"))
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        yield RawSocket(reader, writer)
    finally:
        writer.transport.abort()
