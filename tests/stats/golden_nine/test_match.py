"""The figures of the match that `by_hand.six_racks` tells, each worked out by hand."""

from typing import Any

import pytest

from server.stats.golden_nine.match import breaks, fouls, history, kinds, match
from tests.stats.golden_nine.by_hand import six_racks, viewed
from tests.support.golden_nine import Table


@pytest.fixture(scope="module")
def state() -> dict[str, Any]:
    return viewed(six_racks())


def test_the_score_is_the_one_worked_out(state: dict[str, Any]) -> None:
    assert (state["sides"]["a"]["points"], state["sides"]["b"]["points"]) == (14, 17)


def test_breaks_of_each_side(state: dict[str, Any]) -> None:
    """Anna: legal with 2 balls, lost, fouled: 33 %. Bogdan: dry, the 9, fouled: 67 %."""
    assert breaks(state) == {
        "a": {
            "breaks": 3,
            "legal": 1,
            "success": 33,
            "balls": 2,
            "balls_tenths": 20,
            "dry": 0,
            "lost": 1,
            "fouls": 1,
        },
        "b": {
            "breaks": 3,
            "legal": 2,
            "success": 67,
            "balls": 1,
            "balls_tenths": 5,
            "dry": 1,
            "lost": 0,
            "fouls": 1,
        },
    }


def test_racks_by_kind(state: dict[str, Any]) -> None:
    won = kinds(state)
    assert {kind: n for kind, n in won["a"].items() if n} == {"break_and_run": 1, "three_fouls": 1}
    assert {kind: n for kind, n in won["b"].items() if n} == {
        "golden_break": 1,
        "victory": 1,
        "three_fouls": 1,
    }


def test_runs_points_a_rack_and_fouls(state: dict[str, Any]) -> None:
    """Anna: 9 + 0 + 0 + (1 + 0 + 0) + 2 + 0 balls in 8 visits: 12 / 8 = 1.5; 14 points in 5 racks.

    Her visits: one in the first rack, the lost break and the scratch in the second, three in the
    third, one in the fifth, the foul of the sixth. Bogdan: 2 + 6 in two visits, nothing in the dry
    break and two misses, 1 golden, nothing in two fouls, 3 now: 12 in 9; 16 points in 5 racks.
    """
    assert match(state) == {
        "a": {
            "run_tenths": 15,
            "balls": 12,
            "visits": 8,
            "rack_tenths": 28,
            "fouls": 5,
            "intentional": 0,
        },
        "b": {
            "run_tenths": 13,
            "balls": 12,
            "visits": 9,
            "rack_tenths": 32,
            "fouls": 3,
            "intentional": 0,
        },
    }


def test_fouls_by_reason_the_most_first(state: dict[str, Any]) -> None:
    assert fouls(state) == {
        "a": {"scratch": 3, "break": 1, "time": 1},
        "b": {"scratch": 2, "touched": 1},
    }
    assert list(fouls(state)["a"]) == ["scratch", "break", "time"]


def test_the_finished_racks(state: dict[str, Any]) -> None:
    rows = [(r["number"], r["winner"], r["kind"], r["a"], r["b"]) for r in history(state)]
    assert rows == [
        (1, "a", "break_and_run", 10, 0),
        (2, "b", "victory", 0, 5),
        (3, "b", "three_fouls", 0, 4),
        (4, "b", "golden_break", 0, 7),
        (5, "a", "three_fouls", 4, 0),
    ]


def test_with_nothing_played_there_is_nothing_to_average() -> None:
    empty = viewed(Table())
    assert breaks(empty)["a"]["success"] is None
    assert breaks(empty)["a"]["balls_tenths"] is None
    assert match(empty)["b"] | {"run_tenths": None, "rack_tenths": None} == match(empty)["b"]
    assert history(empty) == []
