"""A key that is taken back opens nothing from that second on, whichever server it is used at."""

import asyncio
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.core.ids import MatchId
from tests.security.hall import ask, hall
from tests.support.line import line
from tests.support.process import running
from tests.support.serving import Served

WITHIN_S = 1.0
VIEWS = [
    ("referee", {"table": "1"}, "referee"),
    ("timing", {"table": "1"}, "referee"),
    ("commentator", {"table": "1"}, "commentary"),
    ("overlay", {"table": "1"}, "scoreboard"),
    ("overlay", {"league": "club"}, "night"),
    ("operator", {}, "referee"),
]


@pytest.mark.parametrize("at", ["first", "second"])
async def test_its_sockets_close_and_it_opens_no_more(
    app_server: Served, second_server: Served, at: str
) -> None:
    made = await hall(app_server)
    server = app_server if at == "first" else second_server
    for role, scope, view in VIEWS:
        key = await made.key(role, label=f"{role}{scope}", **scope)
        async with line(server.ws_url) as page:
            assert (await page.hello(key, view, watch=scope or {"table": "1"}))["type"] == "welcome"
            began = time.monotonic()
            await made.revoke(f"{role}{scope}")
            async with asyncio.timeout(WITHIN_S):
                assert (await page.of_type("bye"))["reason"] == "forbidden"
                with pytest.raises(ConnectionClosed):
                    await page.next()
            assert time.monotonic() - began < WITHIN_S
        async with line(server.ws_url) as page:
            answer = await page.hello(key, view, watch=scope or {"table": "1"})
            assert answer["code"] == "forbidden"
        assert await ask(server, "GET", f"/api/matches/{made.match.id}", key=key) == 401


async def test_a_command_that_comes_after_it_is_not_recorded(app_server: Served) -> None:
    made = await hall(app_server)
    key = await made.key("referee", table="1", label="gone")
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(key)
        assert await tablet.record({"type": "start", "breaker": "a"}) == 1
        await made.revoke("gone")
        warnings = [{"type": "warn", "side": "a", "kind": "conduct"}] * 50
        with pytest.raises(ConnectionClosed):
            await tablet.record(*warnings)
    live = await app_server.parts.service.current(MatchId(made.match.id))
    assert live.fold.seq < 51, "the last ones were not recorded"
    assert [entry.seq for entry in live.fold.entries] == list(range(1, live.fold.seq + 1))


async def test_a_second_process_closes_them_too(
    app_server: Served, valkey_url: str, tmp_path: Path
) -> None:
    made = await hall(app_server)
    key = await made.key("overlay", table="1", label="far")
    words = ("serve", "--port", "0", "--redis-url", valkey_url, "--data-dir", str(tmp_path / "2"))
    async with running(*words) as process, line(f"ws{process.url[4:]}/ws") as page:
        assert (await page.hello(key, "scoreboard"))["type"] == "welcome"
        await made.revoke("far")
        async with asyncio.timeout(WITHIN_S):
            assert (await page.of_type("bye"))["reason"] == "forbidden"
