"""Who connects and asks nothing, or byte by byte, is cut off; a page that asked once stays."""

import asyncio
import os
import socket
import time
from pathlib import Path

import pytest

from server.http import patience
from tests.support.line import line
from tests.support.picture import png
from tests.support.serving import Served

WITHIN_S = 0.2


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "FIRST_REQUEST_WITHIN_S", WITHIN_S)


async def cut_off_after(server: Served, said: bytes, more: bytes = b"") -> float:
    """Seconds until the server ends a connection that said this, and says more now and then."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    began = time.monotonic()
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(said)
    try:
        async with asyncio.timeout(5):
            while not reader.at_eof():
                try:
                    async with asyncio.timeout(0.03):
                        await reader.read(1)
                except TimeoutError:
                    writer.write(more)
    except ConnectionError:
        pass
    finally:
        writer.close()
    return time.monotonic() - began


@pytest.mark.parametrize(
    ("said", "more"),
    [
        (b"", b""),
        (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"X-A: b\r\n"),
        (b"GET /", b"a"),
    ],
    ids=["nothing", "header by header", "byte by byte"],
)
async def test_a_request_that_never_ends_is_cut_off(
    app_server: Served, short: None, said: bytes, more: bytes
) -> None:
    assert WITHIN_S * 0.9 < await cut_off_after(app_server, said, more) < WITHIN_S + 1


async def test_a_socket_that_was_asked_for_stays(app_server: Served, short: None) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["referee"])
        assert await cut_off_after(app_server, b"") < WITHIN_S + 1, "its time has passed too"
        assert await page.record({"type": "start", "breaker": "a"}) == 1


def is_open(path: Path) -> bool:
    """Has this process the file open?"""
    return any(os.path.realpath(fd) == str(path) for fd in Path("/proc/self/fd").iterdir())


@pytest.mark.parametrize("more", ["", "Upgrade: websocket\r\n"], ids=["plainly", "as a socket"])
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="nobody says what is open here")
async def test_whoever_takes_nothing_of_an_answer_is_cut_off(
    app_server: Served, monkeypatch: pytest.MonkeyPatch, more: str
) -> None:
    monkeypatch.setattr(patience, "TAKEN_WITHIN_S", 0.3)
    monkeypatch.setattr(patience, "LOOK_EVERY_S", 0.05)
    large = app_server.parts.settings.custom_dir / "images/large.png"
    large.parent.mkdir(parents=True)
    large.write_bytes(png() + bytes(12_000_000))
    host, _, port = app_server.url.removeprefix("http://").partition(":")
    loop = asyncio.get_running_loop()
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.setblocking(False)
        await loop.sock_connect(sock, (host, int(port)))
        said = f"GET /custom/images/{large.name} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n"
        await loop.sock_sendall(sock, said.encode())
        async with asyncio.timeout(10):
            while not is_open(large):
                await asyncio.sleep(0.005)
            began = time.monotonic()
            while is_open(large):
                await asyncio.sleep(0.005)
        assert time.monotonic() - began > 0.1, "it had its time"


async def test_whoever_takes_it_slowly_gets_the_whole(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "TAKEN_WITHIN_S", 0.3)
    monkeypatch.setattr(patience, "LOOK_EVERY_S", 0.05)
    folder = app_server.parts.settings.custom_dir
    (folder / "images").mkdir(parents=True)
    large = png() + bytes(6_000_000)
    (folder / "images/large.png").write_bytes(large)
    read = 0
    async with app_server.http.get("/custom/images/large.png") as response:
        async for piece in response.content.iter_chunked(256 * 1024):
            read += len(piece)
            await asyncio.sleep(0.05)
    assert read == len(large)
