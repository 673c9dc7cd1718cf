"""A graphic on a page, asked as a viewer would: what is drawn, what fits, what moves."""

from typing import Any, ClassVar

from playwright.async_api import Page, ViewportSize

FULL = ViewportSize(width=1920, height=1080)
READY = "() => document.documentElement.classList.contains('ready')"
TEXT = """(selector) => {
  const copy = document.querySelector(selector).cloneNode(true);
  copy.querySelectorAll("[hidden]").forEach((element) => element.remove());
  return copy.textContent.replace(/\\s+/g, " ").trim();
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
OVERFLOWING = """(places) => [...document.querySelectorAll(places)]
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => `${element.className}: ${element.textContent}`)"""
COUNT_MOTIONS = """() => {
  window.motions = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...all) {
    window.motions += 1;
    return animate.apply(this, all);
  };
  document.addEventListener("transitionrun", () => { window.motions += 1; });
}"""


class Graphic:
    """An open overlay."""

    places: ClassVar[str]
    """Where content has to fit."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def until(self, condition: str) -> None:
        """Wait for a JavaScript expression to be true.

        As a function: our policy lets no page evaluate a string, not even for a test.
        """
        await self.page.wait_for_function(f"() => {condition}")

    async def text(self, selector: str) -> str:
        """All text of the first match, white space folded."""
        text: str = await self.page.evaluate(TEXT, selector)
        return text

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
        found: list[str] = await self.page.evaluate(OVERFLOWING, self.places)
        return found

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
