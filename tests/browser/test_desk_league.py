"""A league at the desk: a night drawn, then the play-offs, as an operator does it."""

from playwright.async_api import Page

from tests.browser.engines import only
from tests.browser.hands import click, reads
from tests.browser.pages import Pages
from tests.browser.test_desk import FRONT, DeskPage
from tests.support.league import FOUR, PAST, club
from tests.support.serving import Served

ROW = ".row-card[data-league]"


async def draws(page: Page, deed: str) -> None:
    """Open what the row offers."""
    await click(page, f"{ROW} [data-do={deed}]")
    await page.wait_for_selector(f"{FRONT} [name=tables]")


@only("current")
async def test_a_night_is_drawn_and_its_first_match_is_on_its_table(
    app_server: Served, new_page: Pages
) -> None:
    league = await club(app_server)
    desk = await DeskPage.open(app_server, new_page, "leagues")
    await reads(desk.page, f"{ROW} .field-hint", "1 night")
    await draws(desk.page, "new_night")
    for place, name in enumerate(FOUR):
        await desk.fill(f"p{place}", name)
    await desk.fill("tables", "1, 2")
    await desk.press("Draw")
    await desk.closed()
    await reads(desk.page, f"{ROW} .field-hint", "2 nights")
    (night,) = (await league.get())["nights"]
    assert [match["table"] for match in night["matches"]] == ["1", "2", "1"]
    async with app_server.http.get("/api/tables") as response:
        on = (await response.json())["tables"]
    assert on == {"1": night["matches"][0]["id"], "2": night["matches"][1]["id"]}


@only("current")
async def test_the_play_offs_are_drawn_by_the_table_on_a_table(
    app_server: Served, new_page: Pages
) -> None:
    league = await club(app_server)
    first, second, third, fourth = (
        row["player"] for row in (await league.get("/table"))["table"][:4]
    )
    desk = await DeskPage.open(app_server, new_page, "leagues")
    await draws(desk.page, "play_offs")
    await desk.fill("tables", "1")
    await desk.press("Draw")
    await desk.closed()
    await reads(desk.page, f"{ROW} .field-hint", "1 night · Play-offs")
    matches = (await league.get())["play_offs"]["matches"]
    assert [(match["a"], match["b"]) for match in matches[:2]] == [
        (first, fourth),
        (second, third),
    ]
    assert {match["table"] for match in matches} == {"1"}


@only("current")
async def test_a_tie_over_the_last_place_is_decided_by_the_operator(
    app_server: Served, new_page: Pages
) -> None:
    new_page.allow("409")
    league = await club(app_server, results=[{"n": 1, "matches": PAST[:1]}])
    desk = await DeskPage.open(app_server, new_page, "leagues")
    await draws(desk.page, "play_offs")
    await desk.press("Draw")
    await desk.page.locator(f"{FRONT} .refused-here", has_text="players").wait_for()
    for place, name in zip((1, 4, 2, 3), FOUR, strict=True):
        await desk.fill(f"p{place}", name)
    await desk.press("Draw")
    await desk.closed()
    matches = (await league.get())["play_offs"]["matches"]
    assert [(match["a"], match["b"]) for match in matches[:2]] == [tuple(FOUR[:2]), tuple(FOUR[2:])]
