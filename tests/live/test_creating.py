"""A new match: its id, its format, and who plays."""

import re
from typing import Any

import msgspec
import pytest

from server.core.errors import Refusal
from server.live.creating import Sides, SideSpec, new_match_id, new_record, sides_of

SIDES = Sides(SideSpec("Anna", country="pl"), SideSpec("丁俊暉"), "Final")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "two\nlines"),
        ("name", "x" * 81),
        ("short", "x" * 25),
        ("walk_on", "x" * 81),
        ("photo", "../../etc/passwd"),
        ("photo", "A" * 32),
        ("accent", "red"),
        ("accent", "#12345"),
        ("accent", "#123456;"),
        ("country", "Poland"),
    ],
)
def test_what_a_side_cannot_be_is_named(field: str, value: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=field):
        msgspec.convert({"name": "Anna", field: value}, SideSpec)


def test_an_id_is_short_and_never_the_same() -> None:
    ids = {new_match_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(re.fullmatch("[2-9a-z]{10}", match_id) for match_id in ids)


def test_a_record_keeps_the_format_as_given_and_completes_the_sides() -> None:
    record = new_record({"preset": "snooker", "reds": 6}, SIDES, "1", 7)
    assert msgspec.json.decode(record.format) == {"preset": "snooker", "reds": 6}
    sides = sides_of(record)
    assert (sides.a.players, sides.b.players) == (["Anna"], ["丁俊暉"])
    assert (sides.title, record.table, record.created_ms) == ("Final", "1", 7)


def test_two_a_side_are_named() -> None:
    spec = {"preset": "snooker", "players": {"a": 2, "b": 1}}
    both = Sides(SideSpec("Team", ["Ann", "Bo"]), SideSpec("Cy"))
    assert sides_of(new_record(spec, both, None, 0)).a.players == ["Ann", "Bo"]
    with pytest.raises(Refusal, match=r"sides\.a\.players"):
        new_record(spec, SIDES, None, 0)


@pytest.mark.parametrize("spec", ["skittles", {"preset": "snooker", "pockets": 6}, {}])
def test_a_format_that_is_none_is_refused(spec: str | dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        new_record(spec, SIDES, None, 0)
