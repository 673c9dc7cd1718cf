"""Taps on the referee's page through lost links, reloads, bounces and other tablets."""

from pathlib import Path
from urllib.parse import urlsplit

from tests.browser.engines import only
from tests.browser.hands import reads, tap
from tests.browser.pages import Pages
from tests.browser.referee import Tablet, log_of, state_of
from tests.support.fault_proxy import FaultProxy
from tests.support.serving import Created, Served, served

pytestmark = only("current")
RED = {"type": "stroke", "potted": ["red"]}
START = {"type": "start", "breaker": "a"}


def through(wifi: FaultProxy, match: Created) -> str:
    """The referee's address by way of the proxy."""
    address = urlsplit(match.urls["referee"])
    return address._replace(netloc=urlsplit(wifi.url).netloc).geturl()


def break_off(wifi: FaultProxy) -> None:
    """The Wi-Fi goes: nothing that is open lives on, nothing new gets through."""
    wifi.refuse = True
    wifi.cut()


async def come_back(wifi: FaultProxy, tablet: Tablet) -> None:
    """The Wi-Fi is there again, and the device says so: the page waits for no retry of its own."""
    wifi.refuse = False
    await tablet.page.evaluate("() => dispatchEvent(new Event('online'))")
    await tablet.lamp("up")


async def opened(app_server: Served, new_page: Pages, wifi: FaultProxy) -> tuple[Created, Tablet]:
    """A frame just begun, and a tablet on it."""
    match = await app_server.create_match()
    await app_server.send(match, START)
    return match, await Tablet.open(new_page, through(wifi, match))


async def test_scoring_goes_on_without_a_link_and_arrives_in_order(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    match, tablet = await opened(app_server, new_page, wifi)
    break_off(wifi)
    await tablet.lamp("down")
    await tablet.tap("red", "black", "red", "pink", "foul")
    await tablet.choose("Missed all", "Free ball", "Foul 4 to Łukasz")
    await tablet.tap("choose:play", "green", "miss")
    await tablet.score(15, 5)
    await reads(tablet.page, "#lamp-text", "Offline · 8 taps wait")
    assert (await state_of(app_server, match))["sides"]["a"]["points"] == 0
    await come_back(wifi, tablet)
    await tablet.saved(8)
    state = await state_of(app_server, match)
    assert (state["seq"], state["sides"]["b"]["points"], state["striker"]) == (9, 5, "a")
    await tablet.score(15, 5)
    assert await tablet.kept() == 0


async def test_taps_survive_a_page_that_goes_away(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    match, tablet = await opened(app_server, new_page, wifi)
    break_off(wifi)
    await tablet.lamp("down")
    await tablet.tap("red", "blue")
    assert await tablet.kept() == 2
    await tablet.page.goto("about:blank")
    wifi.refuse = False
    await tablet.page.goto(through(wifi, match))
    await tablet.saved(2)
    await tablet.score(6, 0)
    assert [event["type"] for event in await log_of(app_server, match)] == [
        "start",
        "stroke",
        "stroke",
    ]


async def test_a_tap_whose_answer_was_lost_counts_once(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    match, tablet = await opened(app_server, new_page, wifi)
    wifi.drop_reply()
    await tablet.tap("red")
    await wifi.dropped.wait()
    await tablet.saved()
    assert (await state_of(app_server, match))["sides"]["a"]["points"] == 1
    await tablet.tap("black")
    await tablet.saved(2)
    assert (await state_of(app_server, match))["sides"]["a"]["points"] == 8


async def test_a_tap_never_sent_is_taken_back_on_the_device(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    match, tablet = await opened(app_server, new_page, wifi)
    break_off(wifi)
    await tablet.lamp("down")
    await tablet.tap("red", "black")
    await reads(tablet.page, "#undo", "Take back: Black, Ronnie +7 (not sent)")
    await tablet.tap("undo", "pink")
    wifi.refuse = False
    await tablet.saved(2)
    assert (await state_of(app_server, match))["sides"]["a"]["points"] == 7


async def test_what_another_tablet_scored_first_is_refused_and_said(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    match, tablet = await opened(app_server, new_page, wifi)
    break_off(wifi)
    await tablet.lamp("down")
    await tablet.tap("red", "black")
    await app_server.send(match, RED)
    wifi.refuse = False
    await tablet.says("#refused-text", r"refused: Red, Ronnie \+1\. another tablet.+\(1/2\)")
    await tap(tablet.page, "#dismiss")
    await tablet.says("#refused-text", r"refused: Black.+not sent: the tap before it was refused")
    await tablet.unhurried()
    await tap(tablet.page, "#dismiss")
    await tablet.score(1, 0)
    assert await tablet.kept() == 0
    await tablet.tap("black")
    await tablet.score(8, 0)
    await tablet.saved()
    assert (await state_of(app_server, match))["seq"] == 3


async def test_two_tablets_that_see_the_same_score_one_pot_together(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    match, tablet = await opened(app_server, new_page, wifi)
    other = await Tablet.open(new_page, match.urls["referee"])
    wifi.blackhole = True
    await tablet.tap("red")
    await other.tap("red")
    await other.saved()
    wifi.blackhole = False
    wifi.cut()
    await tablet.says("#refused-text", "refused: Red")
    assert (await state_of(app_server, match))["sides"]["a"]["points"] == 1


async def test_taps_of_a_match_that_left_the_table_expire(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    _, tablet = await opened(app_server, new_page, wifi)
    break_off(wifi)
    await tablet.lamp("down")
    await tablet.tap("red")
    following = await app_server.create_match()
    await app_server.send(following, START)
    wifi.refuse = False
    await tablet.says("#refused-text", "expired: Red.+another match is on this table")
    await tablet.score(0, 0)
    assert (await state_of(app_server, following))["seq"] == 1


async def test_a_finger_that_bounces_scores_one_ball(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    tablet = await Tablet.open(new_page, match.urls["referee"])
    box = await tablet.page.locator("#play [data-do='miss']").bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 20
    await tablet.page.touchscreen.tap(x, y)
    await tablet.page.touchscreen.tap(x, y)
    await tablet.saved()
    assert (await state_of(app_server, match))["seq"] == 2


async def test_a_second_touch_does_not_fall_through_a_dialogue_that_closed(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await tablet.tap("foul")
    await tablet.choose("Missed all")
    confirm = tablet.page.locator("dialog[open] .act-confirm")
    box = await confirm.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2
    await tablet.unhurried()
    await tablet.page.touchscreen.tap(x, y)
    await tablet.page.touchscreen.tap(x, y)
    await tablet.saved()
    assert [event["type"] for event in await log_of(app_server, match)] == ["start", "foul"]


async def test_a_store_that_is_away_is_shown_and_the_tap_waits(
    valkey_url: str, tmp_path: Path, new_page: Pages
) -> None:
    async with (
        FaultProxy(valkey_url) as cable,
        served(cable.url, tmp_path) as server,
    ):
        match = await server.create_match()
        await server.send(match, START)
        tablet = await Tablet.open(new_page, match.urls["referee"])
        break_off(cable)
        await tablet.tap("red")
        await tablet.lamp("store_down")
        await reads(tablet.page, "#lamp-text", "Server cannot save · 1 tap waits")
        assert await tablet.kept() == 1
        cable.refuse = False
        await tablet.saved()
        await tablet.lamp("up")
        assert (await state_of(server, match))["sides"]["a"]["points"] == 1
        await tablet.page.close()
