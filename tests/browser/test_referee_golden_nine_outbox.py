"""Taps of Golden Nine through lost links and other tablets, and by keyboard."""

from urllib.parse import urlsplit

from tests.browser.engines import only
from tests.browser.hands import reads, tap
from tests.browser.nine import START, NineTablet, opened
from tests.browser.pages import Pages
from tests.browser.referee import log_of, state_of
from tests.support.fault_proxy import FaultProxy
from tests.support.serving import Created, Served

pytestmark = only("current")
CLOCK = {"type": "clock", "clock": "shot", "action": "start"}


async def through(
    wifi: FaultProxy, app_server: Served, new_page: Pages
) -> tuple[Created, NineTablet]:
    """A rack to be broken, and a tablet on it by way of the hall's Wi-Fi."""
    new_page.allow_loss()
    match = await app_server.create_match("golden-nine")
    await app_server.send(match, START)
    address = urlsplit(match.urls["referee"])._replace(netloc=urlsplit(wifi.url).netloc)
    tablet = await NineTablet.open(new_page, address.geturl())
    assert isinstance(tablet, NineTablet)
    return match, tablet


async def test_a_rack_is_scored_without_a_link_up_to_the_nine(
    app_server: Served, new_page: Pages
) -> None:
    async with FaultProxy(app_server.url) as wifi:
        match, tablet = await through(wifi, app_server, new_page)
        wifi.refuse = True
        wifi.cut()
        await tablet.lamp("down")
        await tablet.broken("x1")
        await tablet.unhurried()
        await tablet.tap("choice:2")
        await tablet.broken("4", "x3")
        await tablet.pots(1, 2)
        await tablet.foul("Cue ball potted or off", "Foul: 1 to Ronnie")
        await tablet.score(1, 0)
        await tablet.unhurried()
        await tablet.pots(3)
        await tablet.tap("miss")
        await tablet.pots(5, 6, 7, 8, 9)
        # What the 9 brings only the server says: until then nothing more is tapped.
        assert await tablet.lit_balls() == []
        await reads(tablet.page, "#lamp-text", "Offline · 13 taps wait")
        assert (await state_of(app_server, match))["seq"] == 1
        wifi.refuse = False
        await tablet.saved(10)
        await tablet.rack_over("Rack 1 to Łukasz", "Victory: 1 – 4")
    state = await state_of(app_server, match)
    assert (state["seq"], state["racks"][0]["kind"]) == (14, "victory")


async def test_what_another_tablet_scored_first_is_refused_and_said(
    app_server: Served, new_page: Pages
) -> None:
    async with FaultProxy(app_server.url) as wifi:
        match, tablet = await through(wifi, app_server, new_page)
        other = await NineTablet.open(new_page, match.urls["referee"])
        wifi.blackhole = True
        await tablet.tap("dry")
        await other.tap("dry")
        await other.saved()
        wifi.blackhole = False
        wifi.cut()
        await tablet.says("#refused-text", "refused: Break, nothing down, Ronnie. another tablet")
        await tap(tablet.page, "#dismiss")
        await tablet.pots(1)
        await tablet.saved()
        await reads(other.page, "#undo", "Undo: 1 ball, Łukasz")
    assert (await state_of(app_server, match))["seq"] == 3


async def test_a_rack_is_scored_by_keyboard_alone(app_server: Served, new_page: Pages) -> None:
    match, tablet = await opened(app_server, new_page, START)
    await tablet.press("4", "+", "ArrowUp", "x")
    await reads(tablet.page, "#nine-text", "4 of 4: legal")
    await tablet.press("z", "-", "b")
    await reads(tablet.page, "#nine-text", "Chance lost: Łukasz chooses")
    await tablet.saved()
    await tablet.press("u")
    await reads(tablet.page, "#nine-text", "Break: mark what happened")
    await tablet.press("4", "+", "+", "+", "b", "1", "2", " ")
    await reads(tablet.page, "#turn-b", "at the table")
    await tablet.press("f", "1", "Escape", "f", "Enter")
    await reads(tablet.page, "dialog[open] .act-confirm", "Foul: 1 to Ronnie")
    await tablet.page.focus("dialog[open] .act-confirm")
    await tablet.press("Enter")
    await tablet.score(1, 0)
    await tablet.press("3", "5", "6", "7", "8", "9")
    await tablet.rack_over("Rack 1 to Ronnie", "Victory: 5 – 0")
    await tablet.press("n")
    await reads(tablet.page, "#nine-text", "Break: mark what happened")
    await tablet.press("d")
    await reads(tablet.page, "#turn-b", "at the table")
    await tablet.saved()
    types = [event["type"] for event in await log_of(app_server, match)]
    assert types == [
        *("start", "break", "undo", "break", *["stroke"] * 3, "foul", *["stroke"] * 6),
        *("next", "break"),
    ]


async def test_the_decision_has_a_clock_that_starts_by_itself(
    app_server: Served, new_page: Pages
) -> None:
    match, tablet = await opened(app_server, new_page, START, CLOCK)
    await reads(tablet.page, "[data-place=toggle] span", "Struck")
    await tablet.press("c")
    await tablet.broken("x1")
    await tablet.page.wait_for_selector("#clock-shot[data-stand=running]")
    assert await tablet.page.is_disabled("[data-place=extension]")
    await tablet.press("p")
    await tablet.page.wait_for_selector("#clock-shot[data-stand=paused]")
    await tablet.unhurried()
    await tablet.tap("choice:0")
    await reads(tablet.page, "#figure-shot", "45")
    await tablet.press("c", "e")
    await tablet.says("#figure-shot", r"1:1\d")
    assert await tablet.page.locator("#clock-marks .mark.left").count() == 0
    await tablet.saved(6)
    await app_server.send(match, {"type": "clock", "clock": "shot", "action": "set", "ms": 200})
    await reads(tablet.page, "[data-place=extension] span", "Time foul")
    await tablet.press("t")
    await tablet.choose("Foul: 1 to Ronnie")
    await tablet.score(1, 0)


async def test_a_page_just_opened_names_who_made_the_last_events(
    app_server: Served, new_page: Pages
) -> None:
    down = {"type": "break", "crossings": 3, "potted": [5]}
    foul = {"type": "foul", "reason": "scratch"}
    _, tablet = await opened(
        app_server, new_page, START, down, foul, {"type": "stroke", "potted": [1, 2]}
    )
    await reads(tablet.page, "#undo", "Undo: Balls 1 + 2, Łukasz")
    await tablet.menu("history")
    await tablet.says(".entry[data-seq='3']", "Foul 1, cue ball potted or off, Ronnie")
    await tablet.says(".entry[data-seq='2']", "Break, 5 down, Ronnie")
