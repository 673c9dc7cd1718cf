"""Two servers on one Redis, or one Cluster: one match, one truth, whichever a page is at."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.cluster import Cluster
from tests.support.line import line
from tests.support.serving import Served, served

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
BLACK = {"type": "stroke", "potted": ["black"]}


@pytest.fixture(params=["one Redis", "Cluster"])
def store_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store, of each kind."""
    if request.param == "Cluster":
        cluster: Cluster = request.getfixturevalue("cluster")
        return cluster.url
    url: str = request.getfixturevalue("valkey_url")
    return url


@pytest.fixture
async def app_server(store_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """A server."""
    async with served(store_url, tmp_path) as server:
        yield server


@pytest.fixture
async def second_server(
    app_server: Served, store_url: str, tmp_path: Path
) -> AsyncIterator[Served]:
    """Another server on the same store."""
    async with served(store_url, tmp_path / "second") as server:
        yield server


async def test_the_second_sees_the_match_and_goes_on_with_it(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as one, line(second_server.ws_url) as two:
        await one.hello(match.keys["referee"])
        assert await one.record(START, RED) == 2
        await two.hello(match.keys["referee"])
        assert (await two.at_seq(2))["sides"]["a"]["points"] == 1
        assert await two.record(BLACK) == 3
        assert (await one.at_seq(3))["sides"]["a"]["points"] == 8
        assert await one.record(RED) == 4
        assert (await two.at_seq(4))["sides"]["a"]["points"] == 9


async def test_a_pot_tapped_at_both_counts_once(app_server: Served, second_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as one, line(second_server.ws_url) as two:
        await one.hello(match.keys["referee"])
        await two.hello(match.keys["referee"])
        await one.record(START)
        await two.at_seq(1)
        names = await asyncio.gather(one.command(RED, base=1), two.command(RED, base=1))
        answers = [await one.answer(names[0]), await two.answer(names[1])]
        assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
        assert (await one.at_seq(2))["sides"]["a"]["points"] == 1
        assert (await two.at_seq(2))["sides"]["a"]["points"] == 1


async def test_events_at_both_at_once_all_count_in_one_order(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    warn = {"type": "warn", "side": "a", "kind": "conduct"}
    async with line(app_server.ws_url) as one, line(second_server.ws_url) as two:
        await one.hello(match.keys["referee"])
        await two.hello(match.keys["referee"])
        await one.record(START)
        names = [(page, await page.command(warn)) for _ in range(20) for page in (one, two)]
        answers = [await page.answer(name) for page, name in names]
        assert [answer["type"] for answer in answers] == ["ack"] * 40
        assert sorted(answer["seq"] for answer in answers) == list(range(2, 42))
        assert await one.at_seq(41) == await two.at_seq(41)


async def test_a_retry_at_the_other_server_is_answered_the_same(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as one, line(second_server.ws_url) as two:
        await one.hello(match.keys["referee"])
        await two.hello(match.keys["referee"])
        await one.record(START)
        name = await one.command(RED)
        assert (await one.answer(name))["seq"] == 2
        await two.command(RED, command_id=name)
        assert (await two.answer(name))["seq"] == 2
        assert (await two.at_seq(2))["sides"]["a"]["points"] == 1


async def test_the_next_match_comes_on_the_table_at_both(
    app_server: Served, second_server: Served
) -> None:
    first = await app_server.create_match()
    async with line(second_server.ws_url) as page:
        await page.hello(first.keys["overlay"], "scoreboard")
        second = await app_server.create_match()
        await page.until(lambda message: message.get("match") == second.id)
        assert page.state["match"]["id"] == second.id


async def test_a_key_revoked_at_one_is_revoked_at_both(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    async with line(second_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        async with app_server.http.get("/api/keys") as response:
            keys = (await response.json())["keys"]
        overlay = next(key for key in keys if key["role"] == "overlay")
        async with app_server.http.delete("/api/keys", json={"id": overlay["id"]}) as response:
            assert response.status == 204
        async with asyncio.timeout(1.0):
            assert (await page.of_type("bye"))["reason"] == "forbidden"
