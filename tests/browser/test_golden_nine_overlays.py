"""Golden Nine on air in each engine, against the real server: the board and the results."""

from typing import Any

import pytest
from playwright.async_api import ViewportSize

from tests.browser.engines import only
from tests.browser.graphic import FULL
from tests.browser.hands import reads
from tests.browser.pages import Pages
from tests.browser.pixels import Picture, decode
from tests.browser.scoreboard import Board
from tests.support.serving import Created, Served
from tests.views.match import MAXIMUM, start
from tests.views.match import pots as reds_and_colours
from tests.views.nine import DRY_RUN, NEXT, RUN, THIRD_FOUL, breaks, foul, miss, pots

NINE = "golden-nine"
SMALL = ViewportSize(width=640, height=360)
SAFE = (32, 18, 608, 342)
SIDES: dict[str, Any] = {
    "a": {"name": "Bartosz Wasilewski-Łoś", "players": [], "country": "PL"},
    "b": {"name": "柯秉逸", "players": [], "country": "TW"},
}
BALLS = "[...document.querySelectorAll('#nine .pool-ball')].map((ball) => ball.dataset.is)"
SEEN_BOARDS = """() => [...document.querySelectorAll(".board")]
  .filter((board) => getComputedStyle(board).opacity === "1").map((board) => board.id)"""
# A clock may come in later: it waits for the server's time.
MOVING = """document.getAnimations().map(({ effect }) => effect.target)
  .filter((element) => !element.closest("[data-clock]")).map((element) => element.className)"""
# Every word of a foul in its place, beside three marks and the card.
TOO_WIDE = """() => {
  const words = JSON.parse(document.getElementById("words").textContent);
  const dock = document.querySelector("#nine .dock.left");
  const notice = dock.querySelector(".notice [data-word]");
  const said = ["lost_chance", "choosing", "to_break", "in_hand", "for_10", "for_7"];
  for (const key of Object.keys(words)) if (key.startsWith("foul_")) said.push(key);
  return said.filter((key) => {
    notice.textContent = words[key];
    const row = notice.parentElement.getBoundingClientRect();
    const fouls = dock.querySelector(".fouls").getBoundingClientRect();
    return row.right > fouls.left || dock.scrollWidth > dock.clientWidth;
  });
}"""


async def at_result(pages: Pages, match: Created, name: str, query: str = "") -> Board:
    """The overlay of a result of that match's table."""
    urls = {"scoreboard": match.urls["scoreboard"].replace("/scoreboard?", f"/{name}?")}
    return await Board.open(pages, Created(match.id, match.keys, urls), query)


async def shot(board: Board) -> Picture:
    """The page as it would be laid over the video."""
    return decode(await board.page.screenshot(omit_background=True))


