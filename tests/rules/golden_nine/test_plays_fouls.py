"""Fouls: one a stroke, 1, 1 and 2 with the rack; intentional ones 10, then the match (GN I, VI)."""

import pytest

from server.rules.golden_nine.offers import REASONS
from tests.support.golden_nine import DRY, LOST, NINE_BALL, play


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("before", [[], ["break 3 4"]], ids=["break", "play"])
def test_every_foul_gives_a_point_and_ball_in_hand(reason: str, before: list[str]) -> None:
    table = play("start a", *before, f"foul {reason}")
    assert table.points() == (0, 1)
    assert (table.see("striker"), table.see("rack.phase")) == ("b", "play")
    assert table.see("rack.in_hand") is True
    assert table.see("rack.fouls") == {"a": 1, "b": 0}
    assert table.see("rack.last_foul") == {
        "by": "a",
        "value": 1,
        "reason": reason,
        "intentional": False,
    }


def test_several_balls_gone_in_one_stroke_are_one_foul() -> None:
    """GN VI: several fouls in a stroke are one."""
    table = play("start a", DRY, "foul scratch 3+5 off=7")
    assert table.points() == (1, 0)
    assert table.see("rack.balls") == [1, 2, 4, 6, 8, 9]


@pytest.mark.parametrize("word", ["foul scratch 9", "foul off_table off=9", "foul scratch 9+2"])
def test_only_the_nine_comes_back(word: str) -> None:
    """GN VIII."""
    table = play("start a", DRY, word)
    assert table.see("rack.balls") == [ball for ball in range(1, 10) if f"+{ball}" not in word]
    assert table.see("rack.phase") == "play"


def test_the_nine_comes_back_as_the_last_ball_too() -> None:
    table = play("start a", "break 3 4", "run 1 8", "foul scratch 9")
    assert (table.see("rack.balls"), table.see("striker")) == ([9], "b")
    assert table.play("9").last_rack() == ("b", "victory", 0, 5)


def test_the_ball_in_hand_is_played_off_with_the_next_stroke() -> None:
    table = play("start a", DRY, "foul scratch", "miss")
    assert (table.see("striker"), table.see("rack.in_hand")) == ("b", False)
    assert table.see("rack.last_foul") is None


def test_the_third_foul_of_a_side_in_a_rack_gives_two_points_and_the_rack() -> None:
    table = play("start a", DRY, "foul scratch", "miss", "foul no_cushion", "miss")
    assert table.points() == (2, 0)
    table.play("foul time")
    assert table.last_rack() == ("a", "three_fouls", 4, 0)
    assert table.points() == (4, 0)
    assert table.see("sides.a.frames") == 1


def test_fouls_of_both_sides_are_counted_apart() -> None:
    table = play("start a", DRY, "foul scratch", "foul scratch", "foul scratch", "foul scratch")
    assert table.see("rack.fouls") == {"a": 2, "b": 2}
    assert table.see("rack.phase") == "play"
    table.play("foul scratch")
    assert table.last_rack() == ("a", "three_fouls", 4, 2)


def test_the_third_foul_counts_on_a_break_too() -> None:
    table = play("start a", LOST, *["foul touched by=a"] * 2, "choose rebreak a", "foul scratch")
    assert table.last_rack() == ("b", "three_fouls", 0, 4)


def test_a_new_rack_counts_from_nothing() -> None:
    table = play("start a", DRY, "foul scratch", "9", "next")
    assert table.see("rack.fouls") == {"a": 0, "b": 0}
    assert table.see("rack.last_foul") is None


def test_a_foul_before_the_break_puts_the_rack_in_play_with_ball_in_hand() -> None:
    """GN IV: it is no breaking visit that follows."""
    table = play("start a", "foul touched 5")
    assert (table.see("striker"), table.see("rack.phase")) == ("b", "play")
    assert table.see("rack.balls") == [1, 2, 3, 4, 6, 7, 8, 9]
    table.refuse("not_now", DRY, "broken already")
    assert table.play("run 1 9").last_rack() == ("b", "table_run", 0, 8)


