"""Fouls of the side that is not at the table: points, and nothing else (PZ part 3, 2.2.2)."""

import pytest

from tests.support.snooker import DOUBLES, ONE_RED, ONLY_BLACK, PREMIER, SHOOT_OUT, play

KEPT = (
    "striker",
    "frame.phase",
    "frame.ball_on",
    "frame.free_ball",
    "frame.break",
    "frame.choice",
    "frame.misses",
    "frame.warned",
    "frame.in_hand",
    "clocks.shot",
)


@pytest.mark.parametrize(
    "words",
    [
        ["start a"],
        ["start a", "red"],
        ["start a", "red", "black", "red"],
        ["start a", "foul missed_all"],
        ["start a", "foul missed_all miss"],
        ["start a", "foul missed_all miss", "choose replace"],
        ["start a", "foul missed_all free_ball"],
        ["start a", "foul in_off miss", "choose replace", "warn a miss"],
        ["start a", "clock shot start"],
        ["start a", "adjust reds=0 colours=pink+black"],
    ],
    ids=" / ".join,
)
def test_it_leaves_turn_ball_on_clock_choice_and_count_alone(words: list[str]) -> None:
    table = play(*words, of=PREMIER)
    striker = table.see("striker")
    idle = "b" if striker == "a" else "a"
    before = {path: table.see(path) for path in KEPT}
    points = table.see(f"sides.{striker}.points")
    table.play(f"foul touched by={idle}")
    table.at -= 1000
    cost = table.see("frame.last_foul.value")
    assert {path: table.see(path) for path in KEPT} == before
    assert table.see(f"sides.{striker}.points") == points + cost
    assert table.see("frame.last_foul.by") == idle


@pytest.mark.parametrize(
    ("foul", "in_hand"),
    [
        ("foul in_off by=b", "d"),
        ("foul off_table white by=b", "d"),
        ("foul off_table blue by=b", "no"),
        ("foul touched white by=b", "no"),
    ],
)
def test_a_cue_ball_that_it_sent_off_is_in_hand(foul: str, in_hand: str) -> None:
    """PZ part 2, in hand: pocketed, or driven off the table, whoever did it."""
    table = play("start a", "red", foul)
    assert (table.see("striker"), table.see("frame.in_hand")) == ("a", in_hand)
    assert table.play("blue").see("frame.in_hand") == "no"


def test_ball_in_hand_anywhere_stays_so_after_it() -> None:
    misses = ["foul missed_all miss", "choose replace"] * 2 + ["foul missed_all miss"]
    table = play("start a", *misses, "foul in_off by=a", of=PREMIER)
    assert table.see("frame.in_hand") == "anywhere"


def test_balls_that_are_replaced_lie_as_they_did_before_it() -> None:
    table = play("start a", "miss", "foul missed_all miss", "foul in_off by=b")
    assert table.see("frame.in_hand") == "d"
    assert table.play("choose replace").see("frame.in_hand") == "no"


def test_a_break_goes_on_after_it() -> None:
    table = play("start a", "red", "foul touched black by=b", "blue", "red")
    assert table.see("frame.break") == {"side": "a", "points": 7, "balls": ["red", "blue", "red"]}
    assert table.points() == (14, 0)


def test_reds_that_it_put_down_stay_down() -> None:
    table = play("start a", "foul touched red reds=2 by=b")
    assert table.see("frame.reds") == 13
    assert table.see("frame.ball_on") == "red"


def test_the_last_red_put_down_by_it_puts_yellow_on() -> None:
    table = play("start a", "foul touched red reds=1 by=b", of=ONE_RED)
    assert (table.see("frame.ball_on"), table.see("striker")) == ("yellow", "a")


def test_the_last_red_put_down_by_it_leaves_a_colour_of_choice_on() -> None:
    spec = {"preset": "snooker", "reds": 2}
    table = play("start a", "red", "foul touched red reds=1 by=b", of=spec)
    assert table.see("frame.ball_on") == "colour"
    assert table.play("black").see("frame.ball_on") == "yellow"


def test_the_last_red_put_down_by_it_is_not_replaced_with_those_of_a_miss() -> None:
    table = play("start a", "foul missed_all miss", "foul touched red reds=1 by=a", of=ONE_RED)
    table.play("choose replace")
    assert (table.see("frame.reds"), table.see("frame.ball_on")) == (0, "yellow")
    assert table.play("yellow").points() == (2, 8)


def test_a_free_ball_stays_a_free_ball() -> None:
    table = play("start a", "foul missed_all free_ball", "foul touched by=a", "free black")
    assert table.points() == (0, 4 + 4 + 1)


def test_with_only_the_black_left_it_ends_the_frame() -> None:
    table = play("start a", ONLY_BLACK, "foul touched by=b")
    assert table.see("frames.0.winner") == "a"
    assert table.points() == (7, 0)


def test_with_only_the_black_left_it_may_make_the_frame_level() -> None:
    table = play("start a", f"{ONLY_BLACK} points=43:50", "foul touched by=b")
    assert table.see("frame.phase") == "respot"


def test_at_a_re_spotted_black_it_ends_the_frame() -> None:
    table = play("start a", f"{ONLY_BLACK} points=43:50", "black", "respot b")
    table.play("foul touched by=a")
    assert table.see("frames.0.winner") == "b"
    assert table.see("frames.0.reason") == "respotted_black"


def test_in_a_shoot_out_it_gives_ball_in_hand_anywhere() -> None:
    table = play("start a", "miss", "foul touched by=a", of=SHOOT_OUT)
    assert (table.see("striker"), table.see("frame.in_hand")) == ("b", "anywhere")


def test_a_break_of_the_side_at_the_table_is_not_cut_in_two_on_record() -> None:
    table = play("start a", "red", "foul touched by=b", "black", "miss", "concede")
    assert table.see("frames.0.breaks") == [{"side": "a", "points": 8}]


def test_it_is_kept_among_the_visits_with_the_player_who_is_next() -> None:
    table = play("start a", "miss", "foul touched by=a", of=DOUBLES)
    visit = table.see("frame.visits.1")
    assert (visit["side"], visit["player"], visit["fouls"][0]["by"]) == ("a", 1, "a")
    table.play("foul touched by=a player=0")
    assert table.see("frame.visits.2.player") == 0


@pytest.mark.parametrize("extra", ["miss", "free_ball"])
def test_no_miss_and_no_free_ball_come_of_it(extra: str) -> None:
    play("start a").refuse("bad_value", f"foul touched by=b {extra}", extra)


def test_it_cannot_run_out_of_the_strikers_time() -> None:
    play("start a", of=PREMIER).refuse("bad_value", "foul time by=b", "by", "striker")


def test_a_warning_after_it_still_goes_to_the_side_that_missed() -> None:
    table = play("start a", *(["foul missed_all miss", "choose replace"] * 2), "foul touched by=b")
    table.play("warn b miss")
    assert table.see("frame.warned") is False
    table.play("warn a miss")
    assert table.see("frame.warned") is True


def test_it_stands_among_the_visits_as_no_turn_at_the_table() -> None:
    table = play("start a", "red", "foul touched by=b", "miss")
    turns = [(visit["side"], visit["at_table"]) for visit in table.see("frame.visits")]
    assert turns == [("b", False), ("a", True)]
