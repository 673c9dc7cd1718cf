"""What each side needs for the frame, each case worked out beside it."""

from typing import Any

import pytest

from server.stats.snooker.needs import best_pots, needs
from server.stats.snooker.values import VALUES
from tests.stats.snooker.at_the_table import fourth_frame, frame, state


def test_the_side_that_pots_alone_cannot_save_needs_snookers_and_the_other_is_safe() -> None:
    assert needs(fourth_frame()) == {
        "a": {"kind": "safe"},
        "b": {"kind": "snookers", "snookers": 2},
    }


def test_at_the_start_the_tenth_red_is_the_frame_ball() -> None:
    """After nine reds and blacks 72 against 75 left; a red more 73 : 67, for it is not replayed.

    The black that is due after the red is the striker's alone: the other side will not find it.
    """
    need = {"kind": "points", "points": 73, "pots": 19, "ball": "red"}
    assert needs(state(frame())) == {"a": need, "b": need}


def test_the_last_red_is_the_frame_ball_though_a_colour_is_due_after_it() -> None:
    """33 ahead with a red and the colours, 35: the red makes it 34 against the 27 that are left."""
    table = state(frame(reds=1, remaining=35), points=(40, 7))
    assert needs(table)["a"] == {"kind": "points", "points": 1, "pots": 1, "ball": "red"}


@pytest.mark.parametrize("phase", ["respot", "play"])
def test_at_a_respotted_black_each_side_needs_the_black(phase: str) -> None:
    """An aggregate's: the points of the last frame decide nothing there (PZ part 3, 4.3)."""
    table = frame(
        phase=phase, respotted=True, reds=0, colours=["black"], remaining=7, ball_on="black"
    )
    need = {"kind": "points", "points": 7, "pots": 1, "ball": "black"}
    assert needs(state(table, points=(0, 35))) == {"a": need, "b": need}


def test_all_that_is_left_may_only_level() -> None:
    """43 behind with two reds and the colours, 43: level at best; the leader is a red away."""
    table = state(frame(reds=2, remaining=43), points=(0, 43), striker="a")
    assert needs(table) == {
        "a": {"kind": "level"},
        "b": {"kind": "points", "points": 1, "pots": 1, "ball": "red"},
    }


def test_seven_ahead_on_the_black_needs_it_and_the_other_can_only_level() -> None:
    table = state(frame(reds=0, colours=["black"], remaining=7, ball_on="black"), points=(60, 53))
    assert needs(table) == {
        "a": {"kind": "points", "points": 7, "pots": 1, "ball": "black"},
        "b": {"kind": "level"},
    }


def test_the_side_that_waits_is_reckoned_without_the_strikers_free_ball() -> None:
    """Pink and black left, 13; with the free ball 19 for the striker, who is 10 behind.

    Striker: pink as free ball 6, pink 12, black 19 - 10 = 9 > 0 left. The other, 10 ahead, without
    a free ball: pink 16 > 7.
    """
    table = state(
        frame(reds=0, colours=["pink", "black"], remaining=19, ball_on="pink", free_ball=True),
        points=(50, 60),
    )
    assert needs(table) == {
        "a": {"kind": "points", "points": 19, "pots": 3, "ball": "black"},
        "b": {"kind": "points", "points": 6, "pots": 1, "ball": "pink"},
    }


def test_nothing_is_needed_once_the_frame_is_over() -> None:
    assert needs(state(frame(phase="over"))) == {"a": None, "b": None}
    assert needs(state(None)) == {"a": None, "b": None}


def total(**table: Any) -> int:
    return sum(VALUES[ball] for ball in best_pots(frame(**table), at_table=True))


def test_the_best_clearance_comes_to_what_remains() -> None:
    assert total() == 147
    assert total(free_ball=True) == 155
    assert total(reds=14, ball_on="colour") == 7 + 14 * 8 + 27
    assert total(reds=0, colours=["blue", "pink", "black"], ball_on="blue", free_ball=True) == 23
