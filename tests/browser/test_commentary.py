"""The commentators' page on the real server: what it shows, live, and at every size."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages, Screen
from tests.support.serving import Created, Served, served

SIDES = {
    "a": {"name": "Ronnie O'Sullivan", "players": ["Ronnie O'Sullivan"], "country": "gb-eng"},
    "b": {"name": "Karol Wasilewski-Łoś", "players": ["Karol Wasilewski-Łoś"], "country": "pl"},
}
START = {"type": "start", "breaker": "a"}
FOUL = {"type": "foul", "reason": "missed_all", "miss": True}
BOARD = "document.querySelector('main:not([hidden])')"
SHOWN = f"""() => [...{BOARD}.querySelectorAll("[data-slot], [data-list]")].map((node) =>
  [node.dataset.slot || node.dataset.list, node.textContent.replace(/\\s+/g, "")])"""
CUT_OFF = """() => [...document.querySelectorAll("[data-slot]")].filter((node) => {
  if (node.closest("details:not([open])")) return false;
  const box = node.getBoundingClientRect();
  return box.width > 0 && (box.right > innerWidth + 1 || node.scrollWidth > node.clientWidth + 1);
}).map((node) => node.dataset.slot)"""
COVERED = """() => [...document.querySelectorAll("main:not([hidden]) .need")].filter((need) => {
  const range = document.createRange();
  range.selectNodeContents(need.querySelector(".word"));
  const word = range.getBoundingClientRect();
  const why = need.querySelector("summary").getBoundingClientRect();
  return why.width && word.width && word.right > why.left && word.bottom > why.top + 2;
}).map((need) => need.id)"""


SCRIBBLE = """addEventListener("DOMContentLoaded", () => {
  for (const node of document.querySelectorAll("[data-slot], [data-list]")) node.textContent = "?";
})"""


@pytest_asyncio.fixture(loop_scope="session")
async def server(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """A server on an empty store, on the loop of the browsers."""
    async with served(valkey_url, tmp_path) as running:
        yield running


def stroke(*balls: str) -> dict[str, object]:
    return {"type": "stroke", "potted": list(balls)}


async def play(server: Served, *events: dict[str, object]) -> Created:
    """A best of seven on table 1 with these events after its start."""
    match = await server.create_match({"preset": "snooker", "best_of": 7}, sides=SIDES)
    await server.send(match, START, *events)
    return match


async def live(page: Page, match: Created) -> None:
    """Open the page and return once it has a line to the server."""
    await page.goto(match.urls["commentary"])
    await reads(page, "#lamp", "Live")


@only("103", "current")
async def test_it_follows_every_pot(server: Served, new_page: Pages) -> None:
    match = await play(server)
    page = await new_page("tablet")
    await live(page, match)
    await server.send(match, stroke("red"), stroke("black"))
    await reads(page, "[data-slot=points_a]", "8")
    await reads(page, "[data-slot=break]", "8")
    await reads(page, "[data-slot=can_be]", "can be 147")
    await reads(page, "[data-slot=remaining]", "139")
    await reads(page, "[data-slot=lead_word]", "O'Sullivan leads by")
    await reads(page, "[data-list=balls]", "17")
    assert await page.locator("[data-list=balls] .ball").count() == 2


@only("103", "current")
async def test_what_has_just_left_the_table_stays_readable(server: Served, new_page: Pages) -> None:
    match = await play(server, stroke("red"), stroke("black"), stroke(), FOUL)
    page = await new_page("tablet")
    await live(page, match)
    await reads(page, "[data-list=last_break] .figure", "8")
    await reads(page, "[data-list=last_foul] .how", "Foul 4, hit nothing and a miss")
    await reads(page, "[data-list=last_foul] .who", "Wasilewski-Łoś")
    await reads(page, "[data-list=status]", "O'Sullivan to chooseMisses: 1")
    await server.send(match, {"type": "choose", "option": "play"}, stroke())
    await reads(page, "[data-list=status]", "")
    await reads(page, "[data-list=last_foul] .how", "Foul 4, hit nothing and a miss")


@only("103", "current")
async def test_the_side_that_needs_snookers_is_loud(server: Served, new_page: Pages) -> None:
    """Two reds left and 43 on; 48 behind takes two penalties of four."""
    match = await play(
        server,
        {"type": "adjust", "points": {"a": 48, "b": 0}, "reds": 2},
    )
    page = await new_page("tablet")
    await live(page, match)
    await reads(page, "#need_b .big", "2")
    await reads(page, "#need_b .word", "snookers required")
    await reads(page, "#need_a .big", "✓")
    await reads(page, "#need_a .word", "safe: the other side needs snookers")
    await server.send(match, {"type": "undo"})
    await reads(page, "#need_b .big", "73")
    await reads(page, "#need_b .word", "points win the frame")


@only("103", "current")
async def test_a_finished_frame_goes_into_the_history(server: Served, new_page: Pages) -> None:
    balls = [ball for _ in range(7) for ball in ("red", "black")]
    match = await play(server, *(stroke(ball) for ball in balls), stroke())
    page = await new_page("tablet")
    await live(page, match)
    await server.send(match, {"type": "concede"})
    await reads(page, "[data-list=status]", "Frame to O'Sullivan")
    await reads(page, "[data-list=history] tr", "565610conceded early")
    await server.send(match, {"type": "next"})
    await reads(page, "[data-slot=number]", "2")
    await reads(page, "[data-list=visits]", "")
    await reads(page, "[data-slot=match_fifties_a]", "1")


@only("current")
@pytest.mark.parametrize(
    "events",
    [
        [],
        [stroke("red"), stroke("black"), stroke(), FOUL],
        [{"type": "foul", "reason": "in_off"}, {"type": "free_ball"}],
        [stroke("red"), {"type": "concede"}],
    ],
    ids=["opening", "foul", "free ball", "frame over"],
)
async def test_the_server_draws_what_the_page_draws(
    server: Served, new_page: Pages, events: list[dict[str, object]]
) -> None:
    match = await play(server, *events)
    first = await new_page("tablet", java_script_enabled=False)
    await first.goto(match.urls["commentary"])
    page = await new_page("tablet")
    await page.add_init_script(SCRIBBLE)
    await live(page, match)
    await reads(page, "[data-slot=number]", "1")
    assert await page.evaluate(SHOWN) == await first.evaluate(SHOWN)


@only("103", "current")
@pytest.mark.parametrize("screen", ["1080p", "tablet", "phone"])
async def test_nothing_is_cut_off(server: Served, new_page: Pages, screen: Screen) -> None:
    potted = [stroke(ball) for _ in range(15) for ball in ("red", "black")]
    match = await play(server, stroke(), FOUL, *potted)
    page = await new_page(screen)
    await live(page, match)
    await reads(page, "[data-slot=break]", "120")
    assert await page.evaluate(CUT_OFF) == []
    assert await page.evaluate(COVERED) == []


@only("103", "current")
async def test_clocks_are_shown_where_the_format_has_them(server: Served, new_page: Pages) -> None:
    match = await server.create_match("shoot-out", sides=SIDES)
    starts = [{"type": "clock", "clock": clock, "action": "start"} for clock in ("frame", "shot")]
    await server.send(match, START, *starts)
    page = await new_page("tablet")
    await live(page, match)
    for clock, reads_so in (("shot", "^(20|1[0-9])$"), ("frame", "^(10:00|9:[0-9]+)$")):
        await page.wait_for_function(
            f"() => new RegExp('{reads_so}').test(document.querySelector("
            f"'#board [data-clock={clock}][data-stand=running] .figure')?.textContent)"
        )
    assert await page.get_attribute("#board [data-clock=match]", "data-stand") == "off"
    match = await play(server)
    await reads(page, "[data-slot=format]", "best of 7")
    await page.wait_for_function(
        "() => [...document.querySelectorAll('.clock')]"
        ".every((clock) => clock.dataset.stand === 'off')"
    )


@only("103", "current")
async def test_a_table_without_a_match_fills_itself(server: Served, new_page: Pages) -> None:
    match = await play(server)
    await clear(server)
    page = await new_page("tablet")
    await live(page, match)
    assert await hidden(page) == {"empty": False, "board": True}
    await play(server, stroke("red"))
    await reads(page, "[data-slot=points_a]", "1")
    assert await hidden(page) == {"empty": True, "board": False}


@only("103", "current")
async def test_a_name_is_text_whatever_it_holds(server: Served, new_page: Pages) -> None:
    name = "<img src=x onerror=alert(1)>"
    sides = {"a": {"name": name}, "b": SIDES["b"]}
    match = await server.create_match({"preset": "snooker", "best_of": 7}, sides=sides)
    await server.send(match, START, stroke("red"), stroke())
    page = await new_page("tablet")
    await live(page, match)
    await reads(page, "[data-slot=points_a]", "1")
    assert await page.get_attribute("#name_a", "title") == name
    assert await page.locator("#board img").count() == 0


async def clear(server: Served) -> None:
    async with server.http.put("/api/tables", json={"table": "1", "match": None}) as response:
        assert response.status == 200


async def hidden(page: Page) -> dict[str, bool]:
    shown: dict[str, bool] = await page.evaluate(
        "() => Object.fromEntries(['empty', 'board'].map((id) =>"
        " [id, document.getElementById(id).offsetParent === null]))"
    )
    return shown
