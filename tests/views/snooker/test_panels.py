"""The larger graphics of snooker, over matches that the real rules played."""

from typing import Any

from server.views.snooker.panels import BALLS, panels
from tests.views.match import MAXIMUM, concede, foul, miss, played, pots, start

HALF = [start(), *pots(*["red", "black"] * 7)]


def shown(*events: dict[str, Any], **overrides: Any) -> dict[str, Any]:
    return panels(played(*events, **overrides))


def test_the_break_builds_with_its_side_and_its_balls() -> None:
    run = shown(start("b"), *pots("red", "pink"))["run"]
    assert (run["on"], run["side"], run["name"], run["points"]) == (True, "b", "Judd Trump", 7)
    assert run["balls"] == ["red", "pink"] + [None] * (BALLS - 2)


def test_it_goes_with_the_visit_and_is_not_there_before_a_ball_is_down() -> None:
    assert not shown(start())["run"]["on"]
    assert not shown(start(), *pots("red"), miss())["run"]["on"]
    assert not shown(*MAXIMUM)["run"]["on"], "the frame is over: its card is on"


def test_a_long_break_keeps_its_last_balls() -> None:
    run = shown(*MAXIMUM[:31])["run"]
    assert run["more"]
    assert (run["points"], run["century"]) == (120, True)
    assert run["balls"] == ["red", "black"] * 6


def test_a_visit_tells_how_far_it_is_by_its_own_name() -> None:
    assert shown(start())["run"]["feat"] is None
    assert shown(start(), *pots("red"))["run"]["feat"] == "m.1.1.0"
    assert shown(*HALF[:13])["run"]["feat"] == "m.1.1.0"
    assert shown(*HALF)["run"]["feat"] == "m.1.1.50"
    assert shown(*MAXIMUM[:31])["run"]["feat"] == "m.1.1.100"
    assert shown(start(), miss(), *pots("red"))["run"]["feat"] == "m.1.2.0"


def test_every_frame_has_its_cell_and_the_one_in_play_too() -> None:
    scores = shown(*MAXIMUM, {"type": "next"}, foul(), best_of=5)["scores"]
    first, second, third = scores["rows"][0]["cells"][:3]
    assert (first["a"], first["b"], first["won_a"], first["note_a"]) == (147, 0, True, "147")
    assert (second["number"], second["now"], second["a"] + second["b"]) == (2, True, 4)
    assert (third["number"], third["a"], third["now"]) == (3, None, False)
    assert (scores["total"], scores["columns"]) == ({"a": 1, "b": 0}, 5)


def test_without_a_frame_there_are_no_scores() -> None:
    assert not shown()["scores"]["on"]


def test_of_an_aggregate_the_points_count() -> None:
    scores = shown(*HALF, aggregate=True, best_of=3)["scores"]
    assert scores["total"] == {"a": 56, "b": 0}


def test_the_figures_are_those_of_the_statistics() -> None:
    rows = shown(*MAXIMUM, {"type": "next"}, *pots("red"), concede())["figures"]
    by_word = {row["word"]: (row["a"], row["b"]) for row in rows if row["on"]}
    assert ":" in by_word.pop("at_table")[0]
    assert by_word == {
        "points": ("147", "1"),
        "highest": ("147", "1"),
        "fifties": ("1", "0"),
        "centuries": ("1", "0"),
    }


def test_pots_that_came_off_are_shown_once_strokes_are_tagged() -> None:
    tagged = {"type": "stroke", "tags": ["long"]}
    rows = shown(start(), *pots("red"), tagged)["figures"]
    by_word = {row["word"]: (row["a"], row["b"]) for row in rows if row["on"]}
    assert by_word["pot_success"] == ("50 %", "–")
