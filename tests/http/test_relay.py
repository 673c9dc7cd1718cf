"""What goes past the transport stays in order with what aiohttp writes, and ends in time."""

import asyncio
import json
import socket

import pytest

from server.core.ids import MatchId
from server.http.relay import can_send_past
from server.hub.connection import Connection
from tests.support.line import line
from tests.support.raw_socket import frame
from tests.support.serving import Served
from tests.support.stuck import stuck_viewer

PING = bytes([0x89, 0x80]) + bytes(4)


async def the_connection(served: Served, count: int = 1) -> Connection:
    async with asyncio.timeout(5):
        while len(served.parts.hub) < count or not all(
            connection.topic for connection in served.parts.hub._all()
        ):
            await asyncio.sleep(0.005)
    return next(iter(served.parts.hub._all()))


async def read_all(sock: socket.socket, until: bytes) -> bytes:
    loop, data = asyncio.get_running_loop(), b""
    async with asyncio.timeout(20):
        while not data.endswith(until):
            more = await loop.sock_recv(sock, 3000)
            assert more, "closed"
            data += more
    return data


def frames(data: bytes) -> list[tuple[int, bytes]]:
    """Opcode and payload of each frame after the upgrade; fails where one is torn."""
    data = data.partition(b"\r\n\r\n")[2]
    found = []
    while data:
        assert data[0] in (0x81, 0x8A), "a text or a pong begins here"
        length, start = data[1], 2
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 4
        found.append((data[0], data[start : start + length]))
        data = data[start + length :]
    return found


async def test_frames_stay_whole_and_in_order_beside_pongs_while_a_page_reads_slowly(
    app_server: Served,
) -> None:
    match = await app_server.create_match()
    async with stuck_viewer(app_server, match.keys["referee"]) as stuck:
        loop = asyncio.get_running_loop()
        await the_connection(app_server)
        hub, channel = (
            app_server.parts.hub,
            await app_server.parts.broadcast.channel(MatchId(match.id), "referee"),
        )
        for number in range(400):
            channel.topic.push(number + 1, json.dumps({"patch": number, "pad": "x" * 800}).encode())
            hub.spread(channel.topic)
            if number % 5 == 0:
                await loop.sock_sendall(stuck, PING)
            await asyncio.sleep(0)
        await loop.sock_sendall(stuck, frame(b'{"type":"ping","t":12345}'))
        reading = asyncio.create_task(read_all(stuck, b"}"))
        data = b""
        async with asyncio.timeout(20):
            while b"12345" not in data:
                data += await reading
                reading = asyncio.create_task(read_all(stuck, b"}"))
        reading.cancel()
        texts = [payload for opcode, payload in frames(data) if opcode == 0x81]
        patches = [json.loads(text)["patch"] for text in texts if b'"patch"' in text]
        assert patches == sorted(set(patches))
        assert 0 < len(patches) < 400, "it did not keep up"
        assert sum(opcode == 0x8A for opcode, _ in frames(data)) > 0


async def test_nothing_is_sent_to_whoever_has_the_descriptor_next(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        connection = await the_connection(app_server)
        topic = connection.topic
        assert topic is not None
        (send,) = topic.ready
    assert await app_server.parts.hub.emptied(5.0)
    assert not topic.ready
    with pytest.raises(OSError, match="Bad file descriptor"):
        send(b"x")


async def test_a_page_that_reads_is_ready(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        connection = await the_connection(app_server)
        topic = connection.topic
        assert topic is not None
        assert set(topic.ready.values()) == {connection}
        assert topic.others == set()


class Secure(asyncio.Transport):
    """A transport that encrypts."""

    def get_extra_info(self, name: str, default: object = None) -> object:
        return object() if name in ("socket", "sslcontext") else default


async def test_what_has_to_be_encrypted_goes_by_the_transport() -> None:
    assert not can_send_past(Secure())
