"""Points without reply within the frame and back through frames."""

import pytest

from server.stats.snooker.margin import without_reply
from tests.stats.snooker.at_the_table import finished, foul, fourth_frame, frame, state, visit
from tests.support.snooker import play


def test_points_since_the_other_side_last_scored_with_those_from_fouls() -> None:
    """In-off after Bogdan's nine (4), 57, a foul (4), 8: all of Anna's 73."""
    assert without_reply(fourth_frame()) == {"side": "a", "points": 73}


def test_a_visit_scores_before_its_foul_gives_away() -> None:
    table = state(frame(visit("a", "red", points=1, fouls=[foul(4)]), visit("b")))
    assert without_reply(table) == {"side": "b", "points": 4}


def test_a_frame_that_the_other_side_ended_on_nothing_counts_whole() -> None:
    table = state(
        frame(visit("a", "red", points=1), number=3),
        rows=[finished(1, 80, 70, ("b", 70), ("a", 80)), finished(2, 90, 0, ("a", 62))],
    )
    assert without_reply(table) == {"side": "a", "points": 1 + 90 + 80}


def test_no_more_is_claimed_than_the_breaks_of_a_finished_frame_show() -> None:
    table = state(
        frame(visit("a", "red", points=1), number=2), rows=[finished(1, 80, 4, ("a", 80))]
    )
    assert without_reply(table) == {"side": "a", "points": 1}


@pytest.mark.parametrize("breaks", [[("a", 1)], [("b", 20)], []])
def test_balls_that_were_awarded_are_no_points_scored(breaks: list[tuple[str, int]]) -> None:
    """For conduct A's points went too, so that how it was before is not told (PZ part 4, 2.1)."""
    table = state(
        frame(visit("b", "red", points=1), number=3),
        rows=[finished(1, 0, 60, ("b", 60)), finished(2, 0, 146, *breaks, reason="award")],
    )
    assert without_reply(table) == {"side": "b", "points": 1}


def test_a_frame_awarded_for_another_reason_counts_as_it_was_played() -> None:
    table = state(
        frame(visit("b", "red", points=1), number=2),
        rows=[finished(1, 0, 60, ("b", 60), reason="award")],
    )
    assert without_reply(table) == {"side": "b", "points": 61}


def test_of_a_frame_conceded_where_points_decide_the_breaks_count() -> None:
    """The balls left came on top (PZ part 4, 5.2)."""
    table = state(
        frame(visit("a", "red", points=1), number=3),
        rows=[finished(1, 30, 0, ("a", 30), reason="black"), finished(2, 147, 0, ("a", 40))],
        aggregate=True,
    )
    assert without_reply(table) == {"side": "a", "points": 1 + 40 + 30}


def test_after_an_award_for_conduct_the_run_is_what_was_scored_since() -> None:
    """Through the rules: A pots a red, B is awarded the frame, B pots a red."""
    table = play("start a", "red", "award frame b conduct", "next", "red")
    assert table.points() == (0, 1)
    shown = table.match.show(table.at) | {"match": {"aggregate": False}}
    assert without_reply(shown) == {"side": "b", "points": 1}


def test_between_frames_the_finished_one_counts_once() -> None:
    table = state(
        frame(visit("a", "red", points=1), phase="over"), rows=[finished(1, 1, 0, ("a", 1))]
    )
    assert without_reply(table) == {"side": "a", "points": 1}


def test_before_anyone_has_scored_there_is_none() -> None:
    assert without_reply(state(frame(visit("a")))) == {"side": None, "points": 0}
    assert without_reply(state(None)) == {"side": None, "points": 0}
