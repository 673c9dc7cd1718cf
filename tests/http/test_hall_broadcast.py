"""The hall on the socket: everybody, one topic, whole each time, bounded."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.access.rates import Places
from server.core.errors import Refusal
from server.http.hall_broadcast import ANYBODY, check_rate
from server.http.hall_socket import left_hall, watched_hall
from server.http.presence import Visitor
from tests.support.line import Line, line
from tests.support.serving import Served, served

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
HELLO = {"type": "hello", "protocol": 1, "key": "", "view": "live", "watch": {"live": True}}


async def points(page: Line, wanted: int) -> dict[str, Any]:
    """The hall, once Ronnie has so many points at table 1."""

    def there(message: dict[str, Any]) -> bool:
        if message["type"] != "state":
            return False
        sides = message["state"]["tables"][0]["sides"]
        return bool(sides) and sides["a"]["points"] == wanted

    async with asyncio.timeout(5):
        found: dict[str, Any] = (await page.until(there))["state"]
    return found


async def test_everybody_sees_every_table_live_without_a_key(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.create_match("golden-nine", table="2")
    async with line(app_server.ws_url) as page:
        await page.put(**HELLO)
        assert (await page.of_type("welcome"))["role"] == "overlay"
        assert len((await points(page, 0))["tables"]) == 2
        await app_server.send(match, START, RED)
        await points(page, 1)


async def test_many_events_at_once_are_few_messages(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.put(**HELLO)
        first = (await points(page, 0))["seq"]
        await app_server.send(match, START, *[RED, {"type": "stroke", "potted": ["black"]}] * 5)
        assert (await points(page, 40))["seq"] - first < 8


async def test_it_records_nothing_and_sees_nothing_else(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.put(**HELLO)
        await page.of_type("welcome")
        await page.put(type="command", id="x", base=None, at=None, event=START)
        assert (await page.of_type("refused"))["code"] == "forbidden"
    for watch in ({"table": "1"}, {"match": match.id}):
        async with line(app_server.ws_url) as page:
            await page.put(**{**HELLO, "view": "scoreboard", "watch": watch})
            assert (await page.of_type("bye"))["reason"] == "forbidden"
    async with line(app_server.ws_url) as page:
        await page.put(**{**HELLO, "view": "scoreboard"})
        assert (await page.of_type("refused"))["code"] == "malformed"


@pytest.fixture
async def closed_server(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """A server whose public page is off."""
    async with served(valkey_url, tmp_path, "--public-live", "0") as server:
        yield server


async def test_where_it_is_not_public_it_takes_an_operators_key(closed_server: Served) -> None:
    match = await closed_server.create_match()
    for key, let_in in (
        ("", False),
        (match.keys["referee"], False),
        (closed_server.admin_key, True),
    ):
        async with line(closed_server.ws_url) as page:
            await page.put(**{**HELLO, "key": key})
            answer = await page.until(lambda message: message["type"] in ("welcome", "bye"))
            assert (answer["type"] == "welcome") is let_in


async def test_an_address_has_so_many_places_and_gets_them_back(app_server: Served) -> None:
    parts = app_server.parts
    parts.hall.sockets = Places(1)
    visitor = Visitor("10.0.0.1", "")
    await watched_hall(parts, ANYBODY, visitor)
    with pytest.raises(Refusal, match="without a key"):
        await watched_hall(parts, ANYBODY, visitor)
    left_hall(parts, ANYBODY, visitor)
    await watched_hall(parts, ANYBODY, visitor)


async def test_too_many_pages_at_once_are_refused(app_server: Served) -> None:
    for _ in range(100):
        check_rate(app_server.parts.hall, "10.0.0.1")
    with pytest.raises(Refusal, match="wait a moment"):
        check_rate(app_server.parts.hall, "10.0.0.1")
    check_rate(app_server.parts.hall, "10.0.0.2")
