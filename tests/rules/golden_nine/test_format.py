"""The preset and its overrides (contract, section 2); what is wrong is named."""

from typing import Any

import pytest

from server.core.errors import Refusal
from server.rules.golden_nine.format import MS_CEILING, read_format
from server.rules.registry import resolve_format

DEFAULTS: dict[str, Any] = {
    "preset": "golden-nine",
    "racks": 15,
    "race_to": None,
    "time_limit_ms": None,
    "sets_to_win": 1,
    "early_end": False,
    "shot_ms": 45_000,
    "break_ms": 30_000,
    "decision_ms": 45_000,
    "extensions": 1,
    "extension_ms": 30_000,
}


def refused(**overrides: Any) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        read_format({"preset": "golden-nine", **overrides})
    return refusal.value


def test_the_preset_has_the_defaults_of_the_contract() -> None:
    assert resolve_format("golden-nine").format == DEFAULTS


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("racks", 1),
        ("racks", 1000),
        ("race_to", 1),
        ("time_limit_ms", 1),
        ("time_limit_ms", MS_CEILING),
        ("sets_to_win", 7),
        ("early_end", True),
        ("shot_ms", 1),
        ("break_ms", 60_000),
        ("decision_ms", 10_000),
        ("extensions", 0),
        ("extension_ms", 5_000),
    ],
)
def test_every_key_may_be_put_otherwise(key: str, value: Any) -> None:
    given = {"preset": "golden-nine", key: value}
    assert resolve_format(given).format == {**DEFAULTS, key: value}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("racks", 0),
        ("racks", 1001),
        ("race_to", 0),
        ("race_to", 100_001),
        ("time_limit_ms", 0),
        ("time_limit_ms", MS_CEILING + 1),
        ("sets_to_win", 0),
        ("shot_ms", 0),
        ("break_ms", -1),
        ("decision_ms", 0),
        ("extensions", -1),
        ("extension_ms", 0),
    ],
)
def test_a_value_out_of_range_is_refused_by_its_key(key: str, value: int) -> None:
    refusal = refused(**{key: value})
    assert (refusal.code, refusal.message.split(":")[0]) == ("bad_value", key)


@pytest.mark.parametrize("key", [key for key in DEFAULTS if key != "preset"])
def test_a_value_of_another_type_is_malformed_and_its_key_named(key: str) -> None:
    refusal = refused(**{key: "many"})
    assert (refusal.code, key in refusal.message) == ("malformed", True)


@pytest.mark.parametrize("key", ["frames_to_win", "reds", "shot_clock"])
def test_a_key_of_another_discipline_is_malformed(key: str) -> None:
    assert key in refused(**{key: 1}).message


def test_a_race_has_no_early_end() -> None:
    assert refused(race_to=50, early_end=True).message.startswith("early_end")
