"""The overlays of a league in each engine: what is on air is what was played."""

from typing import Any

import pytest

from tests.browser.engines import only
from tests.browser.pages import Pages
from tests.browser.plate import Plate
from tests.support.league import FOUR, Club, club
from tests.support.serving import Created, Served

S1, S2, F13 = "club-n3-1-s1", "club-n3-1-s2", "club-n3-1-f13"
LONG = ["Krzysztof Brzęczyszczykiewicz-Szczebrzeszyński", "梁文浩", "Kacper Wasilewski-Łoś"]


def pots(*balls: str) -> list[dict[str, Any]]:
    return [{"type": "stroke", "potted": [ball]} for ball in balls]


async def night_of(server: Served, **more: Any) -> Club:
    """A league with its night 3 drawn."""
    league = await club(server, **more)
    await league.draw()
    return league


@only("103", "127")
async def test_the_table_moves_as_frames_end(app_server: Served, new_page: Pages) -> None:
    league = await night_of(app_server)
    table = await Plate.open(new_page, league, "league-table")
    first = await table.rows()
    assert [row["name"] for row in first] == ["Bela", "Ada", "Fay", "Enya", "Cleo", "Dora"]
    assert await table.page.evaluate("document.getAnimations().length") == 0
    await league.win(S1, "a", "a")
    await table.draws(league)
    top = (await table.rows())[1]
    assert top == {
        "rank": "2",
        "name": "Ada",
        "live": "+2",
        "played": "9",
        "lost": "4",
        "points": "5",
        "playing": True,
        "through": True,
    }
    await league.undo(S1)
    await table.draws(league)
    assert (await table.rows())[1]["points"] == "4"


@only("103", "127")
async def test_ties_share_a_rank_and_hold_the_play_off_mark_back(
    app_server: Served, new_page: Pages
) -> None:
    league = await night_of(app_server, results=[])
    table = await Plate.open(new_page, league, "league-table")
    await league.win(S1, "a", "a", "b")
    await league.win(S2, "b")
    await table.draws(league)
    rows = await table.rows()
    ranks = [(row["rank"], row["name"], row["through"]) for row in rows]
    assert ranks == [
        ("1", "Ada", True),
        ("2", "Dora", True),
        ("3", "Bela", True),
        ("4", "Enya", False),
        ("4", "Fay", False),
        ("6", "Cleo", False),
    ]


@only("103", "127")
async def test_the_bracket_fills_with_the_evening(app_server: Served, new_page: Pages) -> None:
    league = await night_of(app_server)
    night = await Plate.open(new_page, league, "night", "night=3")
    assert [side["name"] for side in await night.sides(".first")] == ["Ada", "Bela"]
    assert [side["frames"] for side in await night.sides(".first")] == ["", ""]
    await league.win(S1, "b")
    match = Created(S1, {}, {})
    await app_server.send(match, {"type": "next"}, *pots("red", "black"))
    await night.draws(league)
    shown = await night.sides(".first")
    assert [side["frames"] for side in shown] == ["0", "1"]
    assert sorted(side["points"] for side in shown) == ["0", "8"]
    assert await night.page.evaluate("document.querySelector('.first.live') !== null")
    await app_server.send(match, {"type": "award", "scope": "frame", "to": "a", "reason": "other"})
    league.frames[S1] = 2
    await league.win(S1, "a", "a")
    await league.win(S2, "a", "a", "a")
    await night.until("document.querySelectorAll('.final .name')[1].title === 'Cleo'")
    assert (await night.sides(".first"))[0]["won"]
    assert [side["name"] for side in await night.sides(".final")] == ["Ada", "Cleo"]
    await league.win(F13, "b", "b", "b")
    await night.draws(league)
    assert await night.text(".winner.on .name") == "Cleo"
    assert await night.drawn() == await night.drawn_by_server()


@only("103", "127")
@pytest.mark.parametrize("name", ["league-table", "night"])
async def test_the_page_draws_just_what_the_server_draws(
    app_server: Served, new_page: Pages, name: str
) -> None:
    league = await night_of(app_server)
    plate = await Plate.open(new_page, league, name)
    for match, sides in ((S1, "a"), (S2, "bab"), (S1, "ba")):
        await league.win(match, *sides)
        await plate.draws(league)
        assert await plate.drawn() == await plate.drawn_by_server()