def test_a_foul_of_the_other_side_leaves_the_turn_and_gives_ball_in_hand() -> None:
    table = play("start a", DRY, "1", "clock shot start", "foul touched by=a")
    assert (table.see("striker"), table.points()) == ("b", (0, 1))
    assert (table.see("rack.in_hand"), table.see("clocks.shot.running")) == (True, True)
    assert table.see("rack.visits")[-1]["balls"] == [1]
    assert table.play("2").see("rack.visits")[-1]["balls"] == [1, 2]


def test_a_foul_of_the_other_side_before_the_break_puts_the_rack_in_play_too() -> None:
    table = play("start a", "foul touched by=b")
    assert (table.see("striker"), table.see("rack.phase")) == ("a", "play")
    assert (table.see("rack.in_hand"), table.points()) == (True, (1, 0))


def test_the_third_foul_of_the_side_that_is_not_at_the_table_ends_the_rack_too() -> None:
    table = play("start a", DRY, *["foul touched by=a"] * 3)
    assert table.last_rack() == ("b", "three_fouls", 0, 4)


@pytest.mark.parametrize(
    "words",
    [
        ["foul other intentional"],
        [DRY, "miss", "foul push intentional"],
        [LOST, "foul touched by=a intentional"],
        ["break 3 4", "miss", "foul touched by=a intentional"],
    ],
    ids=["break", "play", "choice", "other side"],
)
def test_the_first_intentional_foul_gives_ten_points_and_the_rack(words: list[str]) -> None:
    """GN I note; it is not counted among the fouls of the rack."""
    table = play("start a", *words)
    assert table.last_rack() == ("b", "intentional_foul", 0, 10)
    assert table.see("rack.fouls") == {"a": 0, "b": 0}
    assert table.see("rack.intentional") == {"a": 1, "b": 0}
    assert table.see("rack.last_foul.value") == 10
    assert table.play("next").see("striker") == "b"


def test_an_intentional_foul_comes_on_top_of_the_points_of_the_rack() -> None:
    table = play("start a", DRY, "foul scratch", "miss", "foul other intentional")
    assert table.last_rack() == ("a", "intentional_foul", 11, 0)


@pytest.mark.parametrize(
    "words",
    [
        ["foul other intentional"],
        ["break 3 4", "foul other intentional"],
        [LOST, "foul touched by=b intentional"],
    ],
    ids=["break", "play", "choice"],
)
def test_the_second_of_a_side_in_the_match_loses_the_match_with_nothing_added(
    words: list[str],
) -> None:
    table = play("start a", DRY, "foul other intentional", "next", DRY, "9", "next")
    before = table.points()
    table.play(*words)
    assert (table.see("status"), table.see("winner")) == ("over", "a")
    assert table.see("reason") == "intentional_fouls"
    assert table.points() == before
    assert len(table.see("racks")) == 2
    assert (table.see("rack.phase"), table.see("striker")) == ("over", None)


def test_one_of_each_side_ends_no_match() -> None:
    table = play("start a", "foul other intentional", "next", "foul other intentional")
    assert (table.see("status"), table.points()) == ("live", (10, 10))
    assert table.see("rack.intentional") == {"a": 1, "b": 1}


def test_the_count_of_intentional_fouls_goes_over_sets() -> None:
    two = {"preset": NINE_BALL, "racks": 1, "sets_to_win": 2}
    table = play("start a", "foul other intentional", "next breaker=a", of=two)
    assert table.play("foul other intentional").see("winner") == "b"


def test_undo_of_the_third_foul_opens_the_rack_again() -> None:
    table = play("start a", DRY, "foul scratch", "miss", "foul scratch", "miss", "foul scratch")
    table.play("undo")
    assert (table.points(), table.see("sides.a.frames")) == ((2, 0), 0)
    assert (table.see("rack.phase"), table.see("rack.fouls.b")) == ("play", 2)
