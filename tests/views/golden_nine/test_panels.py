"""The larger graphics of Golden Nine, over matches that the real rules played."""

from typing import Any

from server.views.golden_nine.panels import panels
from tests.views.nine import DRY_RUN, NEXT, RUN, THIRD_FOUL, breaks, foul, miss, pots, racked


def shown(*events: dict[str, Any], **overrides: Any) -> dict[str, Any]:
    return panels(racked(*events, **overrides))


def test_the_run_shows_its_balls_and_what_it_is_worth() -> None:
    run = shown(breaks(3, 4), *pots(1, 2))["run"]
    assert (run["on"], run["side"], run["points"], run["word"]) == (True, "a", 3, "for_10")
    assert run["balls"] == [4, 1, 2] + [None] * 6
    assert not shown(breaks(), *pots(1), miss())["run"]["on"]
    assert not shown(*RUN)["run"]["on"]


def test_every_rack_has_its_cell() -> None:
    scores = shown(*RUN, NEXT, racks=15)["scores"]
    first, second = scores["rows"][0]["cells"][:2]
    assert (first["a"], first["b"], first["won_a"]) == (10, 0, True)
    assert (second["now"], second["a"]) == (True, None)
    assert (scores["columns"], scores["total"]) == (8, {"a": 10, "b": 0})
    assert sum(row["on"] for row in scores["rows"]) == 2


def test_a_race_shows_the_racks_that_were_played() -> None:
    scores = shown(*RUN, NEXT, race_to=50)["scores"]
    assert [cell["on"] for cell in scores["rows"][0]["cells"][:3]] == [True, True, False]


def test_the_figures_are_those_of_the_statistics() -> None:
    rows = shown(*RUN, NEXT, *DRY_RUN, NEXT, *THIRD_FOUL)["figures"]
    by_word = {row["word"]: (row["a"], row["b"]) for row in rows if row["on"]}
    assert by_word["tens"] == ("1", "0")
    assert sum(map(int, by_word["sevens"])) == 1
    assert sum(map(int, by_word["racks"])) == 3
    fouls = next(row for row in rows if row["word"] == "fouls")
    assert "3" in (fouls["a"], fouls["b"])
    assert fouls["best_a"] or fouls["best_b"], "fewer fouls are better"


def test_a_foul_ends_the_run() -> None:
    assert not shown(breaks(), *pots(1), foul())["run"]["on"]
