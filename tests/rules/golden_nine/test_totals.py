"""What each side has done in the match, on racks that are counted by hand."""

from typing import Any

from server.rules.golden_nine.totals import NOTHING, show_totals, with_visits
from server.rules.golden_nine.visits import FoulCalled, Visit
from tests.support.golden_nine import DRY, LOST, NINE_BALL, play

ZERO = show_totals(NOTHING.a)


def totals(*words: str, of: object = NINE_BALL) -> dict[str, dict[str, Any]]:
    """Each side's counts that are not nought."""
    shown = play("start a", *words, of=of).see("totals")
    return {
        side: {key: value for key, value in shown[side].items() if value} for side in ("a", "b")
    }


def test_nothing_counts_before_the_first_stroke() -> None:
    assert totals() == {"a": {}, "b": {}}
    assert ZERO["fouls"] == {}


def test_a_legal_break_counts_its_balls_and_the_run_after_it() -> None:
    assert totals("break 2 4+5", "1", "2", "miss")["a"] == {
        "breaks": 1,
        "legal": 1,
        "break_balls": 2,
        "visits": 1,
        "balls": 4,
    }


def test_a_dry_break_is_legal_all_the_same() -> None:
    assert totals(DRY)["a"] == {"breaks": 1, "legal": 1, "dry": 1, "visits": 1}


def test_balls_of_a_lost_chance_are_neither_of_a_break_nor_of_a_run() -> None:
    assert totals("break 1 4+9")["a"] == {"breaks": 1, "lost": 1, "visits": 1}


def test_a_foul_on_or_before_the_break_is_a_break_that_failed() -> None:
    both = totals("foul scratch", "foul push")
    assert both["a"] == {"breaks": 1, "break_fouls": 1, "visits": 1, "fouls": {"scratch": 1}}
    assert both["b"] == {"visits": 1, "fouls": {"push": 1}}


def test_a_foul_later_in_the_breaking_visit_is_none_on_the_break() -> None:
    counts = totals("break 3 4", "foul scratch")["a"]
    assert (counts["legal"], "break_fouls" in counts) == (1, False)


def test_each_break_of_a_rack_counts() -> None:
    both = totals(LOST, "choose rebreak a", LOST, "choose rebreak b", DRY)
    assert both["a"] == {"breaks": 2, "lost": 2, "visits": 2}
    assert both["b"] == {"breaks": 1, "legal": 1, "dry": 1, "visits": 1}


def test_fouls_count_by_reason_with_the_intentional_ones_among_them() -> None:
    words = [DRY, "foul scratch", "miss", "foul scratch", "miss", "foul push intentional"]
    counts = totals(*words)["b"]
    assert (counts["fouls"], counts["intentional"]) == ({"scratch": 2, "push": 1}, 1)


def test_a_foul_of_the_side_not_at_the_table_is_no_visit() -> None:
    assert totals(DRY, "foul touched by=a")["a"]["visits"] == 1


def test_racks_and_sets_add_up_and_a_void_rack_counts_nothing() -> None:
    sets = {"preset": NINE_BALL, "racks": 1, "sets_to_win": 3}
    both = totals("break 3 9", "next", DRY, "9", "next", DRY, "foul scratch", "stalemate", of=sets)
    assert both["a"] == {
        "breaks": 2,
        "legal": 2,
        "dry": 1,
        "break_balls": 1,
        "visits": 2,
        "balls": 1,
    }
    assert both["b"] == {"visits": 1, "balls": 1}


def test_a_rack_that_a_race_or_an_award_cut_short_counts() -> None:
    race = {"preset": NINE_BALL, "race_to": 1}
    assert totals("foul scratch", of=race)["a"]["break_fouls"] == 1
    assert totals("break 3 4", "award match a other")["a"]["break_balls"] == 1


def test_an_undo_takes_the_counts_back() -> None:
    assert totals("break 3 9", "next", "undo", "undo") == {"a": {}, "b": {}}


def test_counts_are_added_to_those_before() -> None:
    foul = FoulCalled("b", 1, "time", intentional=False)
    once = with_visits(NOTHING, [Visit("b", strokes=1, fouls=(foul,))])
    twice = with_visits(once, [Visit("b", strokes=2, balls=(1,), fouls=(foul,))])
    assert show_totals(twice.b) == {**ZERO, "visits": 2, "balls": 1, "fouls": {"time": 2}}
    assert twice.a == NOTHING.a
