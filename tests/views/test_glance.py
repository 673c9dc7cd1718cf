"""The words that the commentators' page shows."""

from typing import Any

import pytest

from server.stats.snooker.needs import needs
from server.views.glance import glance
from tests.stats.snooker.at_the_table import finished, fourth_frame, frame, state


def words(table: dict[str, Any]) -> dict[str, Any]:
    return glance(table, needs(table))


def test_the_side_behind_reads_the_snookers_it_needs_and_the_other_that_it_is_safe() -> None:
    assert words(fourth_frame())["needs"] == {
        "a": {"figure": "✓", "word": "safe"},
        "b": {"figure": "2", "word": "snookers"},
    }


def test_one_snooker_is_no_plural() -> None:
    table = fourth_frame()
    table["frame"]["snookers_required"] = {"a": 0, "b": 1}
    assert words(table)["needs"]["b"] == {"figure": "1", "word": "snookers"}


def test_the_frame_ball_is_named_from_three_pots_away() -> None:
    """50-40 with blue, pink and black left (18): the blue makes it 55-40 with 13 on."""
    table = state(
        frame(reds=0, colours=["blue", "pink", "black"], ball_on="blue", remaining=18),
        points=(50, 40),
    )
    assert words(table)["needs"]["a"] == {"figure": "5", "word": "sight", "ball": "blue"}
    assert words(state(frame()))["needs"]["a"] == {"figure": "73", "word": "points"}


def test_all_that_is_left_may_only_level() -> None:
    table = state(frame(reds=2, remaining=43), points=(0, 43))
    assert words(table)["needs"]["a"] == {"figure": "=", "word": "level"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, []),
        ({"choice": {"side": "b", "options": ["play"]}}, [{"word": "choice", "side": "b"}]),
        ({"free_ball": True}, [{"word": "free_ball"}]),
        ({"in_hand": "d"}, []),
        ({"in_hand": "anywhere"}, [{"word": "in_hand"}]),
        ({"misses": 2, "warned": True}, [{"word": "misses", "n": 2}, {"word": "warned"}]),
        ({"phase": "respot"}, [{"word": "respot"}]),
    ],
)
def test_what_stands_over_the_table_is_said(more: dict[str, Any], said: list[Any]) -> None:
    assert words(state(frame(**more)))["status"] == said


def test_a_finished_frame_and_a_finished_match_name_their_winner() -> None:
    table = state(frame(phase="over"), rows=[finished(1, 0, 60)])
    assert words(table)["status"] == [{"word": "frame_to", "side": "b"}]
    table["frames"][-1]["winner"] = None
    assert words(table)["status"] == [{"word": "frame_level"}]
    table["status"], table["winner"] = "over", "a"
    assert words(table)["status"] == [{"word": "match_to", "side": "a"}]


def test_before_the_first_frame_the_match_has_not_started() -> None:
    assert words(state(None))["status"] == [{"word": "scheduled"}]


def test_the_format_reads_best_of_or_first_to() -> None:
    assert words(state(frame()))["format"] == {"word": "best_of", "n": 7}
    table = state(frame(), best_of=None, frames_to_win=3)
    assert words(table)["format"] == {"word": "first_to", "n": 3}
    assert words(state(frame(), best_of=None, frames_to_win=None))["format"] is None
