"""Choices after a foul, the free ball, warnings."""

import pytest

from tests.support.snooker import DOUBLES, ONE_RED, ONLY_BLACK, PREMIER, SHOOT_OUT, play

MISS = "foul missed_all miss"


def test_play_leaves_the_incoming_side_at_the_table() -> None:
    """PZ part 3, 11.8 and 14."""
    table = play("start a", "red", "foul missed_all", "choose play")
    assert (table.see("frame.phase"), table.see("striker")) == ("play", "b")
    assert table.see("frame.ball_on") == "red"
    assert table.see("frame.choice") is None


def test_play_again_puts_the_offender_back_with_a_new_break() -> None:
    """PZ part 3, 11.8.2."""
    table = play("start a", "red", "foul missed_all", "choose play_again")
    assert (table.see("striker"), table.see("frame.ball_on")) == ("a", "red")
    assert table.see("frame.break") is None
    assert table.play("red").see("frame.break.points") == 1


def test_play_again_puts_the_lowest_colour_on_when_no_red_is_left() -> None:
    """PZ part 3, 11.8 and 14."""
    table = play("start a", "red", "foul missed_all", "choose play_again", of=ONE_RED)
    assert table.see("frame.ball_on") == "yellow"


def test_play_again_leaves_the_cue_ball_in_hand_after_an_in_off() -> None:
    table = play("start a", "foul in_off", "choose play_again")
    assert (table.see("striker"), table.see("frame.in_hand")) == ("a", "d")


def test_a_free_ball_lapses_with_play_again() -> None:
    """PZ part 3, 10.6."""
    table = play("start a", "foul missed_all free_ball", "choose play_again")
    assert table.see("frame.free_ball") is False
    table.refuse("not_now", "free_ball")
    table.refuse("not_on", "free blue")


@pytest.mark.parametrize(
    ("before", "ball_on", "free", "in_hand"),
    [
        (["miss", "miss"], "red", False, "no"),
        ([], "red", False, "d"),
        (["red"], "colour", False, "no"),
        (["miss", "foul missed_all free_ball"], "red", True, "no"),
        (["miss", "foul in_off"], "red", False, "d"),
        (["adjust reds=0 colours=pink+black"], "pink", False, "d"),
    ],
    ids=str,
)
def test_replace_brings_back_what_was_on_for_that_stroke(
    before: list[str], ball_on: str, free: bool, in_hand: str
) -> None:
    """PZ part 3, 11.8 and 14: a colour of choice again, a free ball again, in hand again."""
    table = play("start a", *before)
    striker, reds = table.see("striker"), table.see("frame.reds")
    table.play(MISS, "choose replace")
    assert table.see("striker") == striker
    assert table.see("frame.ball_on") == ball_on
    assert table.see("frame.free_ball") is free
    assert table.see("frame.in_hand") == in_hand
    assert table.see("frame.reds") == reds


def test_replace_brings_back_the_reds_of_that_stroke_and_keeps_the_penalty() -> None:
    """PZ part 3, 11.8 and 14."""
    table = play("start a", "foul wrong_first blue reds=2 miss", "choose replace")
    assert table.see("frame.reds") == 15
    assert table.points() == (0, 5)


def test_reds_lost_twice_come_back_twice() -> None:
    lost = "foul wrong_first blue reds=2 miss"
    table = play("start a", "red", "black", lost, "choose replace", lost)
    assert table.see("frame.reds") == 12
    assert table.play("choose replace").see("frame.reds") == 14
    assert table.see("frame.misses") == 2


def test_the_last_red_lost_comes_back_with_replace() -> None:
    table = play("start a", "foul in_off reds=1 miss", of=ONE_RED)
    assert table.see("frame.ball_on") == "yellow"
    table.play("choose replace")
    assert (table.see("frame.ball_on"), table.see("frame.reds")) == ("red", 1)


@pytest.mark.parametrize("option", ["play", "play_again", "replace"])
def test_a_choice_is_made_once(option: str) -> None:
    table = play("start a", MISS, f"choose {option}")
    for again in ("play", "play_again", "replace"):
        table.refuse("not_now", f"choose {again}", "nothing to choose")


def test_replace_without_a_miss_is_refused() -> None:
    play("start a", "foul in_off").refuse("not_now", "choose replace", "replace")


def test_there_is_nothing_to_choose_in_play() -> None:
    play("start a").refuse("not_now", "choose play", "choose")
    play("start a").refuse("malformed", "choose again", "option")


