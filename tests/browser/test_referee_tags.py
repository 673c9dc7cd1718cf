"""Quick tags on the referee's page: for the next stroke only, in sight on every screen."""

from typing import Any

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.nine import DRY, NineTablet
from tests.browser.pages import Pages
from tests.browser.referee import Tablet, log_of
from tests.browser.test_referee_golden_nine_screens import COVERED
from tests.browser.test_referee_screens import CUT, LONG, OUT_OF_SIGHT, TOO_SMALL
from tests.support.serving import Created, Served

START = {"type": "start", "breaker": "a"}
FOUL = {
    "type": "foul",
    "reason": "wrong_first",
    "balls": ["black"],
    "miss": True,
    "free_ball": True,
}
PRESSED = """() => [...document.querySelectorAll(".tags [aria-pressed=true]")]
  .filter((node) => node.getClientRects().length > 0)
  .map((node) => node.dataset.do)"""
ROW = """() => [...document.querySelectorAll(".tags .act")]
  .filter((node) => node.getClientRects().length > 0).length"""
SHAPES = ((1280, 800, 64), (1024, 768, 64), (390, 844, 50), (400, 700, 50))
"""Tablet, small tablet, phone and dock, and the least side of a button there."""
LAID_OUT: dict[str, tuple[dict[str, Any], ...]] = {
    "snooker": (START, FOUL),
    "premier-league-2011": (START,),
    "golden-nine": (START, DRY),
}


async def strokes(server: Served, match: Created) -> list[list[str]]:
    """The tags of all strokes of the match, oldest first."""
    events = await log_of(server, match)
    return [event.get("tags", []) for event in events if event["type"] == "stroke"]


@only("current")
async def test_snooker_tags_the_next_stroke_alone(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    tablet = await Tablet.open(new_page, match.urls["referee"])
    assert await tablet.page.evaluate(ROW) == 0
    await tablet.menu("tags")
    assert await tablet.page.evaluate(ROW) == 4
    await tablet.tap("miss")
    await reads(tablet.page, "#undo", "Undo: Break-off, Ronnie")
    await tablet.tap("tag:long", "red")
    await reads(tablet.page, "#undo", "Undo: Red, long, Łukasz +1")
    assert await tablet.page.evaluate(PRESSED) == []
    await tablet.tap("tag:rest", "undo")
    await reads(tablet.page, "#undo", "Undo: Break-off, Ronnie")
    assert await tablet.page.evaluate(PRESSED) == []
    await tablet.tap("tag:escape", "tag:long")
    assert await tablet.page.evaluate(PRESSED) == ["tag:long", "tag:escape"]
    await tablet.tap("safety")
    await reads(tablet.page, "#undo", "Undo: Safety, escape, Łukasz")
    await tablet.tap("red")
    await tablet.saved()
    assert await strokes(app_server, match) == [["break_off"], ["long"], ["safety", "escape"], []]
    # The device remembers the row; without it the page tags nothing by itself.
    await tablet.page.reload()
    await tablet.lamp("up")
    assert await tablet.page.evaluate(ROW) == 4
    await tablet.menu("tags")
    assert await tablet.page.evaluate(ROW) == 0


@only("current")
async def test_golden_nine_tags_strokes_and_no_break(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match("golden-nine")
    await app_server.send(match, START)
    tablet = await NineTablet.open(new_page, f"{match.urls['referee']}&tags=1")
    assert isinstance(tablet, NineTablet)
    assert await tablet.page.evaluate(ROW) == 0, "no stroke is played before the break"
    await tablet.broken("3", "x3")
    await reads(tablet.page, "#undo", "Undo: Break, 3 down, Ronnie")
    await tablet.tap("tag:rest", "1")
    await reads(tablet.page, "#undo", "Undo: 1 ball, with the rest, Ronnie")
    await tablet.tap("tag:miscue", "miss")
    await reads(tablet.page, "#undo", "Undo: Miss, miscue, Ronnie")
    await tablet.tap("tag:escape", "safety", "miss")
    await tablet.saved()
    assert await strokes(app_server, match) == [["rest"], ["miscue"], ["safety", "escape"], []]


@only("current")
async def test_the_row_pushes_nothing_out_of_sight(app_server: Served, new_page: Pages) -> None:
    for spec, events in LAID_OUT.items():
        match = await app_server.create_match(spec, sides=LONG)
        await app_server.send(match, *events)
        tablet = await Tablet.open(new_page, f"{match.urls['referee']}&tags=1")
        for width, height, least in SHAPES:
            await tablet.page.set_viewport_size({"width": width, "height": height})
            await tablet.page.evaluate("() => new Promise(requestAnimationFrame)")
            assert await tablet.page.evaluate(ROW) == 4
            assert await tablet.page.evaluate(OUT_OF_SIGHT) == []
            assert await tablet.page.evaluate(TOO_SMALL, least) == []
            assert await tablet.page.evaluate(COVERED) == []
            assert await tablet.page.evaluate(CUT) == []
