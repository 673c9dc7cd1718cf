"""An evening fills its final by how its semi-finals stand, and says what does not go together."""

import pytest

from server.competition.night import (
    Night,
    final_ids,
    match_ids,
    semi_final_ids,
    stand,
)
from tests.competition.evenings import evening, standings

EVENING = evening()


def night(first: str = "", second: str = "", **finals: str) -> Night:
    return stand(EVENING, standings(EVENING, first, second, **finals))


def test_ids_are_the_same_for_everybody_and_each_final_has_its_own() -> None:
    assert semi_final_ids(EVENING) == ("club-n3-1-s1", "club-n3-1-s2")
    assert final_ids(EVENING) == {
        "club-n3-1-f13": ("Ada", "Cleo"),
        "club-n3-1-f14": ("Ada", "Dora"),
        "club-n3-1-f23": ("Bela", "Cleo"),
        "club-n3-1-f24": ("Bela", "Dora"),
    }
    assert len(set(match_ids(EVENING))) == 6


def test_before_the_first_frame() -> None:
    now = night()
    assert [(match.a, match.b, match.status) for match in now.matches] == [
        ("Ada", "Bela", "ready"),
        ("Cleo", "Dora", "ready"),
        (None, None, "waiting"),
    ]
    assert not now.begun
    assert [match.table for match in now.matches] == ["1", "2", "1"]


def test_the_final_waits_for_both_and_shows_whom_it_has() -> None:
    now = night("3-1", "2-2")
    assert (now.final.id, now.final.a, now.final.b) == (None, "Ada", None)
    assert now.final.status == "waiting"


@pytest.mark.parametrize(
    ("first", "second", "final"),
    [
        ("3-0", "3-2", ("club-n3-1-f13", "Ada", "Cleo")),
        ("3-0", "1-3", ("club-n3-1-f14", "Ada", "Dora")),
        ("2-3", "3-2", ("club-n3-1-f23", "Bela", "Cleo")),
        ("0-3", "0-3", ("club-n3-1-f24", "Bela", "Dora")),
    ],
)
def test_the_winners_play_the_final(first: str, second: str, final: tuple[str, str, str]) -> None:
    now = night(first, second)
    assert (now.final.id, now.final.a, now.final.b) == final
    assert now.final.status == "ready"


def test_an_evening_is_over_with_its_final() -> None:
    now = night("3-0", "3-0", f13="1-3")
    assert now.over
    assert now.final.winner == "Cleo"
    assert not night("3-0", "3-0", f13="1-2").over


def test_a_correction_before_the_final_changes_its_players() -> None:
    assert night("2-0", "3-0").final.id is None
    assert night("2-3", "3-0").final.a == "Bela"
    assert night("2-3", "3-0").fault is None


def test_a_final_that_has_begun_keeps_its_players_and_the_fault_is_named() -> None:
    now = night("2-3", "3-0", f13="1-0")
    assert (now.final.a, now.final.b) == ("Ada", "Cleo")
    assert now.fault == (
        "the final has begun between Ada and Cleo: the semi-finals now say Bela and Cleo"
    )
    assert night("2-2", "3-0", f13="1-0").fault == (
        "the final has begun between Ada and Cleo: a semi-final is open again"
    )


def test_of_two_finals_begun_the_one_of_the_winners_counts() -> None:
    now = night("2-3", "3-0", f13="1-0", f23="0-2")
    assert (now.final.id, now.fault) == ("club-n3-1-f23", None)
