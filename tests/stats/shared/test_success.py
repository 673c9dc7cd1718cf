"""What came off, the time at the table and the shots of the frame, on counts by hand."""

from typing import Any

from server.rules.shared.deeds import NOTHING_YET, Played, show_played
from server.stats.shared.success import at_table, pace, success


def shown(played: Played, shots: list[list[Any]] | None = None) -> dict[str, Any]:
    return {"deeds": show_played(played), "shots": shots or []}


def test_nothing_is_said_of_pots_until_a_stroke_is_tagged() -> None:
    untagged = NOTHING_YET.stroke("a", True, (), 0).stroke("a", False, (), 0)
    assert success(shown(untagged))["a"]["pot"] is None
    tagged = untagged.stroke("b", False, ("safety",), 0)
    assert success(shown(tagged))["a"]["pot"] == {"tried": 2, "made": 1, "percent": 50}
    assert success(shown(tagged))["b"]["pot"] == {"tried": 0, "made": 0, "percent": None}


def test_two_of_three_are_67_per_cent_and_one_of_eight_13() -> None:
    played = NOTHING_YET
    for potted in (True, True, False):
        played = played.stroke("a", potted, ("long",), 0)
    for potted in (True, *[False] * 7):
        played = played.stroke("b", potted, ("rest",), 0)
    found = success(shown(played))
    assert found["a"]["long"] == {"tried": 3, "made": 2, "percent": 67}
    assert found["b"]["rest"] == {"tried": 8, "made": 1, "percent": 13}
    assert found["a"]["rest"] == {"tried": 0, "made": 0, "percent": None}


def test_safeties_and_escapes() -> None:
    played = NOTHING_YET.stroke("a", False, ("safety",), 0).stroke("b", False, ("escape",), 0)
    found = success(shown(played))
    assert found["a"]["safety"] == {"tried": 1, "made": 1, "percent": 100}
    assert found["b"]["escapes"] == 1


def test_the_time_at_the_table_and_its_part() -> None:
    played = NOTHING_YET.opened(0).stroke("a", False, (), 5000).stroke("b", False, (), 20_000)
    assert at_table(shown(played)) == {
        "a": {"ms": 5000, "percent": 25},
        "b": {"ms": 15_000, "percent": 75},
    }
    assert at_table(shown(NOTHING_YET))["a"] == {"ms": 0, "percent": None}


def test_the_shots_of_a_frame_by_number() -> None:
    shots: list[list[Any]] = [["a", 8000], ["b", 12_000]]
    assert pace(shown(NOTHING_YET, shots)) == {"1": ["a", 8000], "2": ["b", 12_000]}
