"""The public page on a phone: every table, live, on one socket."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages
from tests.browser.test_commentary import SIDES, START, stroke
from tests.support.serving import Served, served

CUT_OFF = """() => [...document.querySelectorAll("#tables *")].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.width > 0 && box.right > innerWidth + 1;
}).length"""


@pytest_asyncio.fixture(loop_scope="session")
async def server(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """A server on an empty store, on the loop of the browsers."""
    async with served(valkey_url, tmp_path) as running:
        yield running


@only("103", "current")
async def test_a_phone_follows_every_table_without_a_key(server: Served, new_page: Pages) -> None:
    shoot_out = await server.create_match("shoot-out", table="1", sides=SIDES)
    markup = {"a": {"name": "<img src=x onerror=alert(1)>"}, "b": SIDES["b"]}
    nine = await server.create_match("golden-nine", table="2", sides=markup)
    page = await new_page("phone")
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    await page.goto(f"{server.url}/live")
    await reads(page, "#lamp-text", "Live")
    await server.send(shoot_out, START, stroke("red"), stroke("black"))
    await reads(page, '[data-table="1"] [data-side=a] .points', "8")
    await reads(page, '[data-table="1"] .now', "Frame 1 · Break 8")
    assert await page.get_attribute('[data-table="1"] [data-side=a]', "data-lit") == "true"
    await page.wait_for_function(
        "() => /^(10:00|9:[0-5][0-9])$/.test("
        "document.querySelector('[data-table=\"1\"] .clock .figure').textContent)"
    )
    await server.send(nine, START, {"type": "break", "potted": [9], "crossings": 3})
    await reads(page, '[data-table="2"] [data-side=a] .points', "7")
    assert await page.locator("#tables img:not(.flag)").count() == 0
    assert await page.evaluate(CUT_OFF) == 0
    assert len(opened) == 1


@only("current")
async def test_a_held_score_stands_still_and_a_finished_match_is_listed(
    server: Served, new_page: Pages
) -> None:
    match = await server.create_match(sides=SIDES)
    await server.send(match, START, stroke("red"))
    page = await new_page("phone")
    await page.goto(f"{server.url}/live")
    await reads(page, '[data-table="1"] [data-side=a] .points', "1")
    await hold(server, match.id, on=True)
    await server.send(match, {"type": "award", "scope": "match", "to": "b", "reason": "miss"})
    await page.wait_for_timeout(600)
    await reads(page, '[data-table="1"] .now', "Frame 1 · Break 1")
    await hold(server, match.id, on=False)
    await reads(page, '[data-table="1"] .now', "Finished")
    await reads(page, "#over .score", "0 : 1")


async def hold(server: Served, match_id: str, *, on: bool) -> None:
    async with server.http.patch(f"/api/matches/{match_id}", json={"hold": on}) as response:
        assert response.status == 200
