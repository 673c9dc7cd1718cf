"""Every error has the one shape, and bad input leaves no traceback."""

import asyncio
from urllib.parse import urlsplit

import pytest

from server.core.errors import Refusal
from server.http.errors import Unauthorized, status_of
from tests.support.serving import Served


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/static/nothing.css", 404),
        ("GET", "/overlay/nothing?key=x", 404),
        ("POST", "/healthz", 405),
        ("DELETE", "/api/matches", 405),
    ],
)
async def test_an_address_that_is_none(
    app_server: Served, method: str, path: str, status: int
) -> None:
    async with app_server.http.request(method, path) as response:
        assert response.status == status
        assert set(await response.json()) == {"code", "message"}
        assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"\xff", 400),
        (b"[" * 5000, 400),
        (b'"' + b"x" * 20_000 + b'"', 413),
    ],
)
async def test_a_body_that_is_none(
    app_server: Served, body: bytes, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    async with app_server.http.post("/api/matches", data=body) as response:
        assert response.status == status
        assert (await response.json())["code"] == "malformed"
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /api/matches HTTP/1.1\r\nAuthorization: Bearer \xff\xfe\r\n", 401),
        (b"GET /api/matches HTTP/1.1\r\nOrigin: http://\xff\xfe\r\n", 403),
        (b"GET /api/matches/%FF%ED%A0%80?key=%FF HTTP/1.1\r\n", 401),
        (b"GET /static/" + b"a" * 3000 + b".css HTTP/1.1\r\n", 404),
        (b"GET /static/%00%FF.css HTTP/1.1\r\n", 404),
        (b"POST /api/matches?key=%b HTTP/1.1\r\nContent-Encoding: gzip\r\n", 400),
    ],
)
async def test_odd_bytes_are_refused_and_leave_no_traceback(
    app_server: Served,
    head: bytes,
    status: int,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    where = urlsplit(app_server.url)
    body = b"this is no gzip at all" if b"gzip" in head else b""
    text = head.replace(b"%b", app_server.admin_key.encode())
    text += f"Host: {where.netloc}\r\nConnection: close\r\n".encode()
    text += f"Content-Length: {len(body)}\r\n\r\n".encode() + body
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(text)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    assert answer.startswith(f"HTTP/1.1 {status}".encode()), answer
    assert b'"code":' in answer
    assert "Traceback" not in capsys.readouterr().err + caplog.text


async def test_what_is_no_http_leaves_no_traceback(
    app_server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    where = urlsplit(app_server.url)
    for text in (b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n"):
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        writer.write(text)
        await reader.read()
        writer.close()
        await writer.wait_closed()
    assert "Traceback" not in caplog.text
    async with app_server.http.get("/healthz") as response:
        assert response.status == 200


def test_each_code_has_its_status() -> None:
    assert status_of(Refusal("malformed", "")) == 400
    assert status_of(Unauthorized("")) == 401
    assert status_of(Refusal("forbidden", "")) == 403
    assert status_of(Refusal("not_found", "")) == 404
    assert status_of(Refusal("rate_limited", "")) == 429
    assert status_of(Refusal("unavailable", "")) == 503
    assert status_of(Refusal("not_on", "")) == status_of(Refusal("stale", "")) == 409
