"""Every overlay in both themes: legible over any video, in its place, drawn as by the server."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
import redis
from playwright.async_api import Browser, Page, ViewportSize

from server.http.overlays import OVERLAYS, THEMES
from tests.browser.engines import only
from tests.browser.family import (
    LOOKS,
    Hall,
    beside_safe_area,
    drawn,
    drawn_by_server,
    hall,
    legible,
    opened,
)
from tests.browser.pages import Pages
from tests.support.serving import served

SMALL = ViewportSize(width=640, height=360)
# A clock is drawn by the page, once its line is up.
MOTIONS = """document.getAnimations()
  .filter(({ effect }) => !effect.target.closest("[data-clock]")).length"""
IN_BOTH = only("103", "current")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def night(
    valkey_process: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Hall]:
    """One served night for all of these."""
    with redis.Redis.from_url(valkey_process) as client:
        client.flushall()
    folder: Path = tmp_path_factory.mktemp("night")
    async with served(valkey_process, folder) as server:
        yield await hall(server)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def screen(browser_engine: Browser) -> AsyncIterator[tuple[Pages, Page]]:
    """One page of the engine for all of these."""
    pages = Pages(browser_engine)
    yield pages, await pages(viewport=SMALL)
    await pages.close()


async def test_every_overlay_is_looked_at() -> None:
    assert {look.partition(" ")[0] for look in LOOKS} == OVERLAYS.keys()


@IN_BOTH
@pytest.mark.parametrize("look", LOOKS)
async def test_it_is_legible_in_its_place_and_drawn_alike(
    night: Hall, screen: tuple[Pages, Page], look: str
) -> None:
    pages, page = screen
    await opened(page, night.url(look))
    assert await page.evaluate(MOTIONS) == 0, "nothing moves on load"
    assert await drawn(page) == await drawn_by_server(page)
    assert await beside_safe_area(page) == []
    for theme in THEMES:
        found = await legible(page, theme)
        assert found["texts"] > 0 or look == "sponsors"
        assert (found["faint"], found["small"], found["wide"]) == ([], [], [])
    assert pages.troubles == []


@IN_BOTH
@pytest.mark.parametrize("colours", ["plate=777777&text=777777", "plate=ff0000", "text=0000ff"])
@pytest.mark.parametrize("look", ["scoreboard", "head-to-head"])
async def test_colours_of_the_address_stay_legible(
    night: Hall, screen: tuple[Pages, Page], look: str, colours: str
) -> None:
    await opened(screen[1], night.url(look, colours))
    found = await legible(screen[1], "broadcast")
    assert found["texts"] > 3
    assert found["faint"] == []


@IN_BOTH
async def test_the_custom_css_of_obs_reaches_the_tokens(
    night: Hall, screen: tuple[Pages, Page]
) -> None:
    """OBS puts it into the page as a style element."""
    pages, page = screen
    await opened(page, night.url("stats"))
    plate = await page.evaluate(
        """() => {
          const style = document.createElement("style");
          style.append(":root { --plate: #102030; }");
          document.head.append(style);
          return getComputedStyle(document.querySelector(".plate")).backgroundColor;
        }"""
    )
    assert plate == "rgb(16, 32, 48)"
    assert pages.troubles == []


@IN_BOTH
async def test_a_lower_third_of_the_desk_comes_changes_and_goes(
    night: Hall, screen: tuple[Pages, Page]
) -> None:
    page = screen[1]
    await opened(page, night.url("lower-third"))
    await night.graphics(lower_third={"kind": "text", "name": "Interval", "on": True})
    await page.wait_for_function(
        "() => document.querySelector('.third .name').title === 'Interval'"
    )
    await night.graphics(lower_third={"kind": "text", "name": "Interval", "on": False})
    await page.wait_for_function("() => !document.querySelector('.third').matches('.on')")
    assert await page.evaluate("document.querySelector('.third .name').title") == "Interval", (
        "what fades out keeps its text"
    )
    third = {"kind": "player", "side": "a", "line": "Champion", "on": True}
    await night.graphics(lower_third=third)


@IN_BOTH
async def test_a_lower_third_can_be_set_by_its_address(
    night: Hall, screen: tuple[Pages, Page]
) -> None:
    page = screen[1]
    await opened(page, night.url("lower-third", "kind=commentator&name=Rafał&line=%3Cb%3E"))
    assert await page.text_content(".third .name") == "Rafał"
    assert await page.text_content(".third .line") == "<b>"
    await opened(page, night.url("lower-third", "kind=player&side=b"))
    assert await page.evaluate("document.querySelector('.third.on .name').title") == "梁文浩"
