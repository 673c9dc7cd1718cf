"""The timing page and the referee's bar of clocks on every screen: all in sight, and big enough."""

from typing import Any

from tests.browser.engines import on_screens
from tests.browser.hands import reads
from tests.browser.pages import Pages, Screen
from tests.browser.referee import Tablet
from tests.browser.test_referee_screens import DOCK, LONG, OUT_OF_SIGHT
from tests.support.serving import Served

START = {"type": "start", "breaker": "a"}
GO = {"type": "clock", "clock": "shot", "action": "start"}
CUT = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)]
    .filter((node) => node.getClientRects().length > 0);
  const cut = seen("button, .key-who, .player-name, .stand").filter((node) =>
    node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2);
  // Of a figure the room above and below its digits may be cut, not its width.
  const wide = seen(".timepiece").filter((node) => node.scrollWidth > node.clientWidth + 1);
  const low = seen(".timepiece > *").filter((node) =>
    node.getBoundingClientRect().bottom > node.parentNode.getBoundingClientRect().bottom);
  return [...cut, ...wide, ...low].map((node) => `${node.id} ${node.textContent.trim()}`);
}"""
PLACES = """() => [...document.querySelectorAll(
    ".key, .player, .face, .clock, .clock-key, .ball-key")]
  .filter((node) => node.getClientRects().length > 0)
  .map((node) => { const box = node.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].map(Math.round).join(" "); })"""
TOO_SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
  .filter((node) => node.getClientRects().length > 0)
  .filter((node) => node.offsetWidth < least || node.offsetHeight < least)
  .map((node) => `${node.textContent.trim()} ${node.offsetWidth}x${node.offsetHeight}`)"""
FORMATS = ("premier-league-2011", "shoot-out")


async def opened(new_page: Pages, url: str, screen: Any, lang: str) -> Tablet:
    options: dict[str, Any] = DOCK if screen == "dock" else {}
    named: Screen = "1080p" if screen == "dock" else screen
    return await Tablet.open(new_page, f"{url}&lang={lang}", named, **options)


@on_screens()
async def test_the_timing_page_fits_and_nothing_jumps(
    app_server: Served, new_page: Pages, screen: Any, lang: str
) -> None:
    for spec in FORMATS:
        match = await app_server.create_match(spec, sides=LONG)
        await app_server.send(match, START)
        official = await opened(new_page, match.urls["timing"], screen, lang)
        await reads(official.page, "#shot-figure", "20.0")
        before = await official.page.evaluate(PLACES)
        for event in (GO, GO | {"action": "set", "ms": 4_000}, GO | {"action": "set", "ms": 0}):
            answer = await app_server.send(match, event)
            await official.page.wait_for_function(SEEN, arg=answer["state"]["clocks"]["shot"])
            assert await official.page.evaluate(OUT_OF_SIGHT) == []
            assert await official.page.evaluate(TOO_SMALL, [".key", 96]) == []
            assert await official.page.evaluate(CUT) == []
            assert await official.page.evaluate(PLACES) == before
        if spec == "shoot-out":
            alone = {"type": "clock", "clock": "frame", "action": "set", "ms": 590_000}
            await app_server.send(match, alone, GO | {"action": "pause"})
            await app_server.send(match, GO | {"clock": "all", "action": "resume"})
            await official.page.wait_for_function(
                "() => document.querySelector('[data-do=resume_frame]:enabled')"
            )
            assert await official.page.evaluate(CUT) == []
            assert await official.page.evaluate(PLACES) == before


SEEN = """({ remaining_ms }) => {
  const left = Number(document.querySelector("#shot-figure, #figure-shot").textContent) * 1000;
  return left <= remaining_ms && left > remaining_ms - 3000;
}"""


@on_screens()
async def test_the_referees_clocks_fit_beside_all_the_rest(
    app_server: Served, new_page: Pages, screen: Any, lang: str
) -> None:
    least = 64 if "tablet" in screen else 50
    for spec in FORMATS:
        match = await app_server.create_match(spec, sides=LONG)
        await app_server.send(match, START)
        referee = await opened(new_page, match.urls["referee"], screen, lang)
        await reads(referee.page, "#figure-shot", "20")
        before = await referee.page.evaluate(PLACES)
        for event in (GO, GO | {"action": "set", "ms": 4_000}, GO | {"action": "set", "ms": 0}):
            answer = await app_server.send(match, event)
            await referee.page.wait_for_function(SEEN, arg=answer["state"]["clocks"]["shot"])
            assert await referee.page.evaluate(OUT_OF_SIGHT) == []
            assert await referee.page.evaluate(TOO_SMALL, ["main button, .clock-key", least]) == []
            assert await referee.page.evaluate(CUT) == []
            assert await referee.page.evaluate(PLACES) == before
