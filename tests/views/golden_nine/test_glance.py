"""The words that the commentators' page shows of Golden Nine."""

from typing import Any

import pytest

from server.stats.golden_nine.summary import summary
from server.views.golden_nine.glance import glance
from tests.stats.golden_nine.by_hand import viewed
from tests.support.golden_nine import DRY, LOST, NINE_BALL, Table, play

RACE = {"preset": NINE_BALL, "race_to": 1, "sets_to_win": 2}


def words(table: Table) -> dict[str, Any]:
    state = viewed(table)
    return glance(state, summary(state))


@pytest.mark.parametrize(
    ("words_played", "status"),
    [
        ([], [{"word": "scheduled"}]),
        (["start b"], [{"word": "to_break", "side": "b"}]),
        (["start a", DRY], []),
        (["start a", LOST], [{"word": "lost_chance"}, {"word": "choice", "side": "b"}]),
        (["start a", "foul scratch"], [{"word": "in_hand"}]),
        (["start a", DRY, "9"], [{"word": "rack_to", "side": "b"}]),
        (["start a", "award match b other"], [{"word": "match_to", "side": "b"}]),
    ],
)
def test_the_status_says_what_matters_now(words_played: list[str], status: object) -> None:
    assert words(play(*words_played))["status"] == status


def test_a_rack_that_a_race_cut_short_has_no_winner_its_set_has() -> None:
    assert words(play("start a", "foul scratch", of=RACE))["status"] == [{"word": "set_over"}]


def test_over_time_the_rack_at_the_table_is_the_last() -> None:
    table = play("start a", DRY, "@700000", of={"preset": NINE_BALL, "time_limit_ms": 600_000})
    assert words(table)["status"] == [{"word": "last_rack"}]


@pytest.mark.parametrize(
    ("overrides", "said"),
    [
        ({}, [{"word": "racks", "n": 15}]),
        ({"race_to": 60}, [{"word": "race_to", "n": 60}]),
        ({"racks": 7, "sets_to_win": 2}, [{"word": "racks", "n": 7}, {"word": "sets", "n": 2}]),
    ],
)
def test_the_format_is_named(overrides: dict[str, Any], said: object) -> None:
    assert words(Table({"preset": NINE_BALL, **overrides}))["format"] == said


def test_the_fouls_of_the_rack_and_what_the_next_one_does() -> None:
    table = play("start a", DRY, "foul scratch")
    assert words(table)["fouls"] == {
        "a": {"figure": 0, "word": "none", "warned": False},
        "b": {"figure": 1, "word": "fouls", "warned": False},
    }
    assert words(table.play("miss", "foul scratch"))["fouls"]["b"]["word"] == "next_loses"


def test_an_intentional_foul_warns_until_the_end_of_the_match() -> None:
    table = play("start a", "foul other intentional")
    assert words(table)["fouls"]["a"] == {"figure": None, "word": "none", "warned": True}
    assert words(table.play("next"))["fouls"]["a"]["warned"] is True


def test_names_are_short() -> None:
    assert words(Table())["names"] == {"a": "Anna", "b": "Bogdan"}
