"""The steps to snookers required, worked out by hand and held against the rules."""

from typing import Any

import pytest

from server.core.ids import SIDES
from server.stats.snooker.reckoning import reckoning
from tests.stats.snooker.at_the_table import fourth_frame, frame, state
from tests.stats.snooker.test_against_the_rules import playable, states


def test_the_fourth_frame() -> None:
    """Four reds: 32, and 27: 59. Bogdan lacks 64: 5 more, at 4 a foul two snookers."""
    steps = reckoning(fourth_frame())
    assert steps["b"] == {
        "behind": 64,
        "reds": 4,
        "colours": 27,
        "extra": 0,
        "left": 59,
        "short": 5,
        "penalty": 4,
        "snookers": 2,
    }
    assert steps["a"] is not None
    assert (steps["a"]["behind"], steps["a"]["short"], steps["a"]["snookers"]) == (-64, 0, 0)


def test_a_colour_in_hand_is_the_strikers_alone() -> None:
    table = state(frame(reds=1, ball_on="colour"), points=(0, 60), striker="a")
    steps = reckoning(table)
    assert steps["a"] is not None
    assert (steps["a"]["extra"], steps["a"]["left"], steps["a"]["short"]) == (7, 42, 18)
    assert steps["a"]["snookers"] == 5
    assert reckoning(table | {"striker": "b"})["a"]["left"] == 35  # type: ignore[index]


def test_a_free_ball_is_a_red_more_or_the_lowest_colour_twice() -> None:
    reds = reckoning(state(frame(reds=1, free_ball=True)))["a"]
    assert reds is not None
    assert (reds["extra"], reds["left"]) == (8, 43)
    colours = ["blue", "pink", "black"]
    late = frame(reds=0, free_ball=True, colours=colours, ball_on="blue")
    last = reckoning(state(late, points=(0, 40)))["a"]
    assert last is not None
    assert (last["extra"], last["left"], last["short"]) == (5, 23, 17)
    assert (last["penalty"], last["snookers"]) == (5, 4)


def test_nothing_is_reckoned_where_nobody_plays_for_the_frame() -> None:
    nothing = {"a": None, "b": None}
    assert reckoning(state(None, striker=None)) == nothing
    assert reckoning(state(frame(phase="over"))) == nothing
    assert reckoning(state(frame(respotted=True, colours=["black"], ball_on="black"))) == nothing


@pytest.mark.parametrize("vector", playable())
def test_the_steps_come_to_what_the_rules_say(vector: dict[str, Any]) -> None:
    for table in states(vector):
        steps = reckoning(table)
        for side in SIDES:
            mine = steps[side]
            if mine is not None:
                assert mine["snookers"] == table["frame"]["snookers_required"][side]
                if side == table["striker"]:
                    assert mine["left"] == table["frame"]["remaining"]
