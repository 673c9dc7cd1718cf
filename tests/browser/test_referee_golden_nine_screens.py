"""The panel of Golden Nine on every screen and in every language: all in sight, big enough."""

from typing import Any

import pytest

from tests.browser.engines import on_screens, only
from tests.browser.hands import reads
from tests.browser.nine import DRY, START, NineTablet
from tests.browser.pages import Pages
from tests.browser.test_referee_screens import DOCK, LONG, OUT_OF_SIGHT, TOO_SMALL
from tests.support.serving import Served

FOUL = {"type": "foul", "reason": "wrong_ball_first"}
LOST = {"type": "break", "crossings": 1, "potted": [2]}
CUT = """() => [...document.querySelectorAll(
    "button, .side-name, .side-note, .prompt p, .nine-legend, .fact-worth dt *, .frames-note")]
  .filter((node) => node.getClientRects().length > 0)
  .filter((node) => node.scrollWidth > node.clientWidth + 1
    || (node.clientHeight && node.scrollHeight > node.clientHeight + 3))
  .map((node) => `${node.className} ${node.textContent.trim()}`)"""
IN_PHASE = "(phase) => document.querySelector('#nine').dataset.phase === phase"
SHOWN = """() => [...document.querySelectorAll("main[data-panel]")]
  .filter((node) => node.getClientRects().length > 0).map((node) => node.id)"""
WIDE = """() => {
  const body = document.querySelector("dialog .sheet-body");
  return body.scrollWidth - body.clientWidth;
}"""
COVERED = """() => [...document.querySelectorAll("button:enabled")]
  .filter((node) => node.getClientRects().length > 0)
  .filter((node) => {
    const box = node.getBoundingClientRect();
    return !node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  })
  .map((node) => node.textContent.trim())"""
OUT_OF_ITS_KEY = """() => [...document.querySelectorAll(".nine-key")].filter((key) => {
  const outer = key.getBoundingClientRect();
  const inner = key.querySelector(".pool-ball").getBoundingClientRect();
  return inner.left < outer.left || inner.right > outer.right
    || inner.top < outer.top || inner.bottom > outer.bottom;
}).map((key) => key.dataset.do)"""
PLACES = """() => [...document.querySelectorAll(".side, .facts-nine .fact, .clock, .undo, .prompt")]
  .filter((node) => node.getClientRects().length > 0)
  .map((node) => { const box = node.getBoundingClientRect();
    return [box.y, box.height].map(Math.round).join(" "); })"""


@on_screens()
async def test_all_is_in_sight_on_every_screen(
    app_server: Served, new_page: Pages, screen: Any, lang: str
) -> None:
    options: dict[str, Any] = DOCK if screen == "dock" else {}
    match = await app_server.create_match("golden-nine", sides=LONG)
    await app_server.send(match, START)
    url = f"{match.urls['referee']}&lang={lang}"
    tablet = await NineTablet.open(
        new_page, url, "1080p" if screen == "dock" else screen, **options
    )
    least = 64 if "tablet" in screen else 50
    places = await tablet.page.evaluate(PLACES)
    steps: tuple[tuple[dict[str, Any], str, Any], ...] = (
        (LOST, "choice", None),
        ({"type": "choose", "option": "rebreak", "shooter": "b"}, "break", ("3", "9", "+", "x")),
        (DRY, "play", None),
        (FOUL, "play", None),
        ({**FOUL, "by": "a"}, "play", None),
    )
    for event, phase, keys in steps:
        await app_server.send(match, event)
        await tablet.page.wait_for_function(IN_PHASE, arg=phase)
        await tablet.press(*(keys or ()))
        assert await tablet.page.evaluate(OUT_OF_SIGHT) == []
        assert await tablet.page.evaluate(TOO_SMALL, least) == []
        assert await tablet.page.evaluate(COVERED) == []
        assert await tablet.page.evaluate(OUT_OF_ITS_KEY) == []
        assert await tablet.page.evaluate(CUT) == []
        assert await tablet.page.evaluate(PLACES) == places, "nothing jumps"


@only("current")
@pytest.mark.parametrize("screen", ["small-tablet", "phone"])
async def test_the_foul_of_a_full_rack_fits(
    app_server: Served, new_page: Pages, screen: Any
) -> None:
    match = await app_server.create_match("golden-nine", sides=LONG)
    await app_server.send(match, START)
    tablet = await NineTablet.open(new_page, match.urls["referee"], screen)
    await tablet.tap("foul")
    assert await tablet.page.locator("dialog[open] .pick").count() == 18
    assert await tablet.page.evaluate(WIDE) <= 0
    assert await tablet.page.evaluate(TOO_SMALL, 50) == []
    await tablet.choose("Cue ball potted or off", "Foul: 1 to Wasilewski-Łoś")
    await tablet.score(0, 1)


@only("current", "103")
async def test_the_first_picture_is_the_state_of_that_moment(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match("golden-nine")
    await app_server.send(match, START, DRY, FOUL)
    page = await new_page("tablet", java_script_enabled=False)
    await page.goto(match.urls["referee"])
    await reads(page, "#points-a", "1")
    assert await page.evaluate(SHOWN) == ["nine"]
    await reads(page, "#nine-cleared", "7")
