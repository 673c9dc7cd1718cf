"""Results that cannot have been are refused by night and match."""

import msgspec
import pytest

from server.competition.results import LeagueResults, MatchResult, NightResult, check, read_results
from server.core.errors import Refusal

PLAYERS = ("Ada", "Bela", "Cleo", "Dora")
FIRST = MatchResult("SF", "Ada", "Bela", 3, 1)
SECOND = MatchResult("SF", "Cleo", "Dora", 0, 3)
FINAL = MatchResult("F", "Dora", "Ada", 3, 2)


def league(*matches: MatchResult, n: int = 7) -> LeagueResults:
    return LeagueResults(PLAYERS, (NightResult(n, matches),))


def refused(results: LeagueResults) -> str:
    with pytest.raises(Refusal) as caught:
        check(results)
    assert caught.value.code == "bad_value"
    return caught.value.message


def test_a_whole_night_is_read_back_as_it_was() -> None:
    results = league(FIRST, SECOND, FINAL)
    assert read_results(msgspec.json.encode(results)) == results


def test_a_night_in_progress_is_possible() -> None:
    check(league(FIRST))
    check(league(FIRST, SECOND))
    check(league())


@pytest.mark.parametrize(
    ("match", "says"),
    [
        (MatchResult("SF", "Ada", "Ada", 3, 1), "himself"),
        (MatchResult("SF", "Ada", "Enya", 3, 1), "Enya"),
        (MatchResult("SF", "Ada", "Bela", 3, 3), "3-3"),
        (MatchResult("SF", "Ada", "Bela", 2, 1), "2-1"),
        (MatchResult("SF", "Ada", "Bela", 4, 1), "4-1"),
        (MatchResult("SF", "Ada", "Bela", 3, -1), "3--1"),
        (MatchResult("SF", "Ada", "Bela", 3, 0, ((1, 0), (1, 0))), "2-0"),
        (MatchResult("SF", "Ada", "Bela", 3, 0, ((1, 0),) * 4), "frame 4 came after"),
        (MatchResult("SF", "Ada", "Bela", 3, 0, ((1, 1), (1, 0), (1, 0))), "frame 1 is level"),
        (MatchResult("SF", "Ada", "Bela", 3, 0, ((-1, 0), (1, 0), (1, 0))), "below zero"),
    ],
)
def test_an_impossible_match_is_named(match: MatchResult, says: str) -> None:
    message = refused(league(match))
    assert says in message
    assert "night 7, match 1" in message


def test_a_final_needs_both_winners() -> None:
    assert "match 3" in refused(league(FIRST, SECOND, MatchResult("F", "Ada", "Cleo", 3, 0)))
    assert "match 2" in refused(league(FIRST, MatchResult("F", "Ada", "Dora", 3, 0)))


def test_a_fifth_frame_may_be_level_for_the_blue_decides_it() -> None:
    scores = ((60, 1), (60, 1), (1, 60), (1, 60), (40, 40))
    check(league(MatchResult("SF", "Ada", "Bela", 3, 2, scores)))
    check(league(MatchResult("SF", "Ada", "Bela", 2, 3, scores)))


def test_a_third_semi_final_is_one_too_many() -> None:
    assert "no more" in refused(league(FIRST, SECOND, MatchResult("SF", "Ada", "Dora", 3, 0)))


def test_the_same_night_or_player_twice_is_refused() -> None:
    night = NightResult(2, ())
    assert "night 2" in refused(LeagueResults(PLAYERS, (night, night)))
    assert "twice" in refused(LeagueResults(("Ada", "Ada"), ()))
