"""The panel of statistics in the viewer's language: figures are written as it writes them."""

import pytest

from tests.browser.engines import only
from tests.browser.graphic import READY
from tests.browser.pages import Pages
from tests.browser.scoreboard import Board
from tests.support.serving import Served
from tests.views.match import miss, start

TIMES = """() => [...document.querySelectorAll(".line:not([hidden]) .n")]
  .map((node) => node.textContent).filter((text) => text.endsWith(" s"))"""
GO = {"type": "clock", "clock": "shot", "action": "start"}


@only("127")
@pytest.mark.parametrize(("lang", "point"), [("en", "."), ("pl", ","), ("zh-Hant", ".")])
async def test_a_time_has_the_decimal_point_of_the_language_first_and_after_a_change(
    app_server: Served, new_page: Pages, lang: str, point: str
) -> None:
    match = await app_server.create_match("premier-league-2011")
    await app_server.send(match, start(), GO, {"type": "struck"}, miss())
    page = await new_page(java_script_enabled=False)
    url = match.urls["scoreboard"].replace("/scoreboard", "/stats")
    await page.goto(f"{url}&lang={lang}")
    assert f"0{point}" in "".join(await page.locator(".line .n").all_text_contents())
    board = Board(await new_page())
    await board.page.goto(f"{url}&lang={lang}")
    await board.page.wait_for_function(READY)
    await app_server.send(match, GO, {"type": "struck"}, miss())
    await board.until(f"({TIMES})().length === 2")
    assert all(point in time for time in await board.page.evaluate(TIMES))
