"""The commentators' page beyond the score: charts, the reckoning on request, the archive."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages
from tests.browser.test_commentary import FOUL, START, live, play, stroke
from tests.support.serving import Served, served

TIMED = {"preset": "snooker", "best_of": 7, "shot_clock": {"limit_ms": 20_000}}
CLOCK = {"type": "clock", "clock": "shot", "action": "start"}
INK = """(name) => {
  const canvas = document.querySelector(`main:not([hidden]) [data-chart=${name}] canvas`);
  if (!canvas) return 0;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, n) => n % 4 === 3 && value > 0).length;
}"""
STROKES = """() => {
  window.strokes = 0;
  const stroke = CanvasRenderingContext2D.prototype.stroke;
  CanvasRenderingContext2D.prototype.stroke = function (...path) {
    window.strokes += 1;
    return stroke.apply(this, path);
  };
}"""


@pytest_asyncio.fixture(loop_scope="session")
async def server(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """A server on an empty store, on the loop of the browsers."""
    async with served(valkey_url, tmp_path) as running:
        yield running


@only("103", "current")
async def test_the_charts_are_drawn_and_said_in_tables(server: Served, new_page: Pages) -> None:
    match = await server.create_match(TIMED)
    await server.send(match, START, CLOCK, stroke("red"), stroke("black"), CLOCK, stroke())
    page = await new_page("1080p")
    await live(page, match)
    for name in ("score", "pace"):
        await page.wait_for_function(f"name => ({INK})(name) > 500", arg=name)
    assert await rows(page, "score") == [["1", "8", "0"], ["0", "0", "0"]]
    assert [row[0] for row in await rows(page, "pace")] == ["2", "1"]
    assert await page.get_attribute("[data-chart=score]", "aria-hidden") == "true"
    await server.send(match, FOUL)
    await reads(page, "#board [data-chart-table=score] tbody tr:first-child", "2120")


@only("current")
async def test_a_chart_is_drawn_again_only_when_its_data_changes(
    server: Served, new_page: Pages
) -> None:
    match = await server.create_match(TIMED)
    await server.send(match, START, stroke("red"))
    page = await new_page("1080p")
    await live(page, match)
    await page.wait_for_function(f"name => ({INK})(name) > 500", arg="score")
    await page.evaluate(STROKES)
    await server.send(match, {"type": "warn", "side": "a", "kind": "conduct"}, CLOCK)
    await page.wait_for_timeout(150)
    assert await page.evaluate("strokes") == 0
    await server.send(match, stroke("black"))
    await page.wait_for_function("() => strokes > 0")


@only("current")
async def test_a_match_without_a_clock_has_no_chart_of_shots(
    server: Served, new_page: Pages
) -> None:
    match = await play(server, stroke("red"))
    page = await new_page("tablet")
    await live(page, match)
    assert await page.locator("#board [data-charted=pace]").is_hidden()


@only("103", "current")
async def test_why_opens_by_key_and_by_hand_and_goes_on_reckoning(
    server: Served, new_page: Pages
) -> None:
    """Two reds, 43 on: 48 behind is 5 more, two fouls of four; then a red and a black go."""
    match = await play(server, {"type": "adjust", "points": {"a": 48, "b": 0}, "reds": 2})
    page = await new_page("1080p")
    await live(page, match)
    why = page.locator("#need_b .why")
    assert await why.get_attribute("open") is None
    await page.keyboard.press("w")
    await reads(page, "[data-slot=why_left_b]", "2 × 8 + 27 = 43")
    await reads(page, "[data-slot=why_short_b]", "48 − 43 = 5")
    await reads(page, "[data-slot=why_snookers_b]", "2")
    await reads(page, "[data-slot=why_behind_a]", "48 ahead")
    await server.send(match, stroke("red"), stroke("black"))
    await reads(page, "[data-slot=why_short_b]", "56 − 35 = 21")
    await page.keyboard.press("Escape")
    assert await why.get_attribute("open") is None
    await why.locator("summary").focus()
    await page.keyboard.press("Enter")
    assert await why.get_attribute("open") == ""


@only("current")
async def test_the_archive_has_its_say_on_the_two(server: Served, new_page: Pages) -> None:
    await play(server, {"type": "award", "scope": "match", "to": "b", "reason": "refusal"})
    await server.parts.archive.settled()
    match = await play(server, stroke("red"))
    page = await new_page("tablet")
    await live(page, match)
    await reads(page, "#board [data-record=won_b]", "1")
    await reads(page, "#board [data-record=won_a]", "0")
    await reads(page, "#board [data-record=matches_b]", "1 / 1")


@only("current")
async def test_what_came_off_is_said_once_strokes_are_tagged(
    server: Served, new_page: Pages
) -> None:
    safety = {"type": "stroke", "tags": ["safety"]}
    match = await play(server, stroke("red"), stroke())
    page = await new_page("1080p")
    await live(page, match)
    await reads(page, "#board [data-slot=rate_pot_a]", "–")
    await server.send(match, safety, stroke())
    await reads(page, "#board [data-slot=rate_pot_a]", "33% 1/3")
    await reads(page, "#board [data-slot=rate_safety_b]", "100% 1/1")


async def rows(page: Any, name: str) -> list[list[str]]:
    """The rows of a chart's table."""
    found: list[list[str]] = await page.evaluate(
        """name => {
          const rows = document.querySelectorAll(`#board [data-chart-table=${name}] tbody tr`);
          return [...rows].map((row) => [...row.cells].map((cell) => cell.textContent));
        }""",
        name,
    )
    return found
