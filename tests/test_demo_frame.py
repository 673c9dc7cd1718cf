"""A made-up frame is legal and ends at the score that was asked for."""

import pytest

from server.core.ids import Side
from server.demo_frame import frame, recipe
from server.rules.base import Match
from server.rules.registry import resolve_format
from server.rules.snooker.state import SnookerState

REAL = [(52, 36), (117, 13), (95, 0), (67, 38), (105, 0), (122, 0), (120, 6), (83, 0), (75, 1)]
MADE_UP = [(55, 52), (8, 7), (1, 0), (140, 0), (63, 62)]


def play(winner: Side, high: int, low: int, breaker: Side) -> Match[SnookerState]:
    match: Match[SnookerState] = Match(resolve_format("premier-league-2011"))
    events = frame(winner, high, low, breaker, f"{high}-{low}")
    for at, event in enumerate([{"type": "start", "breaker": breaker}, *events]):
        read = match.discipline.read({"at": at * 1000, **event})
        match.fold.accept(read, read.at)
    return match


@pytest.mark.parametrize("breaker", ["a", "b"])
@pytest.mark.parametrize("winner", ["a", "b"])
@pytest.mark.parametrize(("high", "low"), REAL + MADE_UP)
def test_it_ends_as_wanted(winner: Side, breaker: Side, high: int, low: int) -> None:
    shown = play(winner, high, low, breaker).show(0)
    (ended,) = shown["frames"]
    assert ended["winner"] == winner
    assert (ended["a"], ended["b"]) == ((high, low) if winner == "a" else (low, high))
    assert ended["reason"] == "concession"


@pytest.mark.parametrize(("high", "low"), REAL)
def test_the_loser_of_a_real_frame_could_not_have_won_it_any_more(high: int, low: int) -> None:
    (ended,) = play("a", high, low, "b").show(0)["frames"]
    assert not ended["conceded_early"]


def test_the_same_again_is_the_same() -> None:
    assert list(frame("a", 67, 38, "b", "x")) == list(frame("a", 67, 38, "b", "x"))
    assert list(frame("a", 67, 38, "b", "x")) != list(frame("a", 67, 38, "b", "y"))


@pytest.mark.parametrize(("high", "low"), [(200, 0), (150, 90)])
def test_a_score_beyond_all_recipes_is_refused(high: int, low: int) -> None:
    with pytest.raises(ValueError, match=f"{high}-{low}"):
        recipe(high, low)
