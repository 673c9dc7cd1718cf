"""A scoreboard on a page, asked as a viewer would: what is there, what is lit, what moves."""

from typing import Any

from playwright.async_api import Page, ViewportSize

from tests.browser.pages import Pages
from tests.support.serving import Created

FULL = ViewportSize(width=1920, height=1080)
READY = "() => document.documentElement.classList.contains('ready')"
TEXT = """(selector) => {
  const copy = document.querySelector(selector).cloneNode(true);
  copy.querySelectorAll("[hidden]").forEach((element) => element.remove());
  return copy.textContent.replace(/\\s+/g, " ").trim();
}"""
DRAWS = """([match, seq]) => {
  const { dataset } = document.documentElement;
  return dataset.match === match && dataset.seq === String(seq);
}"""
# What is bound, as it stands; but not what is fading out, and not names, which the page makes fit.
DRAWN = """(root) => [...root.querySelectorAll("*")].filter((element) => {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.dataset && at.dataset.while && !at.classList.contains("on")) return false;
  }
  return !element.matches(".name");
}).map((element) => ({
  class: [...element.classList].sort().join(" "),
  hidden: element.hidden,
  ball: element.getAttribute("data-ball"),
  kind: element.getAttribute("data-kind"),
  src: element.getAttribute("src"),
  text: element.matches("[data-text], [data-word]") ? element.textContent : null,
}))"""
PLACES = ".row, .frames, .points, header, footer, .result"
OVERFLOWING = """(places) => [...document.querySelectorAll(places)]
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => `${element.className}: ${element.textContent}`)"""
CUT = """() => [...document.querySelectorAll(".strap .name")]
  .filter((element) => element.scrollWidth > element.clientWidth)
  .map((element) => element.textContent)"""
NOTE = """(selector) => {
  const changes = { childList: true, characterData: true, subtree: true };
  const watcher = new MutationObserver(() => { window.notedAt = Date.now(); });
  watcher.observe(document.querySelector(selector), changes);
}"""
COUNT_MOTIONS = """() => {
  window.motions = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...all) {
    window.motions += 1;
    return animate.apply(this, all);
  };
  document.addEventListener("transitionrun", () => { window.motions += 1; });
}"""


class Board:
    """An open scoreboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

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

    async def until(self, condition: str) -> None:
        """Wait for a JavaScript expression to be true.

        As a function: our policy lets no page evaluate a string, not even for a test.
        """
        await self.page.wait_for_function(f"() => {condition}")

    async def draws(self, match: Created, seq: int) -> None:
        """Wait until that state of that match is drawn."""
        await self.page.wait_for_function(DRAWS, arg=[match.id, seq])

    async def text(self, selector: str) -> str:
        """All text of the first match, white space folded."""
        text: str = await self.page.evaluate(TEXT, selector)
        return text

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

    async def still(self) -> None:
        """Wait until nothing moves any more."""
        await self.until("document.getAnimations().length === 0")

    async def count_motions(self) -> None:
        """From now on count what is set in motion by script or style."""
        await self.page.evaluate(COUNT_MOTIONS)

    async def counted_motions(self) -> int:
        """How many were since."""
        return int(await self.page.evaluate("window.motions"))

    async def overflowing(self) -> list[str]:
        """Places whose content is wider than they are."""
        found: list[str] = await self.page.evaluate(OVERFLOWING, PLACES)
        return found

    async def cut_names(self) -> list[str]:
        """Names wider than their place."""
        found: list[str] = await self.page.evaluate(CUT)
        return found

    async def has_face(self, family: str, text: str) -> bool:
        """Is the face loaded for all of the text?"""
        js = "([family, text]) => document.fonts.check(`600 42px '${family}'`, text)"
        return bool(await self.page.evaluate(js, [family, text]))

    async def drawn(self) -> list[dict[str, Any]]:
        """What stands on the page."""
        found: list[dict[str, Any]] = await self.page.evaluate(
            f"() => ({DRAWN})(document.querySelector('#stage'))"
        )
        return found

    async def drawn_by_server(self) -> list[dict[str, Any]]:
        """What the server would draw now."""
        js = f"""async () => {{
          const html = await (await fetch(location.href)).text();
          const page = new DOMParser().parseFromString(html, "text/html");
          return ({DRAWN})(page.querySelector("#stage"));
        }}"""
        found: list[dict[str, Any]] = await self.page.evaluate(js)
        return found

    async def note_time_of(self, selector: str) -> None:
        """Take down when the text next changes."""
        await self.page.evaluate(NOTE, selector)

    async def noted_time(self) -> int:
        """When it did, ms."""
        await self.until("window.notedAt !== undefined")
        return int(await self.page.evaluate("window.notedAt"))
