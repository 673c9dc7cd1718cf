"""The store goes away while matches run: pages say so, nothing half done, and it comes back."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.fault_proxy import FaultProxy
from tests.support.line import line
from tests.support.serving import Served, served

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
BLACK = {"type": "stroke", "potted": ["black"]}


@pytest.fixture
async def proxy(valkey_url: str) -> AsyncIterator[FaultProxy]:
    """Stands between the server and its Valkey."""
    async with FaultProxy(valkey_url) as between:
        yield between


@pytest.fixture
async def server(proxy: FaultProxy, tmp_path: Path) -> AsyncIterator[Served]:
    """A server on a store that can be taken away."""
    async with served(proxy.url, tmp_path) as running:
        yield running


async def test_pages_are_told_and_writing_is_refused_until_it_is_back(
    server: Served, proxy: FaultProxy
) -> None:
    match = await server.create_match()
    async with line(server.ws_url) as tablet, line(server.ws_url) as overlay:
        await tablet.hello(match.keys["referee"])
        await overlay.hello(match.keys["overlay"], "scoreboard")
        await tablet.record(START)
        proxy.refuse = True
        proxy.cut()
        for page in (tablet, overlay):
            assert (await page.of_type("notice"))["code"] == "store_down"
        refused = await tablet.answer(await tablet.command(RED, command_id="tap"))
        assert (refused["type"], refused["code"]) == ("refused", "unavailable")
        async with server.http.get("/healthz") as response:
            assert response.status == 503
        async with server.http.get(match.urls["scoreboard"]) as response:
            assert response.status == 200, "what is known is shown all the same"
        proxy.refuse = False
        for page in (tablet, overlay):
            assert (await page.of_type("notice"))["code"] == "store_up"
        tablet.heard.clear()
        await tablet.command(RED, command_id="tap")
        assert (await tablet.answer("tap"))["seq"] == 2
        assert (await overlay.at_seq(2))["sides"]["a"]["points"] == 1


async def test_a_lost_reply_counts_once_and_is_answered_when_it_is_known(
    server: Served, proxy: FaultProxy
) -> None:
    match = await server.create_match()
    async with line(server.ws_url) as tablet:
        await tablet.hello(match.keys["referee"])
        await tablet.record(START)
        await tablet.at_seq(1)
        proxy.drop_reply()
        name = await tablet.command(RED)
        assert await tablet.answer(name) == {"type": "ack", "id": name, "seq": 2}
        assert (await tablet.at_seq(2))["sides"]["a"]["points"] == 1
        assert await tablet.record(BLACK) == 3
