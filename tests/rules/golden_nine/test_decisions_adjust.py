"""The record set straight: what an adjustment may put and what it may not."""

import pytest

from tests.support.golden_nine import DRY, LOST, NINE_BALL, play

GOLDEN = "break 3 9"


def test_points_and_racks_are_put() -> None:
    table = play("start a", DRY, "adjust points=12:9 frames=2:1")
    assert table.points() == (12, 9)
    assert (table.see("sides.a.frames"), table.see("sides.b.frames")) == (2, 1)
    assert table.see("rack.of_set") == 4


def test_racks_that_were_put_count_towards_the_end_of_the_set() -> None:
    three = {"preset": NINE_BALL, "racks": 3}
    table = play("start a", "adjust frames=1:1", "break 3 9", of=three)
    assert (table.see("status"), table.see("winner")) == ("over", "a")


def test_balls_striker_and_ball_on_are_put() -> None:
    table = play("start a", DRY, "1", "adjust balls=9+3+1 striker=a ball_on=1")
    assert (table.see("rack.balls"), table.see("rack.ball_on")) == ([1, 3, 9], 1)
    assert (table.see("striker"), table.see("rack.visits")[-1]["ended"]) == ("a", True)
    assert table.see("rack.visits")[-1]["balls"] == [1]


def test_the_same_striker_goes_on_with_the_visit() -> None:
    table = play("start a", DRY, "1", "adjust striker=b", "2")
    assert table.see("rack.visits")[-1]["balls"] == [1, 2]


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("adjust", "nothing to put straight"),
        ("adjust points=-1:0", "points.a"),
        ("adjust points=0:100001", "points.b"),
        ("adjust frames=-1:0", "frames.a"),
        ("adjust frames=7:8", "15 of 15"),
        ("adjust balls=1+2", "balls: the 9"),
        ("adjust balls=", "balls: the 9"),
        ("adjust balls=9+9", "balls: the 9 is named twice"),
        ("adjust balls=9+10", "balls: there is no ball 10"),
        ("adjust ball_on=2", "ball_on"),
        ("adjust balls=3+9 ball_on=9", "it is the 3"),
    ],
)
def test_a_score_or_table_that_cannot_be_is_refused(word: str, says: str) -> None:
    play("start a", DRY).refuse("bad_value", word, says)


@pytest.mark.parametrize("field", ["reds", "colours", "games"])
def test_fields_of_another_discipline_are_malformed(field: str) -> None:
    play("start a", DRY).refuse("malformed", {"type": "adjust", field: 1}, field)


@pytest.mark.parametrize("words", [[], [LOST], [GOLDEN]])
def test_only_a_table_in_play_is_put(words: list[str]) -> None:
    play("start a", *words).refuse("not_now", "adjust striker=b", "rack in play")


@pytest.mark.parametrize("words", [[], [LOST], [GOLDEN]])
def test_the_score_may_be_put_at_any_time_of_the_match(words: list[str]) -> None:
    assert play("start a", *words, "adjust points=3:2").points() == (3, 2)


def test_outside_a_match_nothing_is_put() -> None:
    play().refuse("not_now", "adjust points=1:1", "not started")
    play("award match a other").refuse("not_now", "adjust points=1:1", "match is over")


def test_a_decided_set_is_not_put_otherwise() -> None:
    sets = {"preset": NINE_BALL, "racks": 1, "sets_to_win": 2}
    play("start a", GOLDEN, of=sets).refuse("not_now", "adjust points=1:1", "set is decided")


def test_points_that_would_have_ended_the_race_are_refused() -> None:
    race = {"preset": NINE_BALL, "race_to": 10}
    table = play("start a", DRY, of=race).refuse("bad_value", "adjust points=10:0", "10 would")
    assert table.play("adjust points=9:9").points() == (9, 9)


def test_between_racks_nothing_is_put_that_would_decide_the_set() -> None:
    two = {"preset": NINE_BALL, "racks": 2}
    level = play("start a", GOLDEN, "next", DRY, "run 1 9", of=two)
    level.refuse("bad_value", "adjust points=8:7", "decide the set")
    assert level.play("adjust points=8:8").points() == (8, 8)
    early = play("start a", GOLDEN, of={"preset": NINE_BALL, "racks": 2, "early_end": True})
    early.refuse("bad_value", "adjust points=11:0", "decide the set")


def test_in_an_extra_rack_points_may_be_put_apart() -> None:
    two = {"preset": NINE_BALL, "racks": 2}
    table = play("start a", GOLDEN, "next", DRY, "run 1 9", "next", of=two)
    assert table.play("adjust points=8:7").points() == (8, 7)
    table.refuse("bad_value", "adjust frames=2:1", "3 of 2")
    assert table.play("adjust frames=2:0").see("status") == "live"


@pytest.mark.parametrize(
    ("striker", "goes_on"), [("", True), (" striker=a", True), (" striker=b", False)]
)
def test_a_stroke_under_way_is_still_to_be_recorded_unless_another_side_is_put_there(
    striker: str, goes_on: bool
) -> None:
    table = play("start a", "break 4 1", "clock shot start", "struck")
    table.play(f"adjust balls=3+9{striker}")
    assert table.offers()["clocks"]["in_stroke"] is goes_on
