"""The table moves with the matches in play, and the play-offs come of it."""

from functools import partial

import pytest

from server.competition.league import League, with_night, with_play_offs
from server.competition.results import MatchResult, NightResult
from server.competition.show import (
    evening_of,
    play_off_players,
    rows_of,
    seq_of,
    show_league_table,
    show_night,
)
from server.core.errors import Refusal
from tests.competition.evenings import PAST, draw, league, standings

SF, F = partial(MatchResult, "SF"), partial(MatchResult, "F")
RECORD = league(3)
NIGHT = RECORD.nights[0]


def test_a_match_in_play_counts_frame_by_frame_and_is_marked() -> None:
    table = show_league_table(RECORD, standings(NIGHT, "2-1", "3-0"))["table"]
    assert table[0] == {
        "rank": 1,
        "player": "Cleo",
        "points": 3,
        "won": 3,
        "lost": 0,
        "live": 0,
        "playing": False,
    }
    assert table[1] == {
        "rank": 2,
        "player": "Ada",
        "points": 2,
        "won": 2,
        "lost": 1,
        "live": 2,
        "playing": True,
    }
    assert table[2]["player"] == "Bela"
    assert table[2]["live"] == 1


def test_results_and_nights_add_up() -> None:
    rows = rows_of(league(3, results=(PAST,)), standings(NIGHT, "1-3", "3-0", f23="0-2"))
    assert {row.player: (row.won, row.lost) for row in rows} == {
        "Ada": (4, 7),
        "Bela": (9, 5),
        "Cleo": (5, 0),
        "Dora": (0, 3),
        "Enya": (1, 3),
        "Fay": (2, 3),
    }


def test_a_final_without_its_second_player_counts_for_nobody() -> None:
    rows = rows_of(RECORD, standings(NIGHT, "3-0"))
    assert sum(row.won for row in rows) == 3


def test_play_offs_give_no_points() -> None:
    record = with_play_offs(RECORD, draw())
    assert record.play_offs is not None
    assert rows_of(record, standings(record.play_offs, "3-0", "3-1")) == rows_of(RECORD, {})


def test_the_number_of_a_state_is_the_version_and_every_event() -> None:
    now = standings(NIGHT, "2-1", "3-0")
    assert seq_of(4, RECORD, now) == 4 + 9 + 9
    assert seq_of(4, RECORD, {}) == 4


def test_a_night_is_found_by_its_number_or_as_the_last() -> None:
    record = with_play_offs(with_night(RECORD, 2, draw()), draw())
    found = [evening_of(record, n) for n in (2, 3)]
    assert [evening and evening.n for evening in found] == [2, 3]
    assert evening_of(record, None) == evening_of(record, "play-offs") == record.play_offs
    assert evening_of(record, 9) is None
    assert evening_of(league(), None) is None


def test_a_night_shows_its_bracket() -> None:
    shown = show_night(RECORD, standings(NIGHT, "3-1", "2-2"), 3)
    assert shown is not None
    assert (shown["n"], shown["play_offs"], shown["fault"]) == (3, False, None)
    assert shown["matches"][0] == {
        "id": "club-n3-1-s1",
        "stage": "SF",
        "table": "1",
        "status": "over",
        "a": "Ada",
        "b": "Bela",
        "frames": {"a": 3, "b": 1},
        "points": None,
        "scores": [],
        "winner": "Ada",
    }
    assert show_night(RECORD, {}, 9) is None


def test_play_offs_are_first_v_fourth_and_second_v_third() -> None:
    record = league(3, results=(PAST,))
    over = standings(NIGHT, "1-3", "3-0", f23="3-1")
    assert play_off_players(record, over) == ("Bela", "Fay", "Cleo", "Ada")


@pytest.mark.parametrize("frames", [("3-0", "2-2"), ("3-0", "3-0")])
def test_play_offs_wait_for_the_night(frames: tuple[str, str]) -> None:
    with pytest.raises(Refusal, match="night 3 is not over") as refused:
        play_off_players(RECORD, standings(NIGHT, *frames))
    assert refused.value.code == "not_now"


def after(*matches: MatchResult) -> League:
    """A league of six of which one night was played."""
    return league(results=(NightResult(1, matches),))


@pytest.mark.parametrize(
    ("played", "shared"),
    [
        ([SF("Ada", "Bela", 3, 0), SF("Cleo", "Dora", 3, 0)], "Ada and Cleo share rank 1"),
        ([SF("Ada", "Bela", 3, 2), SF("Cleo", "Dora", 3, 2)], "Ada and Cleo share rank 1"),
        (
            [SF("Ada", "Bela", 3, 2), SF("Cleo", "Dora", 3, 2), F("Ada", "Cleo", 3, 1)],
            "Bela and Dora share rank 3",
        ),
    ],
)
def test_a_tie_that_leaves_a_pairing_open_is_the_operators_to_decide(
    played: list[MatchResult], shared: str
) -> None:
    """Who of two first meets the fourth, or who of two third the first, no table says."""
    with pytest.raises(Refusal, match=f"players: {shared}") as refused:
        play_off_players(after(*played), {})
    assert refused.value.code == "bad_value"


def test_a_tie_between_second_and_third_leaves_nothing_open() -> None:
    """They meet each other. Ada 6-1, Bela and Dora 3-3, Cleo 1-6."""
    record = league(
        results=(
            NightResult(1, (SF("Ada", "Cleo", 3, 1), SF("Bela", "Dora", 3, 0))),
            NightResult(2, (SF("Ada", "Cleo", 3, 0), SF("Dora", "Bela", 3, 0))),
        )
    )
    assert play_off_players(record, {}) == ("Ada", "Cleo", "Bela", "Dora")


def test_a_tie_about_the_fourth_place_is_the_operators_to_decide() -> None:
    with pytest.raises(Refusal, match="players: Enya and Fay share rank 4") as refused:
        play_off_players(RECORD, standings(NIGHT, "3-1", "3-0", f13="3-0"))
    assert refused.value.code == "bad_value"
