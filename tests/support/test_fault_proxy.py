"""The proxy parts a network as TCP would see it, and loses just the replies that it was told to."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.support.fault_proxy import FaultProxy, Streams


class Echo:
    """Sends back every line, and keeps what came."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                self.heard.append(line)
                writer.write(line)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()


@pytest.fixture
def echo() -> Echo:
    return Echo()


@pytest.fixture
async def proxy(echo: Echo) -> AsyncIterator[FaultProxy]:
    server = await asyncio.start_server(echo.serve, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    async with server, FaultProxy(f"redis://{host}:{port}", seed=1) as between:
        yield between


@asynccontextmanager
async def connected(proxy: FaultProxy) -> AsyncIterator[Streams]:
    host, _, port = proxy.url.removeprefix("redis://").partition(":")
    streams = await asyncio.open_connection(host, int(port))
    try:
        yield streams
    finally:
        streams[1].close()
        with contextlib.suppress(ConnectionError):
            await streams[1].wait_closed()


async def said(streams: Streams, line: bytes) -> bytes:
    streams[1].write(line)
    async with asyncio.timeout(2):
        return await streams[0].readline()


async def test_what_is_sent_into_a_parted_network_arrives_once_it_is_joined(
    proxy: FaultProxy, echo: Echo
) -> None:
    async with connected(proxy) as streams:
        assert await said(streams, b"before\n") == b"before\n"
        proxy.hold()
        waiting = asyncio.create_task(said(streams, b"held\n"))
        await asyncio.sleep(0.05)
        assert (waiting.done(), echo.heard) == (False, [b"before\n"])
        proxy.heal()
        assert await waiting == b"held\n"


async def test_so_does_what_a_connection_sent_that_was_given_up_meanwhile(
    proxy: FaultProxy, echo: Echo
) -> None:
    async with connected(proxy) as streams:
        assert await said(streams, b"before\n") == b"before\n"
        proxy.hold()
        streams[1].write(b"too late\n")
        await streams[1].drain()
        await asyncio.sleep(0.05)  # it has left; from now on nobody waits for an answer
    proxy.heal()
    async with asyncio.timeout(2):
        while echo.heard[-1] != b"too late\n":
            await asyncio.sleep(0.005)


async def test_of_the_replies_just_those_wanted_are_lost_and_their_connection_with_them(
    proxy: FaultProxy, echo: Echo
) -> None:
    proxy.lose(1.0, lambda reply: b"ack" in reply)
    async with connected(proxy) as streams:
        assert await said(streams, b"other\n") == b"other\n"
        assert await lost(streams, b"ack\n")
    assert echo.heard == [b"other\n", b"ack\n"], "it did arrive"
    assert proxy.lost == 1


async def test_a_share_of_them_is_lost_by_the_seed(proxy: FaultProxy) -> None:
    proxy.lose(0.3)
    count = 0
    for _ in range(40):
        async with connected(proxy) as streams:
            count += await lost(streams, b"x\n")
    assert count == proxy.lost
    assert 4 <= count <= 20


async def lost(streams: Streams, line: bytes) -> bool:
    """Is there no answer but the end of the connection?"""
    try:
        return await said(streams, line) == b""
    except ConnectionResetError:
        return True
