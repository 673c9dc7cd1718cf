"""The referee sets the record straight, and never into a contradiction."""

import pytest

from tests.support.snooker import DOUBLES, ONLY_BLACK, SHOOT_OUT, Table, play

AGGREGATE = {"preset": "snooker", "best_of": 4, "aggregate": True}
LEVEL = (f"{ONLY_BLACK} points=43:50", "black")


def test_points_are_put_and_nothing_else_changes() -> None:
    table = play("start a", "red", "adjust points=40:30")
    assert table.points() == (40, 30)
    assert (table.see("striker"), table.see("frame.ball_on")) == ("a", "colour")
    assert table.see("frame.break.points") == 1


def test_points_leave_an_open_choice_open() -> None:
    table = play("start a", "foul missed_all miss", "adjust points=0:5")
    assert table.see("frame.choice.side") == "b"
    assert table.see("frame.misses") == 1


@pytest.mark.parametrize(
    ("words", "adjust", "ball_on", "reds", "colours"),
    [
        ([], "reds=3", "red", 3, 6),
        ([], "reds=0", "yellow", 0, 6),
        ([], "reds=0 colours=black+pink", "pink", 0, 2),
        ([], "ball_on=colour", "colour", 15, 6),
        ([], "reds=0 ball_on=colour", "colour", 0, 6),
        (["red"], "ball_on=red", "red", 14, 6),
        (["red"], "reds=10", "colour", 10, 6),
        (["red"], "reds=0 colours=blue+pink+black", "blue", 0, 3),
        (["adjust reds=0 colours=black"], "reds=2", "red", 2, 6),
        (["adjust reds=0 colours=black"], "colours=pink+black", "pink", 0, 2),
        (["adjust reds=0 colours=black"], "ball_on=black", "black", 0, 1),
        (["red"], "striker=b", "red", 14, 6),
        (["red"], "striker=b ball_on=colour", "colour", 14, 6),
        (["red"], "striker=a", "colour", 14, 6),
    ],
)
def test_the_table_is_put_and_the_ball_on_follows(
    words: list[str], adjust: str, ball_on: str, reds: int, colours: int
) -> None:
    table = play("start a", *words, f"adjust {adjust}")
    assert table.see("frame.ball_on") == ball_on
    assert table.see("frame.reds") == reds
    assert len(table.see("frame.colours")) == colours


def test_another_striker_begins_a_new_visit() -> None:
    table = play("start a", "red", "adjust striker=b")
    assert (table.see("striker"), table.see("frame.break")) == ("b", None)
    assert table.see("frame.visits.0.points") == 1
    assert table.play("red").see("frame.break.side") == "b"


def test_the_same_striker_keeps_his_break() -> None:
    table = play("start a", "red", "adjust striker=a reds=12")
    assert table.see("frame.break.points") == 1


def test_of_two_the_next_in_order_is_the_other_striker() -> None:
    table = play("start a", "miss", "adjust striker=a", of=DOUBLES)
    assert (table.see("striker"), table.see("player")) == ("a", 1)


@pytest.mark.parametrize("adjust", ["reds=12", "striker=a", "ball_on=red", "striker=b"])
def test_another_position_closes_the_choice_and_ends_the_count(adjust: str) -> None:
    """PZ part 3, 14; PL miss rule d: the count ends with a change of position."""
    table = play("start a", "foul missed_all miss", f"adjust {adjust}")
    assert table.see("frame.choice") is None
    assert table.see("frame.misses") == 0
    table.refuse("not_now", "choose play").refuse("not_now", "free_ball")


@pytest.mark.parametrize(
    ("adjust", "kept"),
    [("reds=12", True), ("points=5:5", True), ("striker=b", False), ("ball_on=colour", False)],
)
def test_a_free_ball_stays_with_the_striker_and_his_ball_on(adjust: str, kept: bool) -> None:
    table = play("start b", "foul missed_all free_ball", f"adjust {adjust}")
    assert table.see("frame.free_ball") is kept


def test_with_only_black_left_there_is_no_free_ball() -> None:
    table = play("start b", "foul missed_all free_ball", ONLY_BLACK)
    assert table.see("frame.free_ball") is False


