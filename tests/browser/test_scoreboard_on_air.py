"""The scoreboard as OBS runs it: transparent, in its place, idle, and never lost for good."""

from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages
from tests.browser.pixels import Picture, decode
from tests.browser.scoreboard import Board
from tests.support.ports import free_port
from tests.support.serving import Created, Served, served
from tests.views.match import MAXIMUM, concede, foul, pots, start

SMALL = ViewportSize(width=640, height=360)
SAFE = (32, 18, 608, 342)
"""The graphics-safe area of 640x360: 5 % from each edge (EBU R 95)."""

COUNT = """() => {
  window.ran = 0;
  for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
    const real = window[name].bind(window);
    window[name] = (run, ...rest) => real((...all) => { window.ran += 1; run(...all); }, ...rest);
  }
}"""


async def shot(page: Page) -> Picture:
    """The page as it would be laid over the video."""
    return decode(await page.screenshot(omit_background=True))


def inside(seen: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = seen
    return left >= SAFE[0] and top >= SAFE[1] and right <= SAFE[2] and bottom <= SAFE[3]


@only("103", "127")
@pytest.mark.parametrize("theme", ["broadcast", "light"])
async def test_all_but_the_graphic_is_transparent_and_that_is_in_the_safe_area(
    app_server: Served, new_page: Pages, theme: str
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, start(), *pots("red", "black"))
    board = await Board.open(new_page, match, f"theme={theme}", viewport=SMALL)
    picture = await shot(board.page)
    seen = picture.seen()
    assert seen is not None
    assert inside(seen), seen
    assert seen[1] > 360 / 2, "the strap is at the bottom"
    assert picture.pixel(320, 325)[3] >= 240, "its plate is as good as solid"
    if theme == "broadcast":
        await app_server.send(match, {"type": "adjust", "reds": 0, "colours": ["black"]})
        await app_server.send(match, concede())
        await board.until("document.querySelector('#card.on') !== null")
        await board.still()
        card = (await shot(board.page)).seen()
        assert card is not None
        assert inside(card), card


@only("103")
@pytest.mark.parametrize("pos", ["top", "bottom-left", "top-right"])
async def test_its_place_can_be_chosen(app_server: Served, new_page: Pages, pos: str) -> None:
    match = await app_server.create_match()
    await app_server.send(match, start(), foul())
    board = await Board.open(new_page, match, f"pos={pos}", viewport=SMALL)
    seen = (await shot(board.page)).seen()
    assert seen is not None
    assert inside(seen), seen
    left, _, right, bottom = seen
    assert (bottom < 180) == pos.startswith("top")
    assert (left - SAFE[0] < SAFE[2] - right) == pos.endswith("left") or pos == "top"


@only("103", "127")
async def test_it_fills_any_viewport_in_proportion(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    for width, height in ((1920, 1080), (800, 600), (3840, 2160)):
        board = await Board.open(new_page, match, viewport=ViewportSize(width=width, height=height))
        box = await board.page.evaluate(
            "(() => { const r = document.querySelector('.strap').getBoundingClientRect();"
            " return [r.left, r.right, r.bottom]; })()"
        )
        scale = min(width / 1920, height / 1080)
        assert box[1] - box[0] == pytest.approx(1460 * scale, abs=1)
        assert (box[0] + box[1]) / 2 == pytest.approx(width / 2, abs=1)
        assert box[2] <= height / 2 + 540 * scale - 54 * scale


@only("103", "127")
async def test_without_a_match_nothing_is_seen_until_there_is_one(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    async with app_server.http.put("/api/tables", json={"table": "1", "match": None}) as cleared:
        assert cleared.status == 200
    board = await Board.open(new_page, match, viewport=SMALL)
    assert (await shot(board.page)).seen() is None
    await app_server.send(await app_server.create_match(), start())
    await board.until("document.querySelector('#board.on .lit') !== null")
    await board.still()
    assert (await shot(board.page)).seen() is not None


@only("127")
async def test_a_cleared_table_clears_the_picture(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    board = await Board.open(new_page, match, viewport=SMALL)
    async with app_server.http.put("/api/tables", json={"table": "1", "match": None}) as cleared:
        assert cleared.status == 200
    await board.until("document.querySelector('#board.on') === null")
    await board.still()
    assert (await shot(board.page)).seen() is None


@only("127")
async def test_a_wrong_key_shows_nothing_at_all(app_server: Served, new_page: Pages) -> None:
    await app_server.create_match()
    new_page.allow("status of 403|status of 401")
    page = await new_page(viewport=SMALL)
    await page.goto(f"{app_server.url}/overlay/scoreboard?table=1&key=wrong")
    await page.wait_for_function("() => document.documentElement.classList.contains('ready')")
    assert (await shot(page)).seen() is None


@only("103", "127")
async def test_the_score_stays_while_the_server_is_away_and_goes_on_after(
    valkey_url: str, tmp_path: Path, new_page: Pages
) -> None:
    new_page.allow_loss()
    at = ("--port", str(free_port()))
    async with served(valkey_url, tmp_path, *at) as first:
        match = await first.create_match()
        await first.send(match, start(), *pots("red"))
        board = await Board.open(new_page, match)
    assert await board.text("#board .points.left") == "1"
    async with served(valkey_url, tmp_path, *at) as second:
        again = Created(match.id, match.keys, match.urls)
        await second.send(again, *pots("black"))
        await reads(board.page, "#board .points.left", "8")
        assert await board.balls() == ["red", "black"]


@only("103", "127")
async def test_nothing_runs_while_nothing_happens(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    await app_server.send(match, start())
    board = await Board.open(new_page, match)
    # The first probes of the server's time take a second; from then on there is one ping in ten.
    await board.page.wait_for_timeout(1_200)
    await board.page.evaluate(COUNT)
    await board.page.wait_for_timeout(1_000)
    assert await board.page.evaluate("window.ran") == 0
    assert await board.motions() == 0


@only("103", "127")
@pytest.mark.parametrize(("query", "moves"), [("", True), ("animate=0", False)])
async def test_a_change_is_marked_for_a_moment_unless_motion_is_off(
    app_server: Served, new_page: Pages, query: str, *, moves: bool
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, start(), *pots("red"))
    board = await Board.open(new_page, match, query)
    await board.until("document.documentElement.classList.contains('moving')")
    assert await board.motions() == 0
    await board.count_motions()
    await app_server.send(match, *pots("black"))
    await reads(board.page, "#board .points.left", "8")
    assert (await board.counted_motions() > 0) == moves


@only("103", "127")
async def test_only_transform_and_opacity_move(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    board = await Board.open(new_page, match)
    await board.until("document.documentElement.classList.contains('moving')")
    moving = await board.page.evaluate(
        "[...document.querySelectorAll('#stage *')]"
        ".flatMap((element) => getComputedStyle(element).transitionProperty.split(', '))"
    )
    assert set(moving) <= {"opacity", "transform", "all"}
    durations = await board.page.evaluate(
        "[...document.querySelectorAll('#stage *')]"
        ".filter((element) => getComputedStyle(element).transitionProperty === 'all')"
        ".map((element) => getComputedStyle(element).transitionDuration)"
    )
    assert set(durations) == {"0s"}


@only("127")
async def test_a_result_leaves_the_picture_when_a_new_match_is_put_on_the_table(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match({"preset": "snooker", "frames_to_win": 1})
    await app_server.send(match, *MAXIMUM)
    board = await Board.open(new_page, match)
    assert await board.on("#card")
    await app_server.create_match()
    await board.until("document.querySelector('#card.on') === null")
    assert await board.text("#board .points.left") == "0"
