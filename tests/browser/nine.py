"""The referee's page for Golden Nine under test: a tablet whose referee taps balls by number."""

from typing import Any

from tests.browser.hands import reads, tap
from tests.browser.pages import Pages, Screen
from tests.browser.referee import Tablet
from tests.support.serving import Created, Served

START = {"type": "start", "breaker": "a"}
DRY = {"type": "break", "crossings": 4}
LIT = """() => [...document.querySelectorAll("#nine .nine-key:enabled")]
  .filter((node) => node.getClientRects().length > 0)
  .map((node) => Number(node.dataset.do.split(":")[1]))"""


class NineTablet(Tablet):
    """A tablet on a match of Golden Nine."""

    async def tap(self, *actions: str) -> None:
        """Tap keys one after the other: balls by number, crossings as `x3`, else by action."""
        for action in actions:
            name = f"ball:{action}" if action.isdigit() else action
            if action[:1] == "x" and action[1:].isdigit():
                name = f"mark:crossings:{action[1:]}"
            where = "" if action == "undo" else "#nine "
            await tap(self.page, f"{where}[data-do='{name}']")

    async def pots(self, *balls: int) -> None:
        """One tap a ball; the page's own guard takes a second at the same place for a bounce."""
        for ball in balls:
            await self.tap(str(ball))

    async def broken(self, *taps: str) -> None:
        """Mark what happened on the break and confirm it."""
        await self.unhurried()
        await self.tap(*taps, "break")

    async def foul(self, *texts: str) -> None:
        """Open the foul dialogue and tap its buttons by their words."""
        await self.unhurried()
        await self.tap("foul")
        await self.choose(*texts)

    async def rack_over(self, title: str, note: str) -> None:
        """Wait until the stage says who took the rack, and how."""
        await reads(self.page, "#stage-title", title)
        await reads(self.page, "#stage-note", note)

    async def lit_balls(self) -> list[int]:
        """The balls that can be tapped."""
        balls: list[int] = await self.page.evaluate(LIT)
        return balls


async def opened(
    app_server: Served,
    new_page: Pages,
    *events: dict[str, Any],
    screen: Screen = "tablet",
    **spec: Any,
) -> tuple[Created, NineTablet]:
    """A match of Golden Nine after these events, and a tablet on it."""
    match = await app_server.create_match({"preset": "golden-nine", **spec})
    await app_server.send(match, *events)
    tablet = await NineTablet.open(new_page, match.urls["referee"], screen)
    assert isinstance(tablet, NineTablet)
    return match, tablet
