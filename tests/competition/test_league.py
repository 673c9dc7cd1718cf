"""The record of a league: what may be drawn and brought in, and what is refused."""

import msgspec
import pytest

from server.competition.league import (
    League,
    Player,
    check_league,
    with_night,
    with_play_offs,
    with_results,
    without_night,
)
from server.competition.results import MatchResult, NightResult
from server.core.errors import Refusal
from tests.competition.evenings import FOUR, SIX, draw, league

PAST = NightResult(
    1,
    (
        MatchResult("SF", "Ada", "Bela", 3, 1),
        MatchResult("SF", "Cleo", "Dora", 3, 2),
        MatchResult("F", "Ada", "Cleo", 3, 0),
    ),
)


def refused(code: str, says: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, match=says, check=lambda refusal: refusal.code == code)


def test_players_are_named_once() -> None:
    with refused("bad_value", "players: one is named twice"):
        check_league(League("x", "X", (Player("Ada"), Player("Ada"))))


def test_a_record_is_read_back_as_it_was_written() -> None:
    record = with_results(league(3, 4), PAST)
    assert msgspec.json.decode(msgspec.json.encode(record), type=League) == record


def test_nights_stand_in_the_order_of_their_numbers() -> None:
    assert [night.n for night in league(4, 2).nights] == [2, 4]
    assert [night.n for night in league(4, 2).evenings] == [2, 4]


def test_no_two_draws_share_a_name() -> None:
    first = league(3)
    again = with_night(without_night(first, 3), 3, draw("Enya", "Bela", "Cleo", "Dora"))
    assert first.nights[0].name != again.nights[0].name


def test_the_same_draw_again_changes_nothing() -> None:
    assert with_night(league(3), 3, draw()) == league(3)


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (FOUR[:3], "players: a night has four, not 3"),
        ((*FOUR, "Enya"), "players: a night has four, not 5"),
        (("Ada", "Bela", "Ada", "Dora"), r"players\[2\]: Ada is drawn twice"),
        (("Ada", "Bela", "Zoe", "Dora"), r"players\[2\]: Zoe is no player"),
    ],
)
def test_a_night_has_four_different_players_of_the_league(
    players: tuple[str, ...], says: str
) -> None:
    with refused("bad_value", says):
        with_night(league(), 3, draw(*players))


@pytest.mark.parametrize("n", [0, -1])
def test_a_night_has_a_number_from_one(n: int) -> None:
    with refused("bad_value", f"n: {n}"):
        with_night(league(), n, draw())


def test_a_number_is_given_once_be_it_drawn_or_brought_in() -> None:
    other = draw("Enya", "Fay", "Cleo", "Dora")
    with refused("bad_value", "n: night 3 is there already"):
        with_night(league(3), 3, other)
    brought = with_results(league(), PAST)
    with refused("bad_value", "n: night 1 is there already"):
        with_night(brought, 1, draw())
    with refused("bad_value", "n: night 1 is there already"):
        with_results(brought, PAST)


def test_an_impossible_result_is_refused_by_night_and_match() -> None:
    level = msgspec.structs.replace(PAST.matches[1], frames_a=2)
    night = NightResult(7, (PAST.matches[0], level, PAST.matches[2]))
    with refused("bad_value", r"night 7, match 2 \(Cleo v Dora\)"):
        with_results(league(), night)


def test_play_offs_are_drawn_once() -> None:
    drawn = with_play_offs(league(3), draw())
    assert drawn.evenings[-1].n is None
    assert with_play_offs(drawn, draw()) == drawn
    with refused("not_now", "drawn already"):
        with_play_offs(drawn, draw(*SIX[2:]))


def test_a_night_is_taken_out_again() -> None:
    assert without_night(league(3), 3).nights == ()
    assert without_night(with_results(league(), PAST), 1).results == ()
    with refused("not_found", "night 5"):
        without_night(league(3), 5)


def test_a_country_is_known_by_the_name() -> None:
    record = League("x", "X", (Player("Ada", "pl"), Player("Bela")))
    assert [record.country_of(name) for name in ("Ada", "Bela", "Zoe", None)] == [
        "pl",
        None,
        None,
        None,
    ]
