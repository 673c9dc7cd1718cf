"""The referee's page on every screen and by keyboard: all in sight, big enough, and awake."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Playwright

from tests.browser import engines
from tests.browser.engines import only
from tests.browser.hands import reads, tap
from tests.browser.pages import Pages
from tests.browser.referee import Tablet, log_of, state_of
from tests.support.serving import Served, served

LONG = {
    "a": {"name": "Ronnie O'Sullivan", "players": [], "country": "gb-eng"},
    "b": {"name": "Łukasz Wasilewski-Łoś", "players": [], "country": "pl"},
}
START = {"type": "start", "breaker": "a"}
FOUL = {"type": "foul", "reason": "wrong_first", "balls": ["black"], "miss": True}
RED = {"type": "stroke", "potted": ["red"]}
PLAY = {"type": "choose", "option": "play"}
DOCK = {"viewport": {"width": 400, "height": 700}, "has_touch": False, "is_mobile": False}

OUT_OF_SIGHT = """() => [...document.querySelectorAll("button, .side-points, .fact, .lamp")]
  .filter((node) => node.getClientRects().length > 0)
  .filter((node) => {
    const box = node.getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight;
  })
  .map((node) => node.textContent.trim())"""
TOO_SMALL = """(least) => [...document.querySelectorAll("button")]
  .filter((node) => node.getClientRects().length > 0)
  .filter((node) => node.offsetWidth < least || node.offsetHeight < least)
  .map((node) => `${node.textContent.trim()} ${node.offsetWidth}x${node.offsetHeight}`)"""
CUT = """() => [...document.querySelectorAll("button, .side-name, .prompt p")]
  .filter((node) => node.getClientRects().length > 0)
  .filter((node) => node.scrollWidth > node.clientWidth + 1
    || node.scrollHeight > node.clientHeight + 2)
  .map((node) => node.textContent.trim())"""
PLACES = """() => [...document.querySelectorAll(".ball-key, .actions .act, .side, .fact, .undo")]
  .map((node) => { const box = node.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].map(Math.round).join(" "); })"""


@only("current", "127")
@pytest.mark.parametrize("screen", ["tablet", "small-tablet", "upright-tablet", "phone", "dock"])
async def test_all_is_in_sight_on_every_screen_and_nothing_jumps(
    app_server: Served, new_page: Pages, screen: Any
) -> None:
    options: dict[str, Any] = DOCK if screen == "dock" else {}
    match = await app_server.create_match(sides=LONG)
    await app_server.send(match, START)
    tablet = await Tablet.open(
        new_page, match.urls["referee"], "1080p" if screen == "dock" else screen, **options
    )
    before = await tablet.page.evaluate(PLACES)
    least = 64 if "tablet" in screen else 50
    for event, said in ((RED, "Red"), (FOUL | {"free_ball": True}, "Foul 7"), (PLAY, "Play")):
        await app_server.send(match, event)
        await tablet.says("#undo", f"Undo: {said}")
        assert await tablet.page.evaluate(OUT_OF_SIGHT) == []
        assert await tablet.page.evaluate(TOO_SMALL, least) == []
        assert await tablet.page.evaluate(CUT) == []
        assert await tablet.page.evaluate(PLACES) == before, "nothing jumps"
        before = await tablet.page.evaluate(PLACES)


@only("current")
async def test_a_phone_upright_scores_by_touch(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match(sides=LONG)
    tablet = await Tablet.open(new_page, match.urls["referee"], "phone")
    await tablet.stage("Ronnie O'Sullivan")
    await tablet.tap("red", "black", "foul")
    await tablet.choose("In-off", "Foul 4 to Wasilewski-Łoś")
    await tablet.score(8, 4)
    await tablet.tap("choose:play", "miss")
    await tablet.saved(5)
    assert (await state_of(app_server, match))["striker"] == "a"


@only("current")
async def test_a_frame_is_scored_by_keyboard_alone(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await tablet.press("1", "7", "r", "5")
    await tablet.score(14, 0)
    await tablet.press("7", "2", " ")
    await reads(tablet.page, "#turn-b", "at the table")
    await tablet.press("f", "Escape", "f")
    # The first reason has the focus; the value and the confirmation are tabs away.
    await tablet.press("Enter")
    await reads(tablet.page, "dialog[open] .act-confirm", "Foul 4 to Ronnie")
    await tablet.page.focus("dialog[open] .act-confirm")
    await tablet.press("Enter")
    await tablet.score(18, 0)
    await reads(tablet.page, "#undo", "Undo: Foul 4, missed all, Łukasz")
    await tablet.press("u")
    await tablet.score(14, 0)
    await tablet.saved(7)
    types = [event["type"] for event in await log_of(app_server, match)]
    assert types == ["start", *["stroke"] * 5, "foul", "undo"]


@only("current")
async def test_a_key_reaches_no_ball_behind_a_dialogue(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await tablet.press("f", "1", "Escape", "1")
    await tablet.saved()
    assert (await state_of(app_server, match))["seq"] == 2


@only("current", "127", "103")
async def test_the_first_picture_is_the_state_of_that_moment(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, {"type": "stroke", "potted": ["red"]})
    page = await new_page("tablet", java_script_enabled=False)
    await page.goto(match.urls["referee"])
    assert (await page.content()).count("data-lit") == 1
    html = await page.content()
    assert 'id="points-a">1<' in html
    assert 'id="remaining">146<' in html
    assert html.count("disabled") > 0


@only("current")
async def test_an_empty_table_says_so_and_fills_itself(app_server: Served, new_page: Pages) -> None:
    first = await app_server.create_match()
    async with app_server.http.put("/api/tables", json={"table": "1", "match": None}) as response:
        assert response.status == 200
    tablet = await Tablet.open(new_page, first.urls["referee"])
    await reads(tablet.page, "#stage-title", "No match on this table")
    await app_server.create_match()
    await tablet.stage("Ronnie")
    await tablet.tap("red")
    await tablet.score(1, 0)


async def test_a_plain_http_address_of_the_hall_scores_and_stays_awake(
    playwright_driver: Playwright, valkey_url: str, tmp_path: Path
) -> None:
    """No wake lock and no `randomUUID` there: a silent video and an own UUID do."""
    engine = engines.find("current")
    assert engine is not None
    rules = engines.NOWHERE.replace("MAP *", "MAP tablet.test 127.0.0.1, MAP *")
    browser = await playwright_driver.chromium.launch(
        executable_path=engine.program,
        chromium_sandbox=False,
        args=[*engines.ARGUMENTS, rules],
        env={**engine.env} or None,
    )
    pages = Pages(browser)
    async with served(valkey_url, tmp_path, "--allowed-hosts", "tablet.test") as server:
        match = await server.create_match()
        await server.send(match, START)
        url = match.urls["referee"].replace("127.0.0.1", "tablet.test")
        tablet = await Tablet.open(pages, url)
        missing = "[isSecureContext, 'wakeLock' in navigator, 'randomUUID' in crypto]"
        assert await tablet.page.evaluate(missing) == [False, False, False]
        await tap(tablet.page, "[data-do='ball:red']")
        await tablet.saved()
        await tablet.page.wait_for_selector("#wake[data-wake=video]")
        playing = (
            "() => { const v = document.querySelector('#awake'); return !v.paused && v.muted; }"
        )
        await tablet.page.wait_for_function(playing)
        assert (await state_of(server, match))["sides"]["a"]["points"] == 1
        await pages.close()
    await browser.close()
    assert not pages.troubles


@only("current")
async def test_on_a_secure_address_the_wake_lock_holds(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await tablet.page.wait_for_selector("#wake[data-wake=lock]")