async def test_the_first_picture_is_the_state_of_that_moment(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match(NINE, sides=SIDES)
    await app_server.send(match, start(), *RUN, NEXT, breaks(3, 6), *pots(1))
    board = await Board.open(new_page, match)
    assert await board.text("#nine .points.left") == "10"
    assert await board.text("#nine .frames") == "1 Rack 2 of 15 0"
    assert await board.lit("#nine") == ["a"]
    assert await board.text("#nine .dock.left .notice") == "On for 10"
    balls = await board.page.evaluate(BALLS)
    assert balls == ["down", "on", "up", "up", "up", "down", "up", "up", "up"]
    assert await board.text("#nine .strap .right .name") == "柯秉逸"
    assert await board.has_face("Noto Sans TC Variable", "柯秉逸")
    assert await board.page.evaluate(MOVING) == [], "nothing moves on load"
    assert await board.overflowing() == []
    assert await board.cut_names() == []


STATES: list[tuple[dict[str, Any], list[dict[str, Any]]]] = [
    ({}, []),
    ({"race_to": 50}, [start(), breaks(), foul("no_cushion"), *pots(1), miss(), foul()]),
    ({"sets_to_win": 2, "time_limit_ms": 5_400_000}, [start(), breaks(3)]),
    ({}, [start(), breaks(), foul("push", intentional=True), NEXT, breaks(), *pots(1, 2)]),
    ({"sets_to_win": 2, "racks": 1}, [start(), *THIRD_FOUL]),
    ({"racks": 2}, [start(), *RUN, NEXT, *DRY_RUN]),
]


@only("103", "127")
async def test_the_page_draws_just_what_the_server_draws(
    app_server: Served, new_page: Pages
) -> None:
    """After each match the live page equals one that is opened now, whatever was there before."""
    board = await Board.open(new_page, await app_server.create_match(NINE, table="1"))
    for overrides, events in STATES:
        for match_format in ({"preset": NINE, **overrides}, "snooker"):
            played = await app_server.create_match(match_format, table="1")
            sent = events if match_format != "snooker" else [start(), *reds_and_colours("red")]
            await app_server.send(played, *sent)
            await board.draws(played, len(sent))
            assert await board.drawn() == await board.drawn_by_server()


@only("103", "127")
async def test_the_board_follows_the_table_from_one_discipline_to_the_other(
    app_server: Served, new_page: Pages
) -> None:
    snooker = await app_server.create_match("snooker")
    await app_server.send(snooker, start(), *reds_and_colours("red", "black"))
    board = await Board.open(new_page, snooker)
    assert await board.page.evaluate(SEEN_BOARDS) == ["board"]
    await board.page.evaluate("window.stays = true")
    nine = await app_server.create_match(NINE)
    await app_server.send(nine, start(), breaks(), foul())
    await board.draws(nine, 3)
    await board.still()
    assert await board.page.evaluate(SEEN_BOARDS) == ["nine"]
    assert await board.text("#nine .points.left") == "1"
    assert await board.text("#nine .strap .left .name") == "Ronnie"
    again = await app_server.create_match("snooker")
    await board.draws(again, 0)
    await board.still()
    assert await board.page.evaluate(SEEN_BOARDS) == ["board"]
    assert await board.text("#board .points.left") == "0"
    assert await board.page.evaluate("window.stays === true"), "without a reload"


@only("103", "127")
async def test_fouls_are_marked_and_said(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match(NINE)
    board = await Board.open(new_page, match)
    events = [start(), breaks(), foul("push", intentional=True), NEXT, breaks(), foul("no_cushion")]
    await app_server.send(match, *events)
    await board.draws(match, len(events))
    assert await board.text("#nine .dock.right .notice") == "No cushion"
    assert await board.text("#nine .dock.left .notice") == "Ball in hand"
    marks = "document.querySelectorAll('#nine .dock.right .foul-mark[data-is=foul]').length"
    assert await board.page.evaluate(marks) == 1
    assert await board.on("#nine .dock.right .warned"), "the intentional one is not forgotten"
    assert not await board.on("#nine .dock.left .fouls")
    await app_server.send(match, *pots(1), miss(), foul())
    await board.until("document.querySelector('#nine .dock.right .fouls.last') !== null")
    assert await board.page.evaluate(marks) == 2


@only("103", "127")
async def test_the_decision_has_its_clock_in_the_place_of_the_shot_clock(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match(NINE)
    await app_server.send(match, start(), breaks(3))
    board = await Board.open(new_page, match)
    await board.until(
        "document.querySelector('.flank.right[data-clock=decision]').dataset.stand === 'running'"
    )
    assert await board.text("#nine .dock.left .notice") == "Loss of chance"
    assert await board.text("#nine .dock.right .notice") == "To choose"
    figure = int(await board.text(".flank.right[data-clock=decision] .figure"))
    assert 35 < figure <= 45
    await app_server.send(match, {"type": "choose", "option": "accept", "shooter": "b"})
    await board.until(
        "document.querySelector('#nine .flank.right[data-clock=shot]').dataset.stand === 'ready'"
    )
    assert await board.text("#nine .flank.right[data-clock=shot] .figure") == "45"


@only("103", "127")
async def test_the_shot_clock_by_itself_gives_way_to_the_decision_s(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match(NINE)
    await app_server.send(match, start(), {"type": "clock", "clock": "shot", "action": "start"})
    board = await at_result(new_page, match, "shot-clock")
    shown = (
        "[...document.querySelectorAll('.shot-clock')]"
        ".filter(({ dataset }) => dataset.stand !== 'off')"
        ".map(({ dataset }) => `${dataset.clock} of ${dataset.side}`).join()"
    )
    await board.until(f"{shown} === 'shot of a'")
    await app_server.send(match, breaks(3))
    await board.until(f"{shown} === 'decision of b'")


@only("103", "127")
async def test_sets_and_what_is_left_of_the_match_stand_above(
    app_server: Served, new_page: Pages
) -> None:
    timed = {"preset": NINE, "sets_to_win": 2, "racks": 1, "time_limit_ms": 5_400_000}
    match = await app_server.create_match(timed)
    await app_server.send(match, start(), *RUN, NEXT)
    board = await Board.open(new_page, match)
    assert await board.text("#nine .sets") == "Sets1–0"
    await board.until("document.querySelector('.match-clock').dataset.stand === 'running'")
    assert (await board.text(".match-clock")).startswith(("89:", "90:"))


@only("103", "127")
async def test_results_take_the_place_of_the_strap(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match({"preset": NINE, "racks": 2})
    board = await Board.open(new_page, match)
    await app_server.send(match, start(), *RUN)
    await board.until("document.querySelector('#rack-card.on') !== null")
    assert await board.on("#nine.behind")
    assert await board.text("#rack-card h1") == "10 Break and run"
    assert await board.text("#rack-card .left .took") == "+10"
    await app_server.send(match, NEXT)
    await board.until("document.querySelector('#rack-card.on, #nine.behind') === null")
    await app_server.send(match, breaks(3, 9))
    await board.until("document.querySelector('#match-card.on') !== null")
    assert not await board.on("#rack-card"), "of the last rack there is the match's"
    assert await board.text("#match-card .points.left") == "17"
    assert await board.lit("#match-card") == ["a"]


@only("103", "127")
async def test_a_rack_s_result_comes_and_goes_by_itself(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match(NINE)
    await app_server.send(match, start(), breaks(), foul())
    board = await at_result(new_page, match, "rack-result")
    assert (await shot(board)).seen() is None, "nothing to show, nothing seen"
    await app_server.send(match, *pots(9))
    await board.until("document.querySelector('#rack-card.on') !== null")
    assert await board.text("#rack-card h1") == "4 Victory"
    assert await board.text("#rack-card .left .took") == "+5"
    assert await board.text("#rack-card .of-rack") == "Rack 1"
    assert await board.overflowing() == []
    await app_server.send(match, NEXT)
    await board.until("document.querySelector('#rack-card.on') === null")
    assert await board.text("#rack-card h1") == "4 Victory", "what fades keeps its words"
    await board.still()
    assert (await shot(board)).seen() is None


@only("103", "127")
async def test_a_match_s_result_counts_each_kind(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match({"preset": NINE, "racks": 3})
    await app_server.send(match, start(), *RUN, NEXT, *DRY_RUN, NEXT, breaks(), foul(), *pots(9))
    board = await at_result(new_page, match, "match-result")
    assert await board.motions() == 0
    counts = await board.page.evaluate(
        "[...document.querySelectorAll('.count')].map((row) =>"
        " [row.dataset.count, ...[...row.querySelectorAll('.n')].map((n) => n.textContent)])"
    )
    assert counts == [
        ["racks", "1", "2"],
        ["tens", "1", "0"],
        ["sevens", "0", "1"],
        ["fours", "0", "1"],
        ["fouls", "0", "1"],
    ]
    assert await board.text("#match-card .points.right") == "12"
    assert await board.overflowing() == []


@only("103", "127")
async def test_a_snooker_match_has_its_results_there_too(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match({"preset": "snooker", "best_of": 1})
    rack = await at_result(new_page, match, "rack-result")
    board = await at_result(new_page, match, "match-result")
    assert (await shot(board)).seen() is None
    await app_server.send(match, *MAXIMUM)
    await board.until("document.querySelector('#card.on .body')?.dataset.kind === 'match'")
    assert await board.text("#card .points.left") == "1"
    assert await board.text("#card .high.left") == "Break 147"
    await rack.draws(match, len(MAXIMUM))
    assert not await rack.on("#card"), "the match is over, not a frame"


@only("103")
@pytest.mark.parametrize("pos", ["bottom", "top", "bottom-left", "top-right"])
async def test_all_of_it_is_in_the_safe_area(app_server: Served, new_page: Pages, pos: str) -> None:
    timed = {"preset": NINE, "sets_to_win": 2, "time_limit_ms": 5_400_000}
    match = await app_server.create_match(timed)
    await app_server.send(match, start(), breaks(), foul())
    board = await Board.open(new_page, match, f"pos={pos}", viewport=SMALL)
    await board.still()
    left, top, right, bottom = (await shot(board)).seen() or (0, 0, 0, 0)
    assert left >= SAFE[0]
    assert top >= SAFE[1]
    assert right <= SAFE[2]
    assert bottom <= SAFE[3]


@only("127")
@pytest.mark.parametrize(
    ("lang", "said", "name"),
    [
        ("en", "Ball in hand", "10 Break and run"),
        ("pl", "Biała w ręce", "10 Partia z kija"),
        ("zh-Hant", "自由球", "10 大金"),
    ],
)
async def test_every_word_fits_its_place(
    app_server: Served, new_page: Pages, lang: str, said: str, name: str
) -> None:
    match = await app_server.create_match(NINE, sides=SIDES)
    marked = [start(), breaks(), foul("push", intentional=True), NEXT, breaks()]
    await app_server.send(match, *marked, foul(), miss(), foul())
    board = await Board.open(new_page, match, f"lang={lang}&swap=1", viewport=FULL)
    assert await board.text("#nine .dock.right .notice") == said
    assert await board.on("#nine .dock.left .warned")
    assert await board.page.evaluate(TOO_WIDE) == []
    assert await board.overflowing() == []
    await app_server.send(match, {"type": "stalemate"}, *RUN)
    card = await at_result(new_page, match, "rack-result", f"lang={lang}")
    assert await card.text("#rack-card h1") == name


@only("103", "127")
async def test_only_transform_and_opacity_move_and_no_longer_than_a_moment(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match(NINE)
    for name in ("scoreboard", "rack-result", "match-result"):
        board = await at_result(new_page, match, name)
        moving = await board.page.evaluate(
            "[...document.querySelectorAll('#stage *')].map((element) => getComputedStyle(element))"
            ".filter((style) => style.transitionDuration !== '0s')"
            ".map((style) => [style.transitionProperty, style.transitionDuration])"
        )
        assert {part for names, _ in moving for part in names.split(", ")} <= {
            "opacity",
            "transform",
        }
        times = {part for _, all_ in moving for part in all_.split(", ")}
        assert times <= {"0.3s", "0.15s"}


@only("103", "127")
@pytest.mark.parametrize("query", ["animate=0", "theme=light&flags=0"])
async def test_options_are_those_of_every_overlay(
    app_server: Served, new_page: Pages, query: str
) -> None:
    match = await app_server.create_match(NINE)
    board = await at_result(new_page, match, "rack-result", query)
    await board.until("document.documentElement.classList.contains('moving')")
    await board.count_motions()
    await app_server.send(match, start(), breaks(3, 9))
    await board.until("document.querySelector('#rack-card.on') !== null")
    await reads(board.page, "#rack-card .kind", "Golden break")
    if query == "animate=0":
        assert await board.counted_motions() == 0
    else:
        await board.until("window.motions > 0")
