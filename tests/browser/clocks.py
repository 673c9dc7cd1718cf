"""Clocks of an overlay on a page: what they read and how they look."""

from typing import Any

from playwright.async_api import Page, ViewportSize

from tests.browser.graphic import FULL, READY
from tests.browser.pages import Pages
from tests.support.serving import Created, Served

PREMIER = "premier-league-2011"
SHOOT_OUT = "shoot-out"
STANDS = "([at, stand]) => document.querySelector(at)?.dataset.stand === stand"
SEES = """(selector) => {
  const clock = document.querySelector(selector);
  const { stand, tone } = clock.dataset;
  const style = getComputedStyle(clock.querySelector(".row, .face"));
  const figure = getComputedStyle(clock.querySelector(".figure"));
  return {
    stand, tone, text: clock.querySelector(".figure").textContent, ground: style.backgroundColor,
    weight: figure.fontWeight, size: figure.transform,
  };
}"""


def clock(action: str, name: str = "shot", ms: int | None = None) -> dict[str, Any]:
    """An event of a clock."""
    event = {"type": "clock", "clock": name, "action": action}
    return event if ms is None else {**event, "ms": ms}


def running(ms: int, breaker: str = "a") -> list[dict[str, Any]]:
    """The frame begins and the shot clock runs with so much left."""
    return [{"type": "start", "breaker": breaker}, clock("start"), clock("set", ms=ms)]


def struck_frame(ms: int) -> list[dict[str, Any]]:
    """A Shoot-Out frame with so much left on its clock."""
    return [{"type": "start", "breaker": "a"}, {"type": "struck"}, clock("set", "frame", ms)]


class Clocks:
    """An overlay with clocks on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    async def open(
        cls,
        pages: Pages,
        match: Created,
        query: str = "",
        name: str = "scoreboard",
        viewport: ViewportSize = FULL,
    ) -> "Clocks":
        """The overlay of that name, ready."""
        page = await pages(viewport=viewport)
        url = match.urls["scoreboard"].replace("/overlay/scoreboard", f"/overlay/{name}")
        await page.goto(f"{url}&{query}")
        await page.wait_for_function(READY)
        return cls(page)

    async def stands(self, selector: str, stand: str) -> None:
        """Wait until the clock there stands so: off, ready, running, paused, expired."""
        await self.page.wait_for_function(STANDS, arg=[selector, stand])

    async def sees(self, selector: str) -> dict[str, str]:
        """How it looks: stand, tone, text, ground, weight, size."""
        seen: dict[str, str] = await self.page.evaluate(SEES, selector)
        return seen

    async def marks(self, selector: str, attribute: str) -> list[str]:
        """The marks there, in order."""
        js = """([selector, name]) => [...document.querySelectorAll(`${selector} [${name}]`)]
          .map((element) => element.getAttribute(name))"""
        found: list[str] = await self.page.evaluate(js, [selector, attribute])
        return found


async def start(server: Served, *events: dict[str, Any], form: str = PREMIER) -> Created:
    """A match with clocks and what happened in it."""
    match = await server.create_match(form)
    await server.send(match, *events)
    return match
