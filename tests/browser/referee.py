"""The referee's page under test: a tablet in the hands of a referee who taps what is lit."""

import json
import re
from typing import Any

from playwright.async_api import Page

from tests.browser.hands import reads, tap
from tests.browser.pages import Pages, Screen
from tests.support.serving import Created, Served

BOUNCE_MS = 360
"""Longer than the page takes a second tap at the same place for a bounce of the finger."""
KEEPS_TAPS = """() => Object.keys(localStorage).filter((key) => key.startsWith("cuecast.tap."))"""
LIT = """() => [...document.querySelectorAll(".ball-key[data-key-ball]:enabled")]
  .map((key) => key.dataset.keyBall)"""
ALL_SAVED = """(count) => document.querySelectorAll(".tap[data-mark=durable]").length >= count
  && !document.querySelector(".tap[data-mark=waiting], .tap[data-mark=sent]")"""


class Tablet:
    """A referee's page and what its referee does and sees."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    async def open(
        cls, pages: Pages, url: str, screen: Screen = "tablet", **options: Any
    ) -> "Tablet":
        """Open the page at its address and wait for the link."""
        tablet = cls(await pages(screen, **options))
        await tablet.page.goto(url)
        await tablet.lamp("up")
        return tablet

    async def lamp(self, link: str) -> None:
        """Wait until the lamp shows that link."""
        await self.page.wait_for_function("(link) => document.body.dataset.link === link", arg=link)

    async def tap(self, *actions: str) -> None:
        """Tap keys of the page one after the other: a ball by its colour, else by its action."""
        for action in actions:
            await tap(self.page, f"[data-do='{doing(action)}']")

    async def press(self, *keys: str) -> None:
        """Type keys one after the other."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def unhurried(self) -> None:
        """Let a bounce's time go by: a second tap at the same place then is meant."""
        await self.page.wait_for_timeout(BOUNCE_MS)

    async def choose(self, *texts: str) -> None:
        """Tap buttons of the open dialogue by their words."""
        for text in texts:
            await self.unhurried()
            await tap(self.page, await self.marked("dialog[open] button", text))

    async def menu(self, entry: str) -> None:
        """Open a dialogue of the "More" menu."""
        await self.unhurried()
        await tap(self.page, "#more")
        await tap(self.page, f"[data-menu={entry}]")

    async def stage(self, text: str) -> None:
        """Tap a button that stands between frames."""
        await self.unhurried()
        await tap(self.page, await self.marked("#stage button", text))

    async def marked(self, selector: str, text: str) -> str:
        """A selector of the button that reads so, once it is there."""
        handle = await self.page.wait_for_function(
            """([selector, text]) => {
              const fold = (node) => node.textContent.replace(/\\s+/g, " ").trim();
              const label = (node) => node.getAttribute("aria-label") ?? fold(node);
              const found = [...document.querySelectorAll(selector)]
                .find((node) => label(node).toLowerCase() === text.toLowerCase());
              if (!found) return null;
              found.dataset.wanted = text.replace(/\\W/g, "_");
              return `[data-wanted="${found.dataset.wanted}"]`;
            }""",
            arg=[selector, text],
        )
        marked: str = await handle.json_value()
        return marked

    async def score(self, a: int, b: int) -> None:
        """Wait until the page shows this score."""
        await reads(self.page, "#points-a", str(a))
        await reads(self.page, "#points-b", str(b))

    async def saved(self, count: int = 1) -> None:
        """Wait until the strip shows that at least so many taps are saved, and none is open."""
        await self.page.wait_for_function(ALL_SAVED, arg=count)

    async def lit(self) -> list[str]:
        """The balls that can be tapped."""
        balls: list[str] = await self.page.evaluate(LIT)
        return balls

    async def kept(self) -> int:
        """How many taps the device keeps for a reload."""
        keys: list[str] = await self.page.evaluate(KEEPS_TAPS)
        return len(keys)

    async def says(self, selector: str, pattern: str) -> None:
        """Wait until the first match reads something that fits the pattern."""
        await self.page.wait_for_function(
            """([selector, pattern]) => {
              const node = document.querySelector(selector);
              const shown = node && !node.closest("[hidden]");
              return shown && new RegExp(pattern).test(node.textContent);
            }""",
            arg=[selector, pattern],
        )


def doing(action: str) -> str:
    """The page's name for a ball or an action."""
    return f"ball:{action}" if re.fullmatch("[a-z]+", action) and action in BALLS else action


BALLS = ("red", "yellow", "green", "brown", "blue", "pink", "black")


async def state_of(server: Served, match: Created) -> dict[str, Any]:
    """The match as the API shows it now."""
    async with server.http.get(f"/api/matches/{match.id}") as response:
        answer = await response.json()
    state: dict[str, Any] = answer["state"]
    return state


async def log_of(server: Served, match: Created) -> list[dict[str, Any]]:
    """The events of a match, oldest first, without their times."""
    async with server.http.get(f"/api/matches/{match.id}/log") as response:
        lines = (await response.text()).splitlines()
    events: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return [{name: value for name, value in event.items() if name != "at"} for event in events]
