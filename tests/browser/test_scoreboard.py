"""The scoreboard in each engine, against the real server: what is on air is what was played."""

from typing import Any

import pytest

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages
from tests.browser.scoreboard import Board
from tests.support.serving import Served
from tests.views.match import COLOURS, MAXIMUM, concede, foul, miss, pots, start

LONG = {
    "a": {"name": "Bartosz Wasilewski-Łoś", "players": [], "country": "PL"},
    "b": {"name": "丁俊暉", "players": [], "country": "CN"},
}


async def test_the_first_picture_is_the_state_of_that_moment(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, start(), *pots("red", "black", "red"))
    board = await Board.open(new_page, match)
    assert await board.text("#board .points.left") == "9"
    assert await board.text(".dock.left .break .figure") == "9"
    assert await board.balls() == ["red", "black", "red"]
    assert await board.text(".dock.left .remaining .figure") == "138"
    assert await board.lit() == ["a"]
    assert await board.motions() == 0, "nothing moves on load"


STATES: dict[str, list[dict[str, Any]]] = {
    "nothing played": [],
    "a break": [start(), *pots("red", "black")],
    "a foul and a free ball": [start(), foul(free_ball=True)],
    "a frame over": MAXIMUM,
}


@only("103", "127")
async def test_the_page_draws_just_what_the_server_draws(
    app_server: Served, new_page: Pages
) -> None:
    """After each event the live page equals one that is opened now."""
    match = await app_server.create_match(table="1")
    board = await Board.open(new_page, match)
    for events in STATES.values():
        played = await app_server.create_match(table="1")
        await app_server.send(played, *events)
        await board.draws(played, len(events))
        assert await board.drawn() == await board.drawn_by_server()


