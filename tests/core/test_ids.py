"""Sides and their opponents."""

import pytest

from server.core.ids import SIDES, Side, other


@pytest.mark.parametrize(("side", "opponent"), [("a", "b"), ("b", "a")])
def test_the_opponent_is_the_other_side(side: Side, opponent: Side) -> None:
    assert other(side) == opponent


def test_there_are_two_sides() -> None:
    assert SIDES == ("a", "b")
