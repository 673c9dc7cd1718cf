"""Who connects and asks nothing, or byte by byte, is cut off; a page that asked once stays."""

import asyncio
import time

import pytest

from server.http import patience
from tests.support.line import line
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