@only("103", "127")
async def test_each_event_is_on_air_without_a_reload(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    board = await Board.open(new_page, match)
    await app_server.send(match, start("b"), *pots("red", "pink"))
    await reads(board.page, "#board .points.right", "7")
    assert await board.lit() == ["b"]
    await app_server.send(match, miss())
    await board.until("document.querySelector('.player.left.lit') !== null")
    assert not await board.on(".dock.right .break")
    await app_server.send(match, {"type": "undo"})
    await board.until("document.querySelector('.player.right.lit') !== null")
    assert await board.text(".dock.right .break .figure") == "7"


@only("103", "127")
async def test_names_fit_and_are_whole(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match(sides=LONG)
    board = await Board.open(new_page, match)
    assert await board.text(".strap .left .name") == "B. Wasilewski-Łoś"
    assert await board.text(".strap .right .name") == "丁俊暉"
    assert await board.cut_names() == []
    assert await board.has_face("Barlow Condensed", "WASILEWSKI-ŁOŚ")
    assert await board.has_face("Noto Sans TC Variable", "丁俊暉")


@only("103", "127")
async def test_a_name_beyond_all_measure_is_cut_short(app_server: Served, new_page: Pages) -> None:
    sides = {
        "a": {"name": "Krzysztof Brzęczyszczykiewicz-Szczebrzeszyński", "players": []},
        "b": {"name": "Ronnie O'Sullivan", "players": []},
    }
    board = await Board.open(new_page, await app_server.create_match(sides=sides))
    assert (await board.text(".strap .left .name")).endswith("…")
    assert await board.text(".strap .right .name") == "Ronnie O'Sullivan"
    assert await board.cut_names() == []


@only("103", "127")
async def test_a_name_is_text_whatever_it_contains(app_server: Served, new_page: Pages) -> None:
    evil = "<img src=x onerror=alert(1)>"
    sides = {"a": {"name": evil, "players": []}, "b": {"name": "</script><b>B", "players": []}}
    match = await app_server.create_match(sides=sides)
    board = await Board.open(new_page, match)
    await app_server.send(match, start())
    await board.until("document.querySelector('.player.left.lit') !== null")
    assert await board.page.evaluate("document.querySelector('.strap .left .name').title") == evil
    assert (
        await board.page.evaluate(
            "document.querySelectorAll('#stage b:not([data-text], .figure)').length"
        )
        == 0
    )
    assert (
        await board.page.evaluate("document.querySelectorAll('#stage img:not(.flag)').length") == 0
    )


@only("103", "127")
async def test_the_sides_can_be_swapped(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    await app_server.send(match, start("a"), *pots("red"))
    board = await Board.open(new_page, match, "swap=1")
    assert await board.text("#board .points.right") == "1"
    assert await board.text("#board .points.left") == "0"
    assert await board.balls(".dock.right") == ["red"]
    assert await board.text(".strap .right .name") == "Ronnie"


@only("103", "127")
async def test_the_picture_can_be_late_with_the_video(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    await app_server.send(match, start())
    soon = await Board.open(new_page, match)
    late = await Board.open(new_page, match, "delay=600")
    for board in (soon, late):
        await board.note_time_of(".points.left")
    await app_server.send(match, *pots("red"))
    await reads(late.page, "#board .points.left", "1")
    lag = await late.noted_time() - await soon.noted_time()
    assert 500 <= lag <= 900


@only("103", "127")
async def test_a_maximum_of_a_best_of_35(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match({"preset": "snooker", "best_of": 35})
    await app_server.send(match, {"type": "start", "breaker": "a"})
    await app_server.send(match, {"type": "adjust", "frames": {"a": 17, "b": 16}})
    await app_server.send(match, *pots(*["red", "black"] * 15, *COLOURS[:5]))
    board = await Board.open(new_page, match)
    assert await board.text("#board .frames") == "17 (35) 16"
    assert await board.text(".dock.left .break .figure") == "140"
    assert await board.page.evaluate("document.querySelector('.century') !== null")
    assert len(await board.balls()) == 8
    assert await board.overflowing() == []


@only("103", "127")
async def test_a_foul_and_the_free_ball_after_it(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    board = await Board.open(new_page, match)
    await app_server.send(match, start(), foul("in_off", free_ball=True))
    await board.until("document.querySelector('.dock.left .foul.on') !== null")
    assert await board.text(".dock.left .foul") == "Foul 4"
    assert await board.on(".dock.right .free")
    assert await board.text("#board .points.right") == "4"


@only("103", "127")
async def test_the_black_again(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    board = await Board.open(new_page, match)
    level = {"points": {"a": 7, "b": 0}, "reds": 0, "colours": ["black"], "ball_on": "black"}
    await app_server.send(
        match, start("b"), {"type": "adjust", "striker": "b", **level}, *pots("black")
    )
    await reads(board.page, ".cap", "Re-spotted black")
    assert await board.on(".cap")
    assert await board.lit() == []


@only("103", "127")
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "Snookers required 12"),
        ("theme=light&swap=1", "Snookers required 12"),
        ("lang=pl", "Snookery 12"),
        ("lang=zh-Hant", "需做障礙球 12"),
    ],
)
async def test_snookers_required_stand_above_the_frames_and_move_nothing(
    app_server: Served, new_page: Pages, query: str, said: str
) -> None:
    match = await app_server.create_match({"preset": "snooker", "best_of": 35})
    await app_server.send(match, start("b"))
    board = await Board.open(new_page, match, query)
    before = await board.page.evaluate(STRAP)
    behind = {"points": {"a": 0, "b": 60}, "reds": 0, "colours": ["black"], "ball_on": "black"}
    answer = await app_server.send(match, {"type": "adjust", "striker": "a", **behind})
    required = answer["state"]["frame"]["snookers_required"]["a"]
    await board.until("document.querySelector('.cap.on') !== null")
    assert await board.text(".cap .alone") == str(required)
    # Twelve is as many as a side ever waits for.
    await board.page.evaluate("document.querySelector('.cap .alone').textContent = '12'")
    label = await board.text(".cap .label")
    assert f"{label} 12" == said
    assert await board.overflowing() == []
    assert await board.page.evaluate(STRAP) == before
    await app_server.send(match, miss())
    await board.until("document.querySelector('.cap.on') === null")


STRAP = """() => [...document.querySelectorAll(".strap > *, .dock")].map((node) => {
  const { left, right, bottom } = node.getBoundingClientRect();
  return [left, right, bottom].map(Math.round).join(" ");
})"""


@only("103", "127")
async def test_results_take_the_place_of_the_strap(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match({"preset": "snooker", "best_of": 3})
    board = await Board.open(new_page, match)
    await app_server.send(match, *MAXIMUM)
    await board.until("document.querySelector('#card.on .body')?.dataset.kind === 'frame'")
    assert await board.page.evaluate("document.querySelector('#board').matches('.behind')")
    assert await board.text("#card h1 .of-frame") == "Frame 1"
    assert await board.text("#card .points.left") == "147"
    await app_server.send(match, {"type": "next"})
    await board.until("document.querySelector('#card.on') === null")
    await app_server.send(match, concede())
    await board.until("document.querySelector('#card.on .body')?.dataset.kind === 'match'")
    assert await board.text("#card .points.left") == "2"
    assert await board.text("#card .scores") == "147–00–0"
    assert await board.lit("#card") == ["a"]


@only("103", "127")
@pytest.mark.parametrize("lang", ["pl", "zh-Hant"])
async def test_the_words_are_in_the_language_asked_for(
    app_server: Served, new_page: Pages, lang: str
) -> None:
    words = {"pl": "Faul 4", "zh-Hant": "犯規 4 分"}
    match = await app_server.create_match()
    await app_server.send(match, start(), foul())
    board = await Board.open(new_page, match, f"lang={lang}")
    assert await board.page.evaluate("document.documentElement.lang") == lang
    assert await board.text(".dock.left .foul") == words[lang]
    assert await board.overflowing() == []


@only("103", "127")
async def test_nonsense_in_the_options_is_the_default(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    query = "theme=../x&pos=nowhere&swap=maybe&delay=soon&balls=7&lang=xx&animate=?&flags=%22%3E"
    board = await Board.open(new_page, match, query)
    place = await board.page.evaluate("({...document.querySelector('#stage').dataset})")
    wanted = {"pos": "bottom", "balls": "plain", "flags": "1"}
    assert {name: place[name] for name in wanted} == wanted
    assert await board.text(".strap .left .name") == "Ronnie"