@only("103", "127")
@pytest.mark.parametrize("lang", ["en", "pl", "zh-Hant"])
async def test_names_of_any_length_and_words_of_any_language_fit(
    app_server: Served, new_page: Pages, lang: str
) -> None:
    players = [*LONG, *(f"Wasilewska-Brzęczyszczykiewicz {n}" for n in range(17))]
    league = await club(app_server, players=players)
    night = await league.draw(players=players[:4], tables=["Główny-stół", "2"])
    await league.win(night["matches"][0]["id"], "a", "a", "a")
    await league.win(night["matches"][1]["id"], "a", "b", "a", "a")
    for name in ("league-table", "night"):
        plate = await Plate.open(new_page, league, name, f"lang={lang}")
        assert await plate.overflowing() == []
    whole = await plate.page.evaluate("document.querySelectorAll('.first .name')[1].textContent")
    assert whole == "梁文浩"


@only("103", "127")
@pytest.mark.parametrize("theme", ["broadcast", "light"])
async def test_all_but_the_plate_is_transparent_and_that_is_in_the_safe_area(
    app_server: Served, new_page: Pages, theme: str
) -> None:
    league = await club(app_server, players=[f"Player {n}" for n in range(1, 21)])
    await league.draw(players=[f"Player {n}" for n in range(1, 5)])
    for name in ("league-table", "night"):
        plate = await Plate.open(
            new_page, league, name, f"theme={theme}", viewport={"width": 640, "height": 360}
        )
        picture = await plate.shot()
        seen = picture.seen()
        assert seen is not None
        assert 32 <= seen[0] < seen[2] <= 608, (name, seen)
        assert 18 <= seen[1] < seen[3] <= 342, (name, seen)
        assert picture.pixel(320, 180)[3] >= 240


@only("127")
async def test_more_than_ten_stand_in_two_columns_and_more_than_twenty_on_pages(
    app_server: Served, new_page: Pages
) -> None:
    names = [f"P{n:02}" for n in range(1, 36)]
    league = await club(app_server, players=names)
    first = await Plate.open(new_page, league, "league-table")
    second = await Plate.open(new_page, league, "league-table", "page=2")
    assert [row["name"] for row in await first.rows()] == names[:20]
    assert [row["name"] for row in await second.rows()] == names[20:]
    left, right = await first.box(".column:first-child"), await first.box(".column:last-child")
    assert left[1] == right[1]
    assert left[2] <= right[0]
    for page in ("page=9", "page=0", "page=x"):
        shown = await Plate.open(new_page, league, "league-table", page)
        wanted = names[20:] if page == "page=9" else names[:20]
        assert [row["name"] for row in await shown.rows()] == wanted


@only("127")
async def test_a_night_drawn_later_comes_by_itself_and_so_do_the_play_offs(
    app_server: Served, new_page: Pages
) -> None:
    league = await club(app_server)
    plate = await Plate.open(new_page, league, "night")
    assert (await plate.shot()).seen() is None
    await league.draw()
    await plate.until("document.querySelector('#plate.on') !== null")
    assert await plate.text("header") == "Club League Night 3"
    await league.post("play-offs", 409)
    for match in (S1, S2):
        await league.win(match, "a", "a", "a")
    await plate.until("document.querySelectorAll('.final .name')[1].title !== ''")
    await plate.draws(league)
    await league.win(F13, "a", "a", "a")
    await league.post("play-offs", 201, players=FOUR[::-1])
    await plate.until("document.querySelectorAll('.first .name')[0].title === 'Dora'")
    assert await plate.text("header") == "Club League Play-offs"


@only("127")
async def test_what_changes_is_marked_for_a_moment_unless_motion_is_off(
    app_server: Served, new_page: Pages
) -> None:
    league = await night_of(app_server)
    moving = await Plate.open(new_page, league, "league-table")
    frozen = await Plate.open(new_page, league, "league-table", "animate=0")
    await moving.until("document.documentElement.matches('.moving')")
    for plate in (moving, frozen):
        await plate.count_motions()
    await league.win(S1, "a")
    for plate in (moving, frozen):
        await plate.draws(league)
    assert await frozen.counted_motions() == 0
    assert await moving.counted_motions() > 0
    await moving.still()


@only("127")
async def test_a_wrong_key_shows_nothing_at_all(app_server: Served, new_page: Pages) -> None:
    await night_of(app_server)
    new_page.allow("status of 403|status of 401")
    for name in ("league-table", "night"):
        page = await new_page()
        await page.goto(f"{app_server.url}/overlay/{name}?league=club&key=wrong")
        assert (await Plate(page).shot()).seen() is None
