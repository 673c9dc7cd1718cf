"""Breaks and strokes: four units make a break, the 9 ends the rack (GN I.2, III, V)."""

import pytest

from server.rules.golden_nine.events import Break
from server.rules.golden_nine.plays import units
from tests.support.golden_nine import DRY, LOST, play


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("break 4", 4),
        ("break 3 5", 4),
        ("break 2 5+6", 4),
        ("break 1 5+6+7", 4),
        ("break 0 5+6+7+8", 4),
        ("break 1 3+7 crossed=1", 4),
        ("break 0 3+7 crossed=2", 4),
        ("break 0 1+2+3+4+5 crossed=5", 10),
        ("break 3", 3),
        ("break 2 5", 3),
        ("break 1 2 crossed=1", 3),
        ("break 0 5+6+7", 3),
        ("break", 0),
    ],
)
def test_four_units_make_a_break_and_fewer_lose_the_chance(word: str, count: int) -> None:
    """GN III 3 and its note: a ball that crosses and drops counts twice."""
    table = play("start a", word)
    assert (table.see("rack.phase") == "choice") is (count < 4)
    assert table.points() == (0, 0)
    assert table.see("rack.fouls") == {"a": 0, "b": 0}


def test_units_are_crossings_pots_and_crossings_before_a_pot() -> None:
    assert units(Break(crossings=2, potted=(1, 2, 3), crossed_then_potted=1)) == 6


def test_a_ball_on_a_legal_break_keeps_the_breaker_at_the_table() -> None:
    table = play("start a", "break 3 4")
    assert (table.see("striker"), table.see("rack.phase")) == ("a", "play")
    assert table.see("rack.balls") == [1, 2, 3, 5, 6, 7, 8, 9]
    assert table.see("rack.ball_on") == 1


def test_a_dry_break_gives_the_table_as_it_lies_to_the_other_side() -> None:
    table = play("start a", DRY)
    assert (table.see("striker"), table.see("rack.in_hand")) == ("b", False)
    assert table.see("rack.balls") == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_a_pot_goes_on_and_a_stroke_without_one_passes_the_turn() -> None:
    """GN V."""
    table = play("start a", DRY, "1")
    assert (table.see("striker"), table.see("rack.ball_on")) == ("b", 2)
    assert table.play("miss").see("striker") == "a"


def test_another_ball_than_the_lowest_may_go_down_in_a_legal_stroke() -> None:
    table = play("start a", DRY, "5+7")
    assert table.see("rack.balls") == [1, 2, 3, 4, 6, 8, 9]
    assert (table.see("rack.ball_on"), table.see("striker")) == (1, "b")


@pytest.mark.parametrize(
    ("words", "winner", "kind", "points"),
    [
        (["break 3 4", "run 1 9"], "a", "break_and_run", 10),
        (["break 0 1+2+3+4", "run 5 9"], "a", "break_and_run", 10),
        (["break 0 1+2+3+4+5+6+7+8", "9"], "a", "break_and_run", 10),
        (["break 3 4", "run 1 7", "8+9 plain"], "a", "break_and_run", 10),
        (["break 3 9"], "a", "golden_break", 7),
        (["break 0 1+2+3+9"], "a", "golden_break", 7),
        (["break 3 4", "9"], "a", "table_run", 7),
        (["break 3 4", "1", "2+9"], "a", "table_run", 7),
        (["break 3 4", "run 1 7", "8+9"], "a", "table_run", 7),
        (["break 3 4", "run 1 7", "9 combination"], "a", "table_run", 7),
        (["break 3 4", "1", "9 plain"], "a", "victory", 4),
        ([DRY, "run 1 9"], "b", "table_run", 7),
        ([DRY, "miss", "run 1 9"], "a", "table_run", 7),
        ([DRY, "3", "miss", "run 1 9"], "a", "table_run", 7),
        ([DRY, "run 1 7", "8+9 plain"], "b", "table_run", 7),
        ([DRY, "9"], "b", "victory", 4),
        ([DRY, "run 1 7", "8+9"], "b", "victory", 4),
        ([DRY, "run 1 7", "9 plain"], "b", "victory", 4),
        (["break 3 1", "run 2 4", "miss", "run 5 9"], "b", "victory", 4),
        ([DRY, "1", "miss", "run 2 9"], "a", "victory", 4),
        (["break 3 4", "miss", "1", "miss", "run 2 9"], "a", "victory", 4),
        (["foul scratch", "run 1 9"], "b", "table_run", 7),
        (["foul scratch 1", "run 2 9"], "b", "victory", 4),
        ([DRY, "foul scratch", "run 1 9"], "a", "table_run", 7),
        ([DRY, "foul scratch", "9"], "a", "victory", 4),
        ([LOST, "choose accept a", "run 1 9"], "a", "table_run", 7),
        (["break 2 5", "choose accept a", "9"], "a", "victory", 4),
        (["break 2 5", "choose accept b", "run 1 9"], "b", "table_run", 7),
        (["break 2 1", "choose accept b", "run 2 9"], "b", "victory", 4),
        ([LOST, "choose rebreak b", "break 3 4", "run 1 9"], "b", "break_and_run", 10),
        ([LOST, "choose rebreak b", "break 3 9"], "b", "golden_break", 7),
        (["break 3 4", "1", "foul touched by=b", "run 2 9"], "a", "break_and_run", 10),
        (["break 3 4", "1", "foul off_table by=b off=2", "run 3 9"], "a", "break_and_run", 10),
    ],
)
def test_the_nine_is_worth_ten_seven_or_four(
    words: list[str], winner: str, kind: str, points: int
) -> None:
    """GN I.2 and, where the languages differ, the Chinese."""
    table = play("start a", *words)
    row = table.see("racks")[-1]
    fouls = 1 if any(word.startswith("foul") for word in words) else 0
    assert (row["winner"], row["kind"], row[winner]) == (winner, kind, points + fouls)
    assert table.see(f"sides.{winner}.points") == points + fouls
    assert table.see(f"sides.{winner}.frames") == 1
    assert table.see("rack.phase") == "over"
    assert (table.see("striker"), table.see("rack.ball_on")) == (None, None)


def test_the_nine_on_a_break_that_lost_the_chance_comes_back_and_others_stay_down() -> None:
    table = play("start a", "break 0 9+4")
    assert table.see("rack.balls") == [1, 2, 3, 5, 6, 7, 8, 9]
    assert table.see("rack.visits")[0]["balls"] == [4]
    assert table.see("sides.a.frames") == 0


def test_a_visit_is_marked_as_the_breaking_one_only_where_the_break_was_legal() -> None:
    legal = play("start a", "break 3 4", "1").see("rack.visits.0")
    assert legal | {"broke": True, "breaking": True, "on_break": 1, "balls": [4, 1]} == legal
    lost = play("start a", "break 2 4").see("rack.visits.0")
    assert lost | {"broke": True, "breaking": False, "on_break": 1, "ended": True} == lost


def test_the_visit_under_way_has_not_ended() -> None:
    visits = play("start a", DRY, "1 tags=safety+long").see("rack.visits")
    assert [(v["side"], v["strokes"], v["safety"], v["ended"]) for v in visits] == [
        ("a", 1, False, True),
        ("b", 1, True, False),
    ]
