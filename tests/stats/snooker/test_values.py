"""What the balls of a break counted."""

import pytest

from server.stats.snooker.values import values


@pytest.mark.parametrize(
    ("balls", "points", "counted"),
    [
        (["red", "black", "red"], 9, [1, 7, 1]),
        (["brown", "brown", "red", "black"], 13, [1, 4, 1, 7]),
        (["red", "green", "black"], 9, [1, 1, 7]),
        (["black", "yellow", "green"], 7, [2, 2, 3]),
        ([], 0, []),
    ],
)
def test_a_free_ball_counts_as_the_ball_it_stood_for(
    balls: list[str], points: int, counted: list[int]
) -> None:
    assert values(balls, points) == counted
