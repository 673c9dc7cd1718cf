"""The page of addresses: for whoever has the key, and for whoever has not."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.browser.engines import only
from tests.browser.hands import click, reads
from tests.browser.pages import Pages
from tests.support.league import club
from tests.support.serving import Served, served


@pytest_asyncio.fixture(loop_scope="session")
async def server(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """A server on an empty store, on the loop of the browsers."""
    async with served(valkey_url, tmp_path) as running:
        yield running


async def test_every_address_of_a_table_is_there_to_open_and_to_scan(
    server: Served, new_page: Pages
) -> None:
    match = await server.create_match(table="2")
    page = await new_page("tablet")
    await page.goto(f"{server.url}/?key={server.admin_key}")
    await reads(page, ".table-card h2", "Table 2")
    await reads(page, ".on-it", "Ronnie 0–0 Łukasz")
    links = await page.evaluate(
        "() => [...document.querySelectorAll('.address a')].map(a => a.href)"
    )
    paths = [link.partition("/")[2].partition("/")[2].partition("/")[2] for link in links]
    wanted = [
        url.partition("/")[2].partition("/")[2].partition("/")[2] for url in match.urls.values()
    ]
    assert sorted(paths) == sorted(wanted)
    assert await page.locator("svg.qr path").count() >= len(links)


@only("current")
async def test_a_league_has_its_overlays_there(server: Served, new_page: Pages) -> None:
    league = await club(server)
    page = await new_page("tablet")
    await page.goto(f"{server.url}/?key={server.admin_key}")
    await reads(page, ".league-card h2", "Club League")
    for name, url in league.urls.items():
        found = await page.get_attribute(f".league-card [data-page={name}] a", "href")
        assert found is not None
        assert found.endswith(url.partition("/overlay")[2])


@only("current")
async def test_an_address_is_copied(server: Served, new_page: Pages) -> None:
    match = await server.create_match()
    page = await new_page("tablet", permissions=["clipboard-read", "clipboard-write"])
    await page.goto(f"{server.url}/?key={server.admin_key}")
    await click(page, "[data-page=referee] [data-copy]")
    await reads(page, "[data-page=referee] [data-copy]", "Copied")
    copied = await page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(match.urls["referee"].partition("/referee")[2])


@only("current")
async def test_without_tables_it_says_how_to_get_one(server: Served, new_page: Pages) -> None:
    page = await new_page("tablet")
    await page.goto(f"{server.url}/?key={server.admin_key}")
    assert "No table yet" in (await page.text_content("main") or "")


@only("current")
async def test_a_visitor_without_a_key_reads_what_this_is(server: Served, new_page: Pages) -> None:
    new_page.allow("401")
    page = await new_page("phone")
    answer = await page.goto(server.url)
    assert answer is not None
    assert answer.status == 401
    await reads(page, "h1", "Cuecast")
    assert "printed when the server started" in (await page.text_content("main") or "")
