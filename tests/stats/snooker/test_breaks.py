"""Breaks of the frame and of the match."""

from server.stats.snooker.breaks import (
    at_least,
    breaks_of_frame,
    breaks_of_match,
    current,
    highest,
    of_side,
)
from tests.stats.snooker.at_the_table import finished, fourth_frame, frame, state, visit


def test_the_breaks_of_the_frame_are_its_visits_with_a_pot() -> None:
    assert [(b["side"], b["points"]) for b in breaks_of_frame(fourth_frame())] == [
        ("b", 9),
        ("a", 57),
        ("a", 8),
    ]


def test_the_breaks_of_the_match_are_those_of_the_finished_frames_and_of_this_one() -> None:
    breaks = breaks_of_match(fourth_frame())
    assert [b["points"] for b in breaks] == [147, 20, 40, 51, 50, 10, 9, 57, 8]
    assert [b["frame"] for b in breaks] == [1, 2, 2, 2, 3, 3, 4, 4, 4]
    assert [b["points"] for b in at_least(of_side(breaks, "a"), 50)] == [51, 50, 57]


def test_a_frame_that_is_over_and_still_on_the_table_counts_once() -> None:
    table = state(
        frame(visit("a", "red", points=1), phase="over"), rows=[finished(1, 1, 0, ("a", 1))]
    )
    assert len(breaks_of_match(table)) == 1


def test_of_equal_breaks_the_first_is_the_highest() -> None:
    first = {"frame": 1, "side": "b", "points": 60}
    assert highest([first, {**first, "frame": 2}]) == first  # type: ignore[list-item, typeddict-item]
    assert highest([]) is None


def test_the_current_break_says_what_it_can_come_to() -> None:
    assert current(fourth_frame()) == {
        "side": "a",
        "points": 8,
        "visit": 5,
        "values": [1, 7],
        "possible": 67,
    }


def test_a_break_that_the_other_side_left_is_not_current() -> None:
    table = fourth_frame()
    table["striker"] = "b"
    assert current(table) is None
    assert current(state(frame())) is None
    assert current(state(None)) is None
