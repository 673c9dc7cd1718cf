"""What is shown of clocks, extensions and the blue ball in matches that the real rules played."""

from typing import Any

from server.views.clocks import ATTEMPTS, EXTENSION_MARKS, clocks_shown, side_clock
from tests.views.match import miss, played, start

PREMIER = {"preset": "premier-league-2011"}
SHOOT_OUT = {"preset": "shoot-out"}
LEVEL: list[dict[str, Any]] = [
    {"type": "clock", "clock": "frame", "action": "start"},
    {"type": "clock", "clock": "frame", "action": "set", "ms": 500},
    {"type": "time_up"},
]


def clock(action: str, name: str = "shot") -> dict[str, Any]:
    return {"type": "clock", "clock": name, "action": action}


def tries(*potted: bool) -> list[dict[str, Any]]:
    """A level Shoot-Out frame and so many attempts at the blue, B first."""
    order = {"type": "blue_order", "first": "b"}
    return [start(), *LEVEL, order, *({"type": "blue", "potted": one} for one in potted)]


def test_a_match_without_clocks_shows_none() -> None:
    state = played(start())
    shown = clocks_shown(state)
    assert (shown["clocked"], shown["frame"], shown["extended"]) == (False, False, False)
    for side in ("a", "b"):
        one = side_clock(state, side)
        assert (one["clock"], one["extensions"]["on"], one["blue"]["on"]) == (False, False, False)


def test_the_shot_clock_stands_at_the_side_of_the_striker() -> None:
    state = played(start("b"), **PREMIER)
    assert clocks_shown(state)["clocked"]
    assert (side_clock(state, "a")["clock"], side_clock(state, "b")["clock"]) == (False, True)
    after = played(start("b"), miss(), **PREMIER)
    assert side_clock(after, "a")["clock"]


def test_between_frames_there_is_no_clock_to_see() -> None:
    for events in ([], [start(), {"type": "concede"}]):
        state = played(*events, **PREMIER)
        assert not side_clock(state, "a")["clock"]
        assert not side_clock(state, "b")["clock"]


def test_an_extension_has_a_mark_that_is_left_or_used() -> None:
    events = [start(), clock("start"), {"type": "extension", "side": "a"}]
    state = played(*events, **PREMIER)
    empty = [None] * (EXTENSION_MARKS - 2)
    assert side_clock(state, "a")["extensions"]["marks"] == ["left", "used", *empty]
    assert side_clock(state, "b")["extensions"]["marks"] == ["left", "left", *empty]


def test_more_extensions_than_there_are_marks_for_are_a_number() -> None:
    many = {"limit_ms": 20_000, "extensions": 7, "extension_ms": 20_000, "foul_min": 5}
    state = played(start(), shot_clock=many)
    extensions = side_clock(state, "a")["extensions"]
    assert clocks_shown(state)["many"]
    assert (extensions["count"], extensions["marks"]) == (7, [None] * EXTENSION_MARKS)


def test_a_shoot_out_frame_has_its_clock_and_no_extensions() -> None:
    state = played(start(), **SHOOT_OUT)
    shown = clocks_shown(state)
    assert (shown["frame"], shown["extended"]) == (True, False)
    assert not side_clock(state, "a")["extensions"]["on"]


def test_at_the_blue_there_is_no_clock_and_every_attempt_has_a_mark() -> None:
    state = played(*tries(True, False), **SHOOT_OUT)
    assert not clocks_shown(state)["frame"]
    assert not side_clock(state, "b")["clock"]
    state = played(*tries(True, True, False), **SHOOT_OUT)
    empty = [None] * (ATTEMPTS - 2)
    assert side_clock(state, "b")["blue"] == {"on": True, "marks": ["pot", "miss", *empty]}
    assert side_clock(state, "a")["blue"] == {"on": True, "marks": ["pot", "next", *empty]}


def test_of_many_attempts_the_last_are_seen() -> None:
    state = played(*tries(*[True, True] * 5, *[False, False]), **SHOOT_OUT)
    marks = side_clock(state, "b")["blue"]["marks"]
    assert marks == ["pot"] * (ATTEMPTS - 2) + ["miss", "next"]


def test_before_the_order_at_the_blue_there_is_nothing_to_mark() -> None:
    state = played(start(), *LEVEL, **SHOOT_OUT)
    assert not side_clock(state, "a")["blue"]["on"]
