"""Presets and their overrides (contract, section 2); what is wrong is named."""

from typing import Any

import pytest

from server.core.errors import Refusal
from server.rules.registry import resolve_format
from server.rules.snooker.format import read_format

SNOOKER: dict[str, Any] = {
    "preset": "snooker",
    "frames_to_win": 3,
    "best_of": None,
    "games_to_win": 1,
    "aggregate": False,
    "reds": 15,
    "players": {"a": 1, "b": 1},
    "miss_rule": "standard",
    "shot_clock": None,
    "decider": None,
}
TIMED: dict[str, Any] = {"frame_ms": 600_000, "limits": [[300_000, 20_000], [None, 15_000]]}
CLOCK = {"limit_ms": 20_000, "extensions": 2, "extension_ms": 20_000, "foul_min": 5}


def refused(overrides: dict[str, Any], preset: str = "snooker") -> Refusal:
    with pytest.raises(Refusal) as refusal:
        read_format({"preset": preset, **overrides})
    return refusal.value


@pytest.mark.parametrize(
    ("preset", "shown"),
    [
        ("snooker", SNOOKER),
        (
            "premier-league-2011",
            {
                **SNOOKER,
                **TIMED,
                "preset": "premier-league-2011",
                "miss_rule": "ball-in-hand",
                "shot_clock": CLOCK,
                "decider": "shoot-out",
            },
        ),
        (
            "shoot-out",
            {"preset": "shoot-out", "reds": 15, "players": {"a": 1, "b": 1}, **TIMED},
        ),
    ],
)
def test_a_preset_has_the_defaults_of_the_contract(preset: str, shown: dict[str, Any]) -> None:
    assert resolve_format(preset).format == shown


@pytest.mark.parametrize(
    ("preset", "key", "value"),
    [
        ("snooker", "frames_to_win", 1),
        ("snooker", "frames_to_win", 1000),
        ("snooker", "best_of", 35),
        ("snooker", "games_to_win", 4),
        ("snooker", "reds", 1),
        ("snooker", "reds", 6),
        ("snooker", "players", {"a": 2, "b": 2}),
        ("snooker", "players", {"a": 1, "b": 2}),
        ("snooker", "miss_rule", "ball-in-hand"),
        ("snooker", "decider", "shoot-out"),
        ("snooker", "shot_clock", {**CLOCK, "limit_ms": 25_000, "foul_min": 4}),
        ("premier-league-2011", "shot_clock", None),
        ("premier-league-2011", "decider", None),
        ("premier-league-2011", "miss_rule", "standard"),
        ("premier-league-2011", "frame_ms", 300_000),
        ("shoot-out", "frame_ms", 60_000),
        ("shoot-out", "limits", [[None, 10_000]]),
        ("shoot-out", "limits", [[1000, 30_000], [2000, 20_000], [None, 5000]]),
        ("shoot-out", "reds", 10),
    ],
)
def test_an_override_takes_the_place_of_its_default(preset: str, key: str, value: Any) -> None:
    given = resolve_format({"preset": preset, key: value}).format
    assert given == {**resolve_format(preset).format, key: value}


def test_a_shot_clock_fills_in_what_it_does_not_name() -> None:
    given = resolve_format({"preset": "snooker", "shot_clock": {"limit_ms": 30_000}})
    assert given.format["shot_clock"] == {**CLOCK, "limit_ms": 30_000}


@pytest.mark.parametrize(
    ("overrides", "key"),
    [
        ({"frames_to_win": 0}, "frames_to_win"),
        ({"frames_to_win": 1001}, "frames_to_win"),
        ({"games_to_win": 0}, "games_to_win"),
        ({"games_to_win": 1001}, "games_to_win"),
        ({"best_of": 0}, "best_of"),
        ({"best_of": 1001, "aggregate": True}, "best_of"),
        ({"best_of": 4}, "best_of"),
        ({"aggregate": True}, "best_of"),
        ({"aggregate": True, "best_of": 3, "games_to_win": 2}, "games_to_win"),
        ({"aggregate": True, "best_of": 3, "decider": "shoot-out"}, "decider"),
        ({"reds": 0}, "reds"),
        ({"reds": 16}, "reds"),
        ({"players": {"a": 0, "b": 1}}, "players.a"),
        ({"players": {"a": 1, "b": 3}}, "players.b"),
        ({"shot_clock": {"limit_ms": 0}}, "shot_clock.limit_ms"),
        ({"shot_clock": {"limit_ms": 10**9}}, "shot_clock.limit_ms"),
        ({"shot_clock": {**CLOCK, "extensions": -1}}, "shot_clock.extensions"),
        ({"shot_clock": {**CLOCK, "extensions": 101}}, "shot_clock.extensions"),
        ({"shot_clock": {**CLOCK, "extension_ms": 0}}, "shot_clock.extension_ms"),
        ({"shot_clock": {**CLOCK, "foul_min": 3}}, "shot_clock.foul_min"),
        ({"shot_clock": {**CLOCK, "foul_min": 8}}, "shot_clock.foul_min"),
    ],
    ids=str,
)
def test_a_value_out_of_range_is_named(overrides: dict[str, Any], key: str) -> None:
    refusal = refused(overrides)
    assert refusal.code == "bad_value"
    assert key in refusal.message


