"""What is worked out from the state instead of being kept in it."""

from server.core.pair import Pair
from server.rules.golden_nine.state import ALL_BALLS, WORTH, GoldenNineState, Rack


def test_the_lowest_ball_on_the_table_is_on_until_the_rack_is_over() -> None:
    rack = Rack(number=1, breaker="a", striker="a", balls=(3, 5, 9))
    assert rack.ball_on == 3
    assert Rack(number=1, breaker="a", striker=None, phase="over").ball_on is None
    assert Rack(number=1, breaker="a", striker="a", balls=()).ball_on is None


def test_the_racks_of_a_set_are_those_that_either_side_won() -> None:
    assert GoldenNineState(racks=Pair(4, 3)).racks_of_set == 7


def test_a_rack_is_worth_ten_seven_or_four() -> None:
    """GN I.1."""
    assert tuple(range(1, 10)) == ALL_BALLS
    assert WORTH == {
        "break_and_run": 10,
        "table_run": 7,
        "golden_break": 7,
        "victory": 4,
        "awarded": 4,
    }
