"""An overlay of a league on a page, asked as a viewer would."""

from typing import Any

from playwright.async_api import ViewportSize

from tests.browser.graphic import FULL, READY, Graphic
from tests.browser.pages import Pages
from tests.browser.pixels import Picture, decode
from tests.support.league import Club

DRAWS = "(seq) => document.documentElement.dataset.seq === String(seq)"
ROWS = """() => [...document.querySelectorAll(".line:not([hidden])")].map((line) => ({
  rank: line.querySelector(".rank").textContent,
  name: line.querySelector(".name").title,
  live: line.querySelector(".live").textContent,
  played: line.querySelector(".played").textContent,
  lost: line.querySelector(".lost").textContent,
  points: line.querySelector(".total").textContent,
  playing: line.matches(".playing"),
  through: line.matches(".through"),
}))"""
SIDES = """(match) => [...document.querySelectorAll(`${match} .side`)].map((side) => ({
  name: side.querySelector(".name").title,
  frames: side.querySelector(".won-frames")?.textContent ?? null,
  points: side.querySelector(".in-frame")?.textContent ?? null,
  won: side.matches(".won"),
}))"""
PLACES = ".line, .heads, .side, .match h2, header, footer, .name"
BOX = """(selector) => {
  const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
  return [left, top, right, bottom];
}"""


class Plate(Graphic):
    """An open overlay of a league."""

    places = PLACES

    @classmethod
    async def open(
        cls, pages: Pages, league: Club, name: str, query: str = "", viewport: ViewportSize = FULL
    ) -> "Plate":
        """The league's overlay of that name, ready and with its line up."""
        page = await pages(viewport=viewport)
        async with page.expect_websocket() as line:
            await page.goto(f"{league.urls[name]}&{query}")
        if not (await line.value).is_closed():
            await page.wait_for_function(READY)
        return cls(page)

    async def draws(self, league: Club) -> None:
        """Wait until what the league is at now is drawn."""
        seq = (await league.get())["seq"]
        await self.page.wait_for_function(DRAWS, arg=seq)

    async def rows(self) -> list[dict[str, Any]]:
        """The rows of the table that are seen."""
        found: list[dict[str, Any]] = await self.page.evaluate(ROWS)
        return found

    async def sides(self, match: str) -> list[dict[str, Any]]:
        """Both sides of a match of the bracket: `.first`, `.second` or `.final`."""
        found: list[dict[str, Any]] = await self.page.evaluate(SIDES, match)
        return found

    async def box(self, selector: str) -> list[float]:
        """Left, top, right and bottom."""
        found: list[float] = await self.page.evaluate(BOX, selector)
        return found

    async def shot(self) -> Picture:
        """The page as it would be laid over the video."""
        return decode(await self.page.screenshot(omit_background=True))
