"""Tables change over when a match is over and its time has passed; nobody else's match is moved."""

from typing import Any

import pytest

from server.competition.league import Evening
from server.competition.night import stand
from server.competition.turns import Turn, turns
from server.core.ids import MatchId
from tests.competition.evenings import evening, standings

S1, S2 = MatchId("club-n3-1-s1"), MatchId("club-n3-1-s2")
F13, F23 = MatchId("club-n3-1-f13"), MatchId("club-n3-1-f23")
ELSE = MatchId("somebody-elses")
TWO_TABLES = evening()
ONE_TABLE = evening(tables=("1", "1", "1"))


def at(of: Evening, on: dict[str, MatchId | None], *frames: str, **finals: str) -> list[Turn]:
    return turns(of, stand(of, standings(of, *frames, **finals)), on)


def test_the_second_semi_final_follows_the_first_on_one_table() -> None:
    assert at(ONE_TABLE, {"1": S1}, "2-1") == []
    assert at(ONE_TABLE, {"1": S1}, "3-1") == [Turn("1", S2, 61_000, S1)]


def test_the_final_follows_on_its_table_once_both_are_over() -> None:
    on: dict[str, MatchId | None] = {"1": S1, "2": S2}
    assert at(TWO_TABLES, on, "3-1", "2-2") == []
    assert at(TWO_TABLES, on, "3-1", "3-2") == [Turn("1", F13, 61_000, S1)]


def test_a_table_that_is_free_takes_the_next_one_at_once() -> None:
    assert at(TWO_TABLES, {"1": None, "2": S2}, "3-1", "3-2") == [Turn("1", F13, 0, None)]


def test_before_the_evening_has_begun_nothing_comes_on_by_itself() -> None:
    assert at(TWO_TABLES, {}) == []


@pytest.mark.parametrize("frames", [("3-1", "3-2"), ("3-1", "2-2")])
def test_a_match_of_others_is_left_alone(frames: tuple[str, str]) -> None:
    assert at(TWO_TABLES, {"1": ELSE, "2": S2}, *frames) == []


def test_a_match_on_another_table_stays_there() -> None:
    assert at(TWO_TABLES, {"1": S1, "2": S2, "9": F13}, "3-1", "3-2") == []


def test_a_semi_final_that_is_open_again_takes_its_table_back() -> None:
    assert at(TWO_TABLES, {"1": F13, "2": S2}, "2-1", "3-2") == [Turn("1", S1, 0, F13)]


def test_another_final_takes_the_place_of_the_one_that_will_not_be_played() -> None:
    assert at(TWO_TABLES, {"1": F13, "2": S2}, "2-3", "3-2") == [Turn("1", F23, 0, F13)]


def test_a_final_in_play_is_not_moved() -> None:
    assert at(TWO_TABLES, {"1": F13, "2": S2}, "2-1", "3-2", f13="1-0") == []


def test_an_evening_without_tables_is_the_operators_to_place() -> None:
    nowhere: Any = (None, None, None)
    assert at(evening(tables=nowhere), {}, "3-0", "3-0") == []


def test_after_the_last_frame_nothing_changes() -> None:
    assert at(TWO_TABLES, {"1": F13, "2": S2}, "3-0", "3-0", f13="3-0") == []
