"""The score through a frame, worked out by hand."""

from server.stats.snooker.score import score
from tests.stats.snooker.at_the_table import foul, fourth_frame, frame, state, visit


def test_the_fourth_frame_visit_by_visit() -> None:
    """In-off gives Anna 4 at Bogdan's first visit, his miss 4 at the second: 73 to 9 in the end."""
    assert score(fourth_frame()) == {
        "1": [0, 0],
        "2": [4, 9],
        "3": [61, 9],
        "4": [65, 9],
        "5": [73, 9],
    }


def test_a_foul_of_the_side_that_is_not_at_the_table() -> None:
    visits = [visit("a", "red", points=1), visit("b", fouls=[foul(5, by="a")])]
    assert score(state(frame(*visits))) == {"1": [1, 0], "2": [1, 5]}


def test_before_the_first_frame_there_is_none() -> None:
    assert score(state(None, striker=None)) == {}
