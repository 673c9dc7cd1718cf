"""A server that gives Redis's own bytes for an answer, for what a real one cannot be brought to."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tests.support.ports import HOST

Answer = Callable[[bytes, int], bytes]
"""The reply to a command by its first word in capitals, of the server on this port."""


@asynccontextmanager
async def scripted_redis(answer: Answer) -> AsyncIterator[int]:
    """Its port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while count := (await reader.readline())[1:]:
            words = []
            for _ in range(int(count)):
                length = int((await reader.readline())[1:])
                words.append((await reader.readexactly(length + 2))[:-2])
            writer.write(answer(words[0].upper(), port))
        writer.close()

    async with await asyncio.start_server(serve, HOST, 0) as server:
        port: int = server.sockets[0].getsockname()[1]
        yield port
