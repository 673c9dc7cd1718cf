"""Racks of Golden Nine against the clock: the timing official's page and the referee's bar."""

from tests.browser.engines import only
from tests.browser.hands import reads, tap
from tests.browser.nine import DRY, START, NineTablet, opened
from tests.browser.pages import Pages
from tests.browser.referee import Tablet, log_of
from tests.browser.test_timing import ENABLED, MARKS, SPY, clock, stands
from tests.support.serving import Served


@only("current", "127")
async def test_a_rack_with_its_break_its_decision_and_its_extension(
    app_server: Served, new_page: Pages
) -> None:
    match, referee = await opened(app_server, new_page, START)
    official = await Tablet.open(new_page, match.urls["timing"])
    await reads(official.page, "#shot-figure", "30.0")
    await reads(official.page, "#title", "Table 1 · Rack 1")
    await official.tap("start")
    await stands(official.page, "Running")
    # There is no extension for a break.
    assert "extension_a" not in await official.page.evaluate(ENABLED)
    await official.tap("struck")
    await official.saved()
    await referee.broken("x1")
    await stands(official.page, "Decision: Running")
    assert await official.page.evaluate(ENABLED) == ["pause", "reset", "set"]
    await official.unhurried()
    await official.tap("pause")
    await stands(official.page, "Decision: Stopped")
    await official.saved()
    await referee.unhurried()
    await referee.tap("choice:0")
    await reads(official.page, "#shot-figure", "45.0")
    await official.unhurried()
    await official.tap("start", "extension_b")
    await official.says("#shot-figure", r"^(1:1|7)\d")
    assert await official.page.evaluate(MARKS, "marks-b") == [0]
    assert await official.page.evaluate(MARKS, "marks-a") == [1]
    await official.saved()
    await referee.pots(1)
    await stands(official.page, "Ready")
    await referee.pots(9)
    await referee.rack_over("Rack 1 to Łukasz", "Victory: 0 – 4")
    await reads(official.page, "#no-clock-title", "Between racks")
    await official.saved(5)
    types = [event.get("action", event["type"]) for event in await log_of(app_server, match)]
    before = ["start", "start", "struck", "break", "pause", "choose"]
    assert types == [*before, "start", "extension", "stroke", "stroke"]


@only("current")
async def test_the_time_of_a_match_is_paused_with_its_racks_and_ends_between_them(
    app_server: Served, new_page: Pages
) -> None:
    match, referee = await opened(app_server, new_page, START, time_limit_ms=2_500)
    official = await Tablet.open(new_page, match.urls["timing"])
    await reads(official.page, "#frame-label", "Match clock")
    await tap(official.page, ".key-pause")
    await reads(referee.page, "[data-place=pause] span", "Resume")
    await official.unhurried()
    await tap(official.page, ".key-pause")
    await referee.broken("9", "x3")
    await referee.rack_over("Rack 1 to Ronnie", "Golden break: 7 – 0")
    # The end comes by itself: nothing is sent for it.
    await referee.stage("Time is up: end the match")
    await reads(referee.page, "#stage-title", "Ronnie wins the match")
    await reads(official.page, "#no-clock-title", "Ronnie wins the match")


@only("current")
async def test_the_warning_and_the_count_are_heard(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match("golden-nine")
    await app_server.send(match, START, DRY)
    page = await new_page("tablet")
    await page.add_init_script(f"({SPY})()")
    await page.goto(match.urls["referee"])
    tablet = NineTablet(page)
    await tablet.lamp("up")
    # A page may sound once it was touched.
    await tablet.unhurried()
    await page.touchscreen.tap(640, 30)
    await tablet.press("c")
    await tablet.saved()
    for ms, tones in ((10_300, [880]), (5_300, [880, 660]), (400, [880, 660, 330])):
        await app_server.send(match, clock("set", ms=ms))
        await page.wait_for_function(
            "(tones) => JSON.stringify(window.beeps) === JSON.stringify(tones)", arg=tones
        )
    await reads(page, "[data-place=extension] span", "Time foul")