def test_frames_are_put_in_and_between_frames() -> None:
    table = play("start a", "adjust frames=2:1")
    assert (table.see("sides.a.frames"), table.see("sides.b.frames")) == (2, 1)
    table.play("concede", "adjust frames=1:1")
    assert (table.see("sides.a.frames"), table.see("sides.b.frames")) == (1, 1)
    assert table.see("frame.phase") == "over"


@pytest.mark.parametrize("frames", ["3:0", "0:3", "-1:0", "0:99"])
def test_frames_that_would_have_ended_the_match_are_refused(frames: str) -> None:
    play("start a").refuse("bad_value", f"adjust frames={frames}", "frames.", "0 and 2")


def test_on_aggregate_frames_go_up_to_all_that_are_played() -> None:
    table = play("start a", "adjust frames=4:0", of=AGGREGATE)
    table.refuse("bad_value", "adjust frames=5:0", "frames.a")


def test_a_decided_game_is_not_put_straight() -> None:
    table = play(
        "start a", "concede", of={"preset": "snooker", "frames_to_win": 1, "games_to_win": 2}
    )
    table.refuse("not_now", "adjust frames=0:0", "frames")
    assert "adjust" not in table.offers()["events"]


@pytest.mark.parametrize(
    ("words", "adjust", "code", "says"),
    [
        ([], "", "bad_value", "nothing"),
        ([], "points=-1:0", "bad_value", "points.a"),
        ([], "points=0:1000001", "bad_value", "points.b"),
        ([], "reds=-1", "bad_value", "reds"),
        ([], "reds=16", "bad_value", "reds"),
        ([], "colours=black", "bad_value", "colours"),
        ([], "reds=1 colours=pink+black", "bad_value", "colours"),
        ([], "reds=0 colours=yellow+black", "bad_value", "colours"),
        ([], "reds=0 colours=pink", "bad_value", "colours"),
        ([], "reds=0 colours=", "bad_value", "colours"),
        ([], "ball_on=yellow", "bad_value", "ball_on"),
        ([], "reds=0 ball_on=red", "not_on_table", "ball_on: the red"),
        ([], "reds=0 colours=pink+black ball_on=blue", "not_on_table", "blue"),
        ([], "reds=0 colours=pink+black ball_on=black", "bad_value", "pink"),
        ([], "reds=0 colours=pink+black ball_on=colour", "bad_value", "ball_on"),
        ([], "striker=c", "malformed", "striker"),
        ([], "ball_on=white", "malformed", "ball_on"),
        ([], "balls=1", "malformed", "balls"),
        (["concede"], "points=1:0", "not_now", "open frame"),
        (["concede"], "points=1:0 frames=0:1", "not_now", "open frame"),
        ([*LEVEL], "points=1:0", "not_now", "open frame"),
        ([*LEVEL], "reds=1", "not_now", "open frame"),
    ],
)
def test_a_contradiction_is_refused_and_named(
    words: list[str], adjust: str, code: str, says: str
) -> None:
    play("start a", *words).refuse(code, f"adjust {adjust}", says)


def test_nothing_is_put_before_or_after_the_match_or_at_the_blue() -> None:
    Table().refuse("not_now", "adjust points=1:0", "no match")
    play("start a", "award match a other").refuse("not_now", "adjust frames=0:0", "no match")
    play("start a", *LEVEL, of=SHOOT_OUT).refuse("not_now", "adjust points=1:0", "open frame")


def test_a_re_spotted_black_put_out_of_level_is_a_plain_frame_again() -> None:
    table = play("start a", *LEVEL, "respot a", "adjust points=50:57")
    assert table.see("frame.respotted") is False
    assert table.play("black").see("frame.phase") == "respot"


def test_a_re_spotted_black_with_other_balls_put_up_is_a_plain_frame_again() -> None:
    table = play("start a", *LEVEL, "respot a", "adjust colours=pink+black")
    assert table.play("pink", "black").see("frames.0.reason") == "black"


@pytest.mark.parametrize("adjust", ["points=50:50", "striker=b", "ball_on=black"])
def test_otherwise_a_re_spotted_black_stays_one(adjust: str) -> None:
    table = play("start a", *LEVEL, "respot a", f"adjust {adjust}", "black")
    assert table.see("frames.0.reason") == "respotted_black"


def test_an_adjustment_is_undone_like_any_event() -> None:
    table = play("start a", "red", "adjust points=40:30 reds=3 striker=b", "undo")
    assert (table.points(), table.see("frame.reds"), table.see("striker")) == ((1, 0), 14, "a")
