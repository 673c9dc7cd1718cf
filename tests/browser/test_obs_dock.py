"""The page of cues: what it shows outside OBS and in a dock, and what it does as a source."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Page

from tests.browser.engines import only
from tests.browser.hands import click, reads
from tests.browser.obs_browser import put_into_obs, world
from tests.browser.pages import Pages
from tests.browser.test_accessibility import AXE, LOOK, RULES
from tests.obs.production import Production, producing

CUES = """
[[cue]]
on = "frame_end"
scene = "Replay"
back_s = 0.5
replay = true
"""
CONCEDE = {"type": "concede"}


@contextlib.asynccontextmanager
async def server(valkey_url: str, folder: Path, rules: str = CUES) -> AsyncIterator[Production]:
    """A server that was told of no OBS."""
    async with producing(valkey_url, folder, None, rules) as production:
        yield production


def address(production: Production, more: str = "") -> str:
    return f"{production.server.url}/obs-dock?key={production.server.admin_key}{more}"


async def ready(production: Production, page: Page, level: int) -> None:
    """The server knows of the page and its level."""
    await production.until(lambda: production.status["pages"]["level"] == level)
    await reads(page, "#lamp-text", "Connected")


@only("103", "current")
async def test_inside_obs_it_does_a_cue_once_and_says_so(
    valkey_url: str, tmp_path: Path, new_page: Pages
) -> None:
    async with server(valkey_url, tmp_path) as production:
        pages = [await new_page("1080p") for _ in range(2)]
        for page in pages:
            await put_into_obs(page)
            await page.goto(address(production))
        await production.until(lambda: production.status["pages"]["count"] == 2)
        await production.play("start", CONCEDE)
        await production.until(lambda: production.outcomes)
        assert production.outcomes == [("frame_end", "done")]
        await reads(pages[0], "#recent li b", "End of a frame")
        worlds = [await world(page) for page in pages]
        assert min(len(one["switched"]) for one in worlds) == 0, "one of them did it"
        doer = pages[0] if worlds[0]["switched"] else pages[1]
        async with asyncio.timeout(10):
            while len((after := await world(doer))["switched"]) < 2:
                await asyncio.sleep(0.05)
        assert (after["switched"], after["saved"]) == (["Replay", "Table"], 1)
        await production.play({"type": "undo"}, CONCEDE)
        await production.play({"type": "next"}, CONCEDE)
        await production.until(lambda: len(production.outcomes) == 2)
        assert sum([(await world(page))["saved"] for page in pages]) == 2


@only("current")
async def test_what_it_may_not_do_it_says(valkey_url: str, tmp_path: Path, new_page: Pages) -> None:
    async with server(valkey_url, tmp_path) as production:
        page = await new_page("1080p")
        await put_into_obs(page, level=3)
        await page.goto(address(production))
        await ready(production, page, 3)
        await reads(
            page,
            "#level",
            "This source saves replays. To switch scenes too it needs “Advanced access to OBS”.",
        )
        await production.play("start", CONCEDE)
        await production.until(lambda: production.outcomes)
        assert production.outcomes == [("frame_end", "refused")]
        await reads(page, "#recent li p", "Switching scenes needs “Advanced access to OBS”")
        assert (await world(page))["saved"] == 1


@only("current")
@pytest.mark.parametrize(
    ("level", "dock", "says"),
    [
        (1, False, "This source may do nothing."),
        (4, True, "OBS lets no dock do anything."),
        (None, False, "This page runs outside OBS"),
    ],
)
async def test_where_it_can_do_nothing_it_says_why(
    valkey_url: str, tmp_path: Path, new_page: Pages, level: int | None, dock: bool, says: str
) -> None:
    async with server(valkey_url, tmp_path) as production:
        page = await new_page("tablet")
        if level is not None:
            await put_into_obs(page, level=level, dock=dock)
        await page.goto(address(production))
        await page.locator("#level", has_text=says).wait_for()
        await production.play("start", CONCEDE)
        await reads(page, "#recent li", "No cue yet")


@only("current")
async def test_cues_are_locked_from_there(valkey_url: str, tmp_path: Path, new_page: Pages) -> None:
    async with server(valkey_url, tmp_path) as production:
        page = await new_page("tablet")
        await put_into_obs(page)
        await page.goto(address(production))
        await ready(production, page, 4)
        await page.evaluate(AXE.read_text())
        assert await page.evaluate(LOOK, RULES) == []
        await click(page, "#lock")
        await reads(page, "#lock", "Unlock cues")
        assert await page.get_attribute("#lock", "aria-pressed") == "true"
        await production.play("start", CONCEDE)
        await production.until(lambda: production.outcomes)
        assert production.outcomes == [("frame_end", "locked")]
        assert (await world(page))["switched"] == []


@only("current")
async def test_a_source_put_on_air_by_mistake_shows_nothing(
    valkey_url: str, tmp_path: Path, new_page: Pages
) -> None:
    async with server(valkey_url, tmp_path) as production:
        page = await new_page("1080p")
        await put_into_obs(page)
        await page.goto(address(production, "&quiet=1"))
        await production.until(lambda: production.status["pages"]["level"] == 4)
        assert not await page.locator("main").is_visible()
