"""HTTPS by a certificate of one's own: the same server, and a browser's scheme is known."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from websockets.exceptions import InvalidStatus

from tests.support.certificate import Certificate, certificate
from tests.support.line import line
from tests.support.process import running
from tests.support.serving import Served, served

START = {"type": "start", "breaker": "a"}


@pytest.fixture
def own(tmp_path: Path) -> Certificate:
    return certificate(tmp_path)


@pytest.fixture
async def secure_server(valkey_url: str, tmp_path: Path, own: Certificate) -> AsyncIterator[Served]:
    """A server with its own certificate."""
    async with served(valkey_url, tmp_path, *own.options) as server:
        yield server


async def test_the_certificate_is_the_one_that_was_given(
    secure_server: Served, own: Certificate
) -> None:
    trusting = ssl.create_default_context(cafile=own.authority)
    async with (
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trusting)) as http,
        http.get(f"{secure_server.url}/healthz") as response,
    ):
        assert response.status == 200
        assert response.url.scheme == "https"


async def test_addresses_and_policy_are_of_https(secure_server: Served) -> None:
    match = await secure_server.create_match()
    assert all(url.startswith("https://127.0.0.1:") for url in match.urls.values())
    async with secure_server.http.get("/referee") as response:
        assert "wss://127.0.0.1:" in response.headers["Content-Security-Policy"]


async def test_a_page_of_http_is_another_origin(secure_server: Served, own: Certificate) -> None:
    match = await secure_server.create_match()
    trusting = ssl.create_default_context(cafile=own.authority)
    async with line(secure_server.ws_url, ssl=trusting, origin=secure_server.url) as page:
        await page.hello(match.keys["referee"])
        assert await page.record(START) == 1
    plain = secure_server.url.replace("https:", "http:")
    with pytest.raises(InvalidStatus) as caught:
        async with line(secure_server.ws_url, ssl=trusting, origin=plain):
            pass
    assert caught.value.response.status_code == 403


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x00\x05hello", b""])
async def test_what_is_no_tls_ends_and_leaves_no_traceback(
    secure_server: Served, capsys: pytest.CaptureFixture[str], said: bytes
) -> None:
    host, port = secure_server.url.removeprefix("https://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(said)
    writer.write_eof()
    async with asyncio.timeout(5):
        assert b"HTTP" not in await reader.read()
    writer.close()
    async with secure_server.http.get("/healthz") as response:
        assert response.status == 200
    assert "Traceback" not in capsys.readouterr().err


async def test_the_program_prints_addresses_of_https(tmp_path: Path, own: Certificate) -> None:
    words = ("serve", "--port", "0", "--data-dir", str(tmp_path / "d"), "--ephemeral")
    async with running(*words, *own.options) as server:
        assert server.url.startswith("https://")