@pytest.mark.parametrize(
    ("overrides", "key"),
    [
        ({"frame_ms": 0}, "frame_ms"),
        ({"frame_ms": 10**9}, "frame_ms"),
        ({"limits": []}, "limits"),
        ({"limits": [[300_000, 20_000]]}, "limits"),
        ({"limits": [[None, 0]]}, "limits[0][1]"),
        ({"limits": [[0, 5], [None, 5]]}, "limits[0][0]"),
        ({"limits": [[10**9, 5], [None, 5]]}, "limits[0][0]"),
        ({"limits": [[None, 5], [None, 5]]}, "limits[0][0]"),
        ({"limits": [[9, 5], [9, 5], [None, 5]]}, "limits[1][0]"),
    ],
    ids=str,
)
@pytest.mark.parametrize("preset", ["shoot-out", "premier-league-2011"])
def test_a_frames_time_and_limits_out_of_range_are_named(
    preset: str, overrides: dict[str, Any], key: str
) -> None:
    refusal = refused(overrides, preset)
    assert refusal.code == "bad_value"
    assert key in refusal.message


@pytest.mark.parametrize(
    ("preset", "overrides", "says"),
    [
        ("snooker", {"redz": 6}, "redz"),
        ("snooker", {"frame_ms": 5}, "frame_ms"),
        ("snooker", {"reds": "ten"}, "reds"),
        ("snooker", {"reds": True}, "reds"),
        ("snooker", {"reds": None}, "reds"),
        ("snooker", {"reds": 6.5}, "reds"),
        ("snooker", {"players": {"a": 2}}, "players.b is missing"),
        ("snooker", {"players": 2}, "players"),
        ("snooker", {"miss_rule": "three"}, "miss_rule"),
        ("snooker", {"decider": "penalties"}, "decider"),
        ("snooker", {"shot_clock": {}}, "shot_clock.limit_ms is missing"),
        ("snooker", {"shot_clock": {"limit_ms": 5, "seconds": 5}}, "shot_clock.seconds"),
        ("snooker", {"aggregate": "yes"}, "aggregate"),
        ("shoot-out", {"shot_clock": CLOCK}, "shot_clock"),
        ("shoot-out", {"frames_to_win": 2}, "frames_to_win"),
        ("shoot-out", {"limits": [[1, 2, 3]]}, "limits"),
    ],
)
def test_a_key_unknown_or_of_the_wrong_type_is_named(
    preset: str, overrides: dict[str, Any], says: str
) -> None:
    """Contract, section 2."""
    refusal = refused(overrides, preset)
    assert refusal.code == "malformed"
    assert says in refusal.message


@pytest.mark.parametrize(
    ("overrides", "needed"),
    [
        ({}, 3),
        ({"frames_to_win": 9}, 9),
        ({"best_of": 1}, 1),
        ({"best_of": 35}, 18),
        ({"best_of": 4, "aggregate": True}, 4),
    ],
)
def test_a_game_is_won_with_more_than_half_the_frames(
    overrides: dict[str, Any], needed: int
) -> None:
    assert read_format({"preset": "snooker", **overrides}).frames_needed == needed


@pytest.mark.parametrize(
    ("a", "b", "doubles"), [(1, 1, False), (2, 1, True), (1, 2, True), (2, 2, True)]
)
def test_two_players_on_a_side_make_doubles(a: int, b: int, doubles: bool) -> None:
    form = read_format({"preset": "snooker", "players": {"a": a, "b": b}})
    assert form.doubles is doubles
