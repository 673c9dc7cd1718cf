"""A night of four fills its final by the results of its semi-finals."""

import pytest

from server.competition.night import LAST, Night, draw_night, record_frames, result_of
from server.core.errors import Refusal
from server.core.pair import Pair

FOUR = ("Ada", "Bela", "Cleo", "Dora")


def played(*frames: Pair) -> Night:
    night = draw_night(3, FOUR)
    for place, pair in enumerate(frames):
        night = record_frames(night, place, pair)
    return night


def refused(code: str, night: Night, place: int, frames: Pair) -> str:
    with pytest.raises(Refusal) as caught:
        record_frames(night, place, frames)
    assert caught.value.code == code
    return caught.value.message


@pytest.mark.parametrize("players", [FOUR[:3], (*FOUR, "Enya"), ("Ada", "Ada", "Cleo", "Dora")])
def test_a_night_has_four_different_players(players: tuple[str, ...]) -> None:
    with pytest.raises(Refusal) as caught:
        draw_night(1, players)
    assert caught.value.code == "bad_value"
    assert "players" in caught.value.message


def test_a_night_has_a_number_from_one() -> None:
    with pytest.raises(Refusal, match="n: 0"):
        draw_night(0, FOUR)


def test_the_final_waits_until_both_semi_finals_are_over() -> None:
    night = played(Pair(3, 1))
    assert night.matches[LAST].status == "waiting"
    assert night.matches[LAST].a == "Ada"
    assert "waits" in refused("not_now", night, LAST, Pair(1, 0))
    night = record_frames(night, 1, Pair(2, 3))
    assert (night.matches[LAST].a, night.matches[LAST].b) == ("Ada", "Dora")
    assert night.matches[LAST].status == "ready"


def test_a_match_in_play_is_live_and_next_until_it_is_over() -> None:
    night = played(Pair(1, 0))
    assert night.matches[0].status == "live"
    assert night.next_match == 0
    assert record_frames(night, 0, Pair(3, 0)).next_match == 1


def test_the_winner_of_the_final_wins_the_night() -> None:
    night = played(Pair(3, 0), Pair(3, 2), Pair(1, 3))
    assert night.winner == "Cleo"
    assert night.next_match is None
    assert [match.winner for match in result_of(night).matches] == ["Ada", "Cleo", "Cleo"]


def test_a_corrected_semi_final_changes_the_finalist() -> None:
    night = record_frames(played(Pair(3, 0), Pair(3, 2)), 0, Pair(2, 3))
    assert night.matches[LAST].a == "Bela"


def test_a_corrected_semi_final_that_is_open_again_empties_the_final() -> None:
    night = record_frames(played(Pair(3, 0), Pair(3, 2)), 0, Pair(2, 2))
    assert night.matches[LAST].a is None
    assert night.matches[LAST].status == "waiting"


def test_a_semi_final_stands_once_its_final_has_begun() -> None:
    night = played(Pair(3, 0), Pair(3, 2), Pair(1, 0))
    assert "match 1" in refused("not_now", night, 0, Pair(2, 3))
    assert record_frames(night, 0, Pair(3, 2)).matches[LAST].a == "Ada"


@pytest.mark.parametrize("frames", [Pair(4, 0), Pair(3, 3), Pair(-1, 0)])
def test_frames_that_no_match_can_have_are_refused(frames: Pair) -> None:
    assert "frames" in refused("bad_value", draw_night(1, FOUR), 0, frames)
