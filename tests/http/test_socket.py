"""The upgrade, the hello, and how a connection ends."""

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from server.http import socket
from server.protocol.codec import encode_message
from server.protocol.messages import Bye
from tests.support.line import line
from tests.support.serving import Served


async def test_a_line_that_says_nothing_is_closed(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "HELLO_WITHIN_S", 0.02)
    async with line(app_server.ws_url) as page:
        assert await page.next() == {"type": "bye", "reason": "no hello"}
        with pytest.raises(ConnectionClosed):
            await page.next()


async def test_a_page_that_goes_leaves_nothing_behind(app_server: Served) -> None:
    match = await app_server.create_match()
    parts = app_server.parts
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        await page.of_type("state")
        assert len(parts.hub) == 1
    assert await parts.hub.emptied(2.0)
    assert parts.broadcast._at_tables["1"] == {}
    channel = parts.broadcast._channels[next(iter(parts.broadcast._channels))]["scoreboard"]
    assert channel.topic.viewers == set()


async def test_everyone_hears_that_the_server_goes(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        app_server.parts.hub.close_all(encode_message(Bye("the server is going down")))
        assert (await page.of_type("bye"))["reason"] == "the server is going down"
        with pytest.raises(ConnectionClosed):
            await page.next()
        assert await app_server.parts.hub.emptied(2.0)


async def test_pages_are_told_that_the_store_is_away(app_server: Served) -> None:
    match = await app_server.create_match()
    parts = app_server.parts
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["referee"])
        parts.following._link(up=False)
        assert (await page.of_type("notice"))["code"] == "store_down"
        async with line(app_server.ws_url) as late:
            await late.hello(match.keys["referee"])
            assert (await late.of_type("notice"))["code"] == "store_down"
        parts.following._link(up=True)
        assert (await page.of_type("notice"))["code"] == "store_up"


async def test_http_without_an_upgrade_is_no_socket(app_server: Served) -> None:
    async with app_server.http.get("/ws") as response:
        assert response.status == 400
        assert (await response.json())["code"] == "malformed"
    await asyncio.sleep(0)
    assert len(app_server.parts.hub) == 0
