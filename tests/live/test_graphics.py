"""What may be put on a table's graphics."""

from typing import Any

import msgspec
import pytest

from server.live.graphics import Graphics, LowerThird


def read(**body: Any) -> Graphics:
    return msgspec.json.decode(msgspec.json.encode(body), type=Graphics)


def test_at_first_there_is_nothing() -> None:
    assert Graphics() == read()
    assert msgspec.to_builtins(Graphics()) == {
        "lower_third": None,
        "sponsors": [],
        "slide_ms": 8_000,
    }


def test_a_lower_third_is_kept_as_it_was_entered() -> None:
    third = read(lower_third={"kind": "player", "side": "b", "on": True}).lower_third
    assert third == LowerThird("player", side="b", on=True)


@pytest.mark.parametrize(
    "body",
    [
        {"lower_third": {"kind": "player", "on": True}},
        {"lower_third": {"kind": "text", "on": True, "name": "  "}},
        {"lower_third": {"kind": "banner"}},
        {"lower_third": {"kind": "text", "name": "x" * 121}},
        {"lower_third": {"kind": "text", "name": "two\nlines"}},
        {"sponsors": ["../secret"]},
        {"sponsors": ["x"] * 25},
        {"slide_ms": 100},
        {"slides": []},
    ],
)
def test_what_could_not_be_shown_is_refused(body: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(**body)