@pytest.mark.parametrize("option", ["play_again", "replace"])
def test_whoever_plays_again_may_be_struck_off_anew(option: str) -> None:
    """The cue ball tapped as struck while the choice was open is no stroke of his."""
    table = play("start a", MISS, "struck", f"choose {option}", "clock shot start", of=PREMIER)
    assert table.play("struck").see("clocks.shot.running") is False


def test_after_play_again_the_player_who_fouled_plays() -> None:
    """PZ part 3, 17."""
    table = play("start a", "miss", "miss", "foul missed_all", "choose play_again", of=DOUBLES)
    assert (table.see("striker"), table.see("player")) == ("a", 1)
    assert (table.play("miss").see("striker"), table.see("player")) == ("b", 1)


@pytest.mark.parametrize("words", [[], ["choose play"]])
def test_a_free_ball_is_called_after_a_foul_before_the_next_stroke(words: list[str]) -> None:
    """PZ part 3, 10; contract, section 3."""
    table = play("start a", "foul missed_all", *words, "free_ball")
    assert table.see("frame.free_ball") is True
    table.refuse("not_now", "free_ball", "already")
    assert table.play("free black").points() == (0, 5)


@pytest.mark.parametrize(
    "words",
    [
        ["start a"],
        ["start a", "miss"],
        ["start a", "foul missed_all", "miss"],
        ["start a", "foul missed_all", "red"],
        ["start a", MISS, "choose play_again"],
        ["start a", MISS, "choose replace"],
        ["start a", "foul missed_all", "adjust reds=10"],
        ["start a", f"{ONLY_BLACK} points=50:43", "foul missed_all", "respot a"],
        ["start a", "foul touched by=b"],
    ],
    ids=" / ".join,
)
def test_there_is_no_free_ball_otherwise(words: list[str]) -> None:
    play(*words).refuse("not_now", "free_ball", "free ball")


def test_there_is_no_free_ball_once_the_cue_ball_is_struck() -> None:
    table = play("start a", MISS, "choose play", "struck", of=PREMIER)
    table.refuse("not_now", "free_ball", "struck")
    assert "free_ball" not in table.offers()["events"]


def test_there_is_no_free_ball_in_a_shoot_out() -> None:
    """PL shoot-out, fouls."""
    play("start a", "foul in_off", of=SHOOT_OUT).refuse("not_now", "free_ball")


def test_with_only_pink_and_black_left_there_still_is_a_free_ball() -> None:
    table = play("start a", "adjust reds=0 colours=pink+black", "foul missed_all", "free_ball")
    assert table.play("free black").points() == (0, 12)
    assert table.see("frame.ball_on") == "pink"


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize(
    "words",
    [[], ["red"], [MISS], [MISS, "choose replace"], ["concede"], [f"{ONLY_BLACK} points=0:7"]],
    ids=str,
)
def test_a_warning_for_conduct_is_free_at_any_time(words: list[str], side: str) -> None:
    """PZ part 3, 14; PL miss rule d."""
    table = play("start a", *words, f"warn {side} conduct")
    assert table.see(f"sides.{side}.conduct_warnings") == 1
    assert table.see("frame.warned") is False


def test_a_warning_for_misses_is_shown_until_the_count_ends() -> None:
    """PZ part 3, 14; PL miss rule d."""
    table = play("start a", *([MISS, "choose replace"] * 2), "warn a miss")
    assert table.see("frame.warned") is True
    assert table.play(MISS).see("frame.warned") is True
    assert table.play("choose play").see("frame.warned") is False


@pytest.mark.parametrize(
    ("words", "side"), [([MISS], "a"), ([MISS, "choose replace"], "a"), (["miss"], "b")]
)
def test_a_warning_counts_for_the_side_whose_misses_are_counted(
    words: list[str], side: str
) -> None:
    table = play("start a", *words)
    idle = "b" if side == "a" else "a"
    assert table.play(f"warn {idle} miss").see("frame.warned") is False
    assert table.play(f"warn {side} miss").see("frame.warned") is True


def test_there_is_no_warning_before_the_match_and_none_for_misses_after_a_frame() -> None:
    play().refuse("not_now", "warn a conduct")
    play("start a", "concede").refuse("not_now", "warn a miss", "frame")
    play("start a").refuse("malformed", "warn a time", "kind")
