"""A scoreboard on a page, asked as a viewer would: what is there, what is lit, what moves."""

from playwright.async_api import ViewportSize

from tests.browser.graphic import FULL, READY, Graphic
from tests.browser.pages import Pages
from tests.support.serving import Created

DRAWS = """([match, seq]) => {
  const { dataset } = document.documentElement;
  return dataset.match === match && dataset.seq === String(seq);
}"""
PLACES = ".row, .frames, .points, header, footer, .result"
CUT = """() => [...document.querySelectorAll(".strap .name")]
  .filter((element) => element.scrollWidth > element.clientWidth)
  .map((element) => element.textContent)"""
NOTE = """(selector) => {
  const changes = { childList: true, characterData: true, subtree: true };
  const watcher = new MutationObserver(() => { window.notedAt = Date.now(); });
  watcher.observe(document.querySelector(selector), changes);
}"""


class Board(Graphic):
    """An open scoreboard."""

    places = PLACES

    @classmethod
    async def open(
        cls, pages: Pages, match: Created, query: str = "", viewport: ViewportSize = FULL
    ) -> "Board":
        """The match's scoreboard, ready and with its line up."""
        page = await pages(viewport=viewport)
        async with page.expect_websocket() as line:
            await page.goto(f"{match.urls['scoreboard']}&{query}")
        if not (await line.value).is_closed():
            await page.wait_for_function(READY)
        return cls(page)

    async def draws(self, match: Created, seq: int) -> None:
        """Wait until that state of that match is drawn."""
        await self.page.wait_for_function(DRAWS, arg=[match.id, seq])

    async def on(self, selector: str) -> bool:
        """Is what docks there seen?"""
        return bool(
            await self.page.evaluate("s => document.querySelector(s).matches('.on')", selector)
        )

    async def lit(self, within: str = "#board") -> list[str]:
        """The sides whose plate is lit."""
        js = "s => [...document.querySelectorAll(`${s} .player.lit`)].map(e => e.dataset.side)"
        sides: list[str] = await self.page.evaluate(js, within)
        return sides

    async def balls(self, dock: str = ".dock.left") -> list[str]:
        """The balls of the break in that dock."""
        js = "s => [...document.querySelectorAll(`${s} [data-ball]`)].map(e => e.dataset.ball)"
        balls: list[str] = await self.page.evaluate(js, dock)
        return balls

    async def motions(self) -> int:
        """How many animations and transitions are under way."""
        return int(await self.page.evaluate("document.getAnimations().length"))

    async def cut_names(self) -> list[str]:
        """Names wider than their place."""
        found: list[str] = await self.page.evaluate(CUT)
        return found

    async def has_face(self, family: str, text: str) -> bool:
        """Is the face loaded for all of the text?"""
        js = "([family, text]) => document.fonts.check(`600 42px '${family}'`, text)"
        return bool(await self.page.evaluate(js, [family, text]))

    async def note_time_of(self, selector: str) -> None:
        """Take down when the text next changes."""
        await self.page.evaluate(NOTE, selector)

    async def noted_time(self) -> int:
        """When it did, ms."""
        await self.until("window.notedAt !== undefined")
        return int(await self.page.evaluate("window.notedAt"))
