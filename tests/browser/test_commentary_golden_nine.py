"""Golden Nine on the commentators' page: what it shows, live, and at every size."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages, Screen
from tests.browser.test_commentary import CUT_OFF, SCRIBBLE, SHOWN
from tests.support.golden_nine import DRY, LOST, NINE_BALL, event_of
from tests.support.serving import Created, Served, served

SIDES = {
    "a": {"name": "柯秉逸", "players": ["柯秉逸"], "country": "tw"},
    "b": {"name": "Karol Wasilewski-Łoś", "players": ["Karol Wasilewski-Łoś"], "country": "pl"},
}
SETS = {"preset": NINE_BALL, "racks": 1, "sets_to_win": 2}
CLEARED = ["1", "2", "3", "5", "6", "7", "8", "9"]
"""After a break that put the 4 down."""


@pytest_asyncio.fixture(loop_scope="session")
async def server(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """A server on an empty store, on the loop of the browsers."""
    async with served(valkey_url, tmp_path) as running:
        yield running


async def play(server: Served, *words: str, of: object = NINE_BALL) -> Created:
    """A match on table 1 with these events after its start."""
    match = await server.create_match(of, sides=SIDES)  # type: ignore[arg-type]
    await server.send(match, event_of("start a"), *(event_of(word) for word in words))
    return match


async def live(page: Page, match: Created, lang: str = "en") -> None:
    """Open the page and return once it has a line to the server."""
    await page.goto(f"{match.urls['commentary']}&lang={lang}")
    await there(page, "#lamp[data-link=up]")


async def there(page: Page, selector: str) -> None:
    """Return once the page has such an element."""
    await page.wait_for_function("(selector) => document.querySelector(selector)", arg=selector)


@only("103", "current")
async def test_it_follows_the_rack(server: Served, new_page: Pages) -> None:
    match = await play(server)
    page = await new_page("tablet")
    await live(page, match)
    await reads(page, "#nine [data-list=status] li", "柯秉逸 to break")
    await reads(page, "[data-slot=worth]", "10")
    await reads(page, "[data-slot=combined]", "9 on the break: 7")
    await server.send(match, event_of("break 2 4+5"), event_of("1"))
    await reads(page, "#nine [data-list=visits] .figure", "3")
    await reads(page, "#nine [data-list=status]", "")
    assert await marks(page) == "down on up down down up up up up"
    assert await page.locator("#nine [data-list=visits] .broken").count() == 2
    await server.send(match, event_of("foul scratch"))
    await reads(page, "#nine [data-list=visits] .how", "Foul 1: scratch")
    await reads(page, "#nine [data-slot=points_b]", "1")
    await reads(page, "#nine [data-slot=worth]", "4")
    await reads(page, "#nine [data-list=status]", "Ball in hand")
    await reads(page, "#nine [data-slot=fouls_word_a]", "foul in this rack")


@only("103", "current")
async def test_the_lost_chance_says_who_decides(server: Served, new_page: Pages) -> None:
    match = await play(server, LOST)
    page = await new_page("tablet")
    await live(page, match)
    await reads(page, "#nine [data-list=status]", "Loss of chanceWasilewski-Łoś to choose")
    await reads(page, "#nine [data-slot=break_lost_a]", "1")
    await reads(page, "#nine [data-slot=success_a]", "0%")
    await server.send(match, event_of("choose rebreak a"), event_of(DRY))
    await reads(page, "#nine [data-slot=legal_a]", "1 of 2")
    await reads(page, "#nine [data-slot=success_a]", "50%")


@only("103", "current")
async def test_the_side_that_the_next_foul_costs_the_rack_is_loud(
    server: Served, new_page: Pages
) -> None:
    match = await play(server, DRY, "foul scratch", "miss", "foul push")
    page = await new_page("tablet")
    await live(page, match)
    await reads(page, "#nine .need.b", "2 the next foul loses the rack")
    assert await page.get_attribute("#nine .need.b", "data-need") == "next_loses"
    await server.send(match, event_of("miss"), event_of("foul other intentional"))
    await reads(
        page, "#nine [data-slot=warned_b]", "one intentional foul: the next loses the match"
    )
    await reads(page, "#nine [data-list=history] tr", "1210Intentional foul")
    await reads(page, "#nine [data-list=fouls]", "0scratch10push stroke10other foul1")


@only("103", "current")
async def test_a_finished_rack_goes_into_the_history_with_its_kind(
    server: Served, new_page: Pages
) -> None:
    match = await play(server, "break 3 4", *CLEARED)
    page = await new_page("tablet")
    await live(page, match)
    await reads(page, "#nine [data-list=history] tr", "1010Break and run")
    await reads(page, "#nine [data-list=status]", "Rack to 柯秉逸")
    await reads(page, "#nine [data-slot=run_tenths_a]", "9.0")
    await reads(page, "#nine [data-slot=rack_tenths_a]", "10.0")
    await reads(page, "#nine [data-slot=kind_break_and_run_a]", "1")


@only("103", "current")
async def test_shot_times_are_shown_in_both_disciplines(server: Served, new_page: Pages) -> None:
    match = await play(server, "clock shot start", DRY)
    page = await new_page("tablet")
    await live(page, match)
    taken = await page.text_content("#nine [data-slot=last_ms_a]")
    assert taken is not None
    assert taken.strip().endswith(" s")
    snooker = await server.create_match("premier-league-2011", sides=SIDES)
    await server.send(
        snooker,
        event_of("start a"),
        event_of("clock shot start"),
        {"type": "stroke", "potted": ["red"]},
    )
    # The table's match is another one now, of another discipline: the page follows the table.
    await there(page, "#board:not([hidden]) #shots:not([hidden])")
    await there(page, "#nine[hidden]")
    await reads(page, "#board [data-slot=over_a]", "0")


@only("current")
@pytest.mark.parametrize("lang", ["pl", "zh-Hant"])
@pytest.mark.parametrize(
    "words",
    [[], [LOST], [DRY, "foul scratch", "1"], ["break 3 4", *CLEARED], ["award match b other"]],
    ids=["break", "choice", "play", "rack over", "match over"],
)
async def test_the_server_draws_what_the_page_draws(
    server: Served, new_page: Pages, words: list[str], lang: str
) -> None:
    match = await play(server, *words, of=SETS)
    first = await new_page("tablet", java_script_enabled=False)
    await first.goto(f"{match.urls['commentary']}&lang={lang}")
    page = await new_page("tablet")
    await page.add_init_script(SCRIBBLE)
    await live(page, match, lang)
    await reads(page, "#nine [data-slot=number]", "1")
    assert await page.evaluate(SHOWN) == await first.evaluate(SHOWN)


@only("103", "current")
@pytest.mark.parametrize(
    ("screen", "lang"), [("1080p", "en"), ("tablet", "zh-Hant"), ("phone", "zh-Hant")]
)
async def test_nothing_is_cut_off(
    server: Served, new_page: Pages, screen: Screen, lang: str
) -> None:
    words = [DRY, "foul scratch", "miss", "foul push", "miss", "foul time", "next", LOST]
    match = await play(server, *words, of={**SETS, "racks": 3})
    page = await new_page(screen)
    await live(page, match, lang)
    await reads(page, "#nine [data-slot=number]", "2")
    # The name of the side ahead gives way to the marks beside it, with an ellipsis.
    assert set(await page.evaluate(CUT_OFF)) <= {"lead_word"}
    await page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth + 1")


async def marks(page: Page) -> str:
    """How the nine balls stand."""
    await there(page, "#nine [data-list=tray] [data-number='1'][data-is=down]")
    balls: str = await page.evaluate(
        "() => [...document.querySelectorAll('#nine [data-list=tray] i')]"
        ".map((ball) => ball.dataset.is).join(' ')"
    )
    return balls
