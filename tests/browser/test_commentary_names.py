"""The head of the commentators' page: names whole, lamp and clocks clear of the rest."""

from typing import Any

import pytest

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages, Screen
from tests.browser.test_referee_long_names import of_pairs
from tests.support.serving import Served

START = {"type": "start", "breaker": "a"}
GO = {"type": "clock", "clock": "shot", "action": "start"}
NOT_WHOLE = """() => [...document.querySelectorAll("main:not([hidden]) .side .name")]
  .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.textContent.includes("…"))
  .map((node) => node.textContent)"""
UNDER_THE_LAMP = """() => {
  const lamp = document.querySelector("#lamp").getBoundingClientRect();
  return [...document.querySelectorAll("main:not([hidden]) .match > span")].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && box.top < lamp.bottom && lamp.top < box.bottom
      && box.left < lamp.right && lamp.left < box.right;
  }).map((node) => node.textContent.trim());
}"""
PLACES = """() => [...document.querySelectorAll("main:not([hidden]) .match > span, .side, .table")]
  .map((node) => { const box = node.getBoundingClientRect();
    return [box.y, box.height].map(Math.round).join(" "); })"""
TIGHTEST: tuple[tuple[Screen, str], ...] = (
    ("1080p", "pl"),
    ("tablet", "en"),
    ("small-tablet", "zh-Hant"),
    ("upright-tablet", "pl"),
    ("phone", "pl"),
    ("phone", "zh-Hant"),
)
"""Where each screen has the least room."""


@only("current")
@pytest.mark.parametrize(("screen", "lang"), TIGHTEST)
async def test_a_pair_stands_in_two_lines_before_any_name_is_cut(
    app_server: Served, new_page: Pages, screen: Screen, lang: str
) -> None:
    match = await of_pairs(app_server, lang)
    page = await new_page(screen)
    await page.goto(f"{match.urls['commentary']}&lang={lang}")
    await page.wait_for_selector("#lamp[data-link=up]")
    await page.evaluate("document.fonts.ready")
    assert await page.evaluate(NOT_WHOLE) == []


@only("current")
@pytest.mark.parametrize("screen", ["1080p", "small-tablet"])
@pytest.mark.parametrize("spec", ["premier-league-2011", {"preset": "golden-nine"}])
async def test_the_lamp_covers_nothing_and_a_clock_that_comes_moves_nothing(
    app_server: Served, new_page: Pages, screen: Screen, spec: Any
) -> None:
    match = await app_server.create_match(spec)
    await app_server.send(match, START)
    page = await new_page(screen)
    await page.goto(f"{match.urls['commentary']}&lang=pl")
    await page.wait_for_selector("#lamp[data-link=up]")
    await reads(page, "main:not([hidden]) [data-slot=number]", "1")
    before = await page.evaluate(PLACES)
    await app_server.send(match, GO)
    await page.wait_for_selector("main:not([hidden]) .clock[data-stand=running]")
    assert await page.evaluate(UNDER_THE_LAMP) == []
    assert await page.evaluate(PLACES) == before


@only("current")
@pytest.mark.parametrize("screen", ["tablet", "phone"])
async def test_a_shot_time_of_minutes_keeps_to_its_line(
    app_server: Served, new_page: Pages, screen: Screen
) -> None:
    match = await app_server.create_match("premier-league-2011")
    await app_server.send(match, START, GO, {"type": "struck"}, {"type": "stroke"})
    page = await new_page(screen)
    await page.goto(match.urls["commentary"])
    await page.wait_for_selector("#shots:not([hidden])")
    heights = """(text) => {
      const place = document.querySelector("[data-slot=average_ms_a]");
      place.textContent = text;
      return [place.offsetHeight, place.scrollWidth <= place.clientWidth];
    }"""
    short = await page.evaluate(heights, "9.3 s")
    assert await page.evaluate(heights, "146.3 s") == short
