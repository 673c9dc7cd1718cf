"""The values of the balls and what the colours add up to."""

import pytest

from server.core.errors import Refusal
from server.rules.snooker.balls import COLOURS, SUMS, UP_FROM, VALUES, Colour, lowest_of


def test_the_balls_count_one_to_seven() -> None:
    """PZ part 3, 1.1."""
    order = ["red", *COLOURS]
    assert [VALUES[ball] for ball in order] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("low", "total"), [(2, 27), (3, 25), (4, 22), (5, 18), (6, 13), (7, 7), (8, 0)]
)
def test_the_colours_from_the_lowest_up_add_up(low: int, total: int) -> None:
    assert SUMS[low] == total
    assert sum(VALUES[ball] for ball in UP_FROM[low]) == total


@pytest.mark.parametrize("low", range(2, 8))
def test_the_lowest_is_found_in_whatever_order_the_colours_are_named(low: int) -> None:
    assert lowest_of(list(UP_FROM[low])) == low
    assert lowest_of(list(reversed(UP_FROM[low]))) == low


@pytest.mark.parametrize(
    "colours",
    [[], ["yellow"], ["pink"], ["blue", "black"], ["black", "black"], ["yellow", "pink", "black"]],
    ids=str,
)
def test_colours_leave_the_table_from_yellow_up_to_black(colours: list[Colour]) -> None:
    with pytest.raises(Refusal) as refused:
        lowest_of(colours)
    assert refused.value.code == "bad_value"
    assert "colours" in refused.value.message
