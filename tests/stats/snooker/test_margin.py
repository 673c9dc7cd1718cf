"""Points without reply within the frame and back through frames."""

from server.stats.snooker.margin import without_reply
from tests.stats.snooker.at_the_table import finished, foul, fourth_frame, frame, state, visit


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


def test_between_frames_the_finished_one_counts_once() -> None:
    table = state(
        frame(visit("a", "red", points=1), phase="over"), rows=[finished(1, 1, 0, ("a", 1))]
    )
    assert without_reply(table) == {"side": "a", "points": 1}


def test_before_anyone_has_scored_there_is_none() -> None:
    assert without_reply(state(frame(visit("a")))) == {"side": None, "points": 0}
    assert without_reply(state(None)) == {"side": None, "points": 0}
