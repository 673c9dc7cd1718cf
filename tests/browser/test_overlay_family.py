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
from tests.views.match import pots, start

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
    await night.graphics()


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


# Counts the light that passes over a plate.
GLEAMS = """() => {
  window.gleams = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...all) {
    if (this.matches(".gleam i")) window.gleams += 1;
    return animate.apply(this, all);
  };
}"""


@IN_BOTH
@pytest.mark.parametrize("overlay", ["break", "scoreboard"])
async def test_a_break_is_celebrated_at_fifty_once_and_never_on_load(
    night: Hall, screen: tuple[Pages, Page], overlay: str
) -> None:
    page, served = screen[1], night.server
    match = await served.create_match(table="12")
    await served.send(match, start(), *pots(*["red", "black"] * 6))
    url = f"{served.url}/overlay/{overlay}?table=12&key={served.admin_key}"
    await opened(page, url)
    await page.evaluate(GLEAMS)
    points = ".run .figure" if overlay == "break" else ".dock.left .break .figure"
    for events, reads in (
        (pots("red"), "49"),
        (pots("black"), "56"),
        ([{"type": "undo"}], "49"),
        (pots("black", "red"), "57"),
    ):
        await served.send(match, *events)
        await page.wait_for_function(
            "([s, text]) => document.querySelector(s).textContent === text", arg=[points, reads]
        )
    assert await page.evaluate("window.gleams") == 1
    await opened(page, url)
    assert await page.evaluate("document.getAnimations().length") == 0


@IN_BOTH
async def test_where_the_break_has_an_overlay_the_strap_shows_none(
    night: Hall, screen: tuple[Pages, Page]
) -> None:
    await opened(screen[1], night.url("scoreboard", "break=0"))
    assert not await screen[1].is_visible(".dock.left .break.on")


SQUARE = (
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
    "<rect width='9' height='{}'/></svg>"
)


@IN_BOTH
async def test_slides_follow_one_another_with_one_timer(
    night: Hall, screen: tuple[Pages, Page]
) -> None:
    page, made = screen[1], []
    for size in (3, 6):
        body = SQUARE.format(size)
        async with night.server.http.post("/api/images", data=body.encode()) as response:
            made.append((await response.json())["id"])
    await night.graphics(sponsors=made, slide_ms=2_000)
    await opened(page, night.url("sponsors", "seconds=1"))
    seen = "document.querySelector('.slide.on').getAttribute('src')"
    assert await page.evaluate(seen) == f"/media/{made[0]}"
    for image in (made[1], made[0]):
        await page.wait_for_function(f"(src) => {seen} === src", arg=f"/media/{image}")
    assert await page.evaluate("document.querySelectorAll('.slide.on').length") == 1


@IN_BOTH
async def test_a_player_carries_his_accent_and_the_address_comes_before_it(
    night: Hall, screen: tuple[Pages, Page]
) -> None:
    page, served = screen[1], night.server
    sides = {"a": {"name": "Navy", "accent": "#000022"}, "b": {"name": "Plain"}}
    match = await served.create_match(table="13", sides=sides)
    colour = "getComputedStyle(document.querySelector('.player.left'), '::before').backgroundColor"
    for query, seen in (
        ("theme=light", "rgb(0, 0, 34)"),
        ("accent-a=f2c765", "rgb(242, 199, 101)"),
    ):
        await opened(page, f"{match.urls['scoreboard']}&{query}")
        assert await page.evaluate(colour) == seen
    await opened(page, match.urls["scoreboard"])
    lightened = await page.evaluate(colour)
    red, green, blue = (int(part) for part in lightened[4:-1].split(","))
    assert blue > red == green > 90, "on a dark plate a dark accent is lightened"


@IN_BOTH
@pytest.mark.parametrize(
    ("look", "first"),
    [("stats", ".half"), ("frame-scores", ".names .side"), ("next-match", ".half")],
)
async def test_sides_can_be_swapped(
    night: Hall, screen: tuple[Pages, Page], look: str, first: str
) -> None:
    for swap, side in (("0", "a"), ("1", "b")):
        await opened(screen[1], night.url(look, f"swap={swap}"))
        assert await screen[1].get_attribute(first, "data-side") == side
