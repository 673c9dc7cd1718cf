"""The timed Shoot-Out frame and the blue-ball shoot-out (PL shoot-out)."""

import pytest

from tests.support.snooker import ONLY_BLACK, SHOOT_OUT, Table, play

END = 600_000
LEVEL = (f"{ONLY_BLACK} points=43:50", "black")


def in_the_last_second(points: str = "10:5") -> Table:
    """A at the table; the frame clock started at 0 and has one second left."""
    return play("start a", "@0", "miss", "miss", f"adjust points={points}", "@599000", of=SHOOT_OUT)


@pytest.mark.parametrize("word", ["struck", "red", "miss", "foul in_off", "foul no_cushion"])
def test_the_frame_clock_starts_at_the_first_strike(word: str) -> None:
    """PL shoot-out 1."""
    table = play("start a", "@7000", word, of=SHOOT_OUT)
    assert table.see("clocks.frame.running") is True
    assert table.see("clocks.frame.remaining_ms", 9000) == END - 2000


@pytest.mark.parametrize(
    "word", ["foul time", "foul touched", "foul touched by=b", "clock shot start", "foul measured"]
)
def test_what_is_no_stroke_does_not_start_it(word: str) -> None:
    """PL shoot-out 1: a time foul or a touched ball is none."""
    table = play("start a", word, of=SHOOT_OUT)
    assert table.see("clocks.frame.running") is False
    assert table.see("clocks.frame.remaining_ms") == END


@pytest.mark.parametrize("word", ["struck", "red", "miss", "foul in_off"])
def test_a_frame_clock_that_was_set_before_it_starts_at_the_first_strike_too(word: str) -> None:
    table = play("start a", "clock frame set ms=500000", "@7000", word, of=SHOOT_OUT)
    assert table.see("clocks.frame.running") is True
    assert table.see("clocks.frame.remaining_ms", 9000) == 498_000
    table.at = 507_001
    assert ("time_up" in table.offers()["events"]) is (word != "struck")


@pytest.mark.parametrize("words", [["clock frame set ms=500000"], []])
def test_a_frame_clock_that_was_paused_waits_for_the_official(words: list[str]) -> None:
    """A disturbance: whatever is struck meanwhile, he resumes it (PL shoot-out, other rules 3)."""
    table = play("start a", "@0", "miss", "@1000", "clock frame pause", *words, of=SHOOT_OUT)
    assert table.play("miss").see("clocks.frame.running") is False


def test_it_starts_when_the_ball_was_struck_and_not_when_the_stroke_is_recorded() -> None:
    table = play("start a", "@7000", "struck", "@9000", "miss", of=SHOOT_OUT)
    assert table.see("clocks.frame.remaining_ms", 9000) == END - 2000


@pytest.mark.parametrize(
    "reason", ["in_off", "missed_all", "time", "no_cushion", "touched", "wrong_pot black"]
)
def test_every_foul_gives_ball_in_hand_anywhere_and_nothing_else(reason: str) -> None:
    """PL shoot-out, fouls."""
    table = play("start a", "miss", f"foul {reason}", of=SHOOT_OUT)
    assert table.see("striker") == "a"
    assert table.see("frame.in_hand") == "anywhere"
    assert table.see("frame.phase") == "play"
    assert (table.see("frame.choice"), table.see("frame.misses")) == (None, 0)
    table.refuse("not_now", "choose play_again").refuse("not_now", "free_ball")


def test_there_is_no_re_rack() -> None:
    """PL shoot-out, other rules 6."""
    table = play("start a", of=SHOOT_OUT).refuse("not_now", "rerack", "re-rack")
    assert "rerack" not in table.offers()["events"]


@pytest.mark.parametrize(
    "position",
    ["reds=14", "ball_on=red", "colours=yellow+green+brown+blue+pink+black", "striker=a"],
)
def test_a_stroke_struck_in_time_counts_though_the_position_was_put_straight(position: str) -> None:
    table = in_the_last_second().play("@600000", "struck", "@601500", f"adjust {position}")
    assert {"stroke", "foul"} <= set(table.offers()["events"])
    table.play("@602000", "red")
    assert table.see("frames.0.a") == 11


def test_where_the_other_side_is_put_to_the_table_nothing_was_struck_in_time() -> None:
    table = in_the_last_second().play("@600000", "struck", "@601500", "adjust striker=b")
    table.refuse("too_late", "red")


@pytest.mark.parametrize("then", ["time_up", "struck"])
def test_the_stroke_may_have_been_recorded_by_putting_the_position_straight(then: str) -> None:
    """So that it is no more waited for, and logs in which it was not go on as they did."""
    table = in_the_last_second().play("struck", "@599500", "adjust points=11:5 reds=14")
    table.at = 600_001 if then == "time_up" else 599_900
    assert then in table.offers()["events"]
    table.play(f"@{table.at}", then)
    assert table.see("frame.phase") == ("over" if then == "time_up" else "play")


def test_a_stroke_struck_at_the_very_end_counts_and_ends_the_frame() -> None:
    """PL shoot-out, other rules 7: struck not after the end."""
    table = in_the_last_second().play("@600000", "struck", "@603000", "red")
    assert table.see("frame.phase") == "over"
    assert (table.see("frames.0.a"), table.see("frames.0.reason")) == (11, "time")
    assert table.see("winner") == "a"


def test_a_foul_in_that_stroke_counts_too() -> None:
    """PL shoot-out, other rules 7: with all that comes of it."""
    table = in_the_last_second("10:5").play("@600000", "struck", "@603000", "foul wrong_pot black")
    assert (table.see("frames.0.b"), table.see("winner")) == (12, "b")


@pytest.mark.parametrize("reason", ["touched", "time"])
def test_a_foul_of_the_striker_after_the_strike_belongs_to_the_stroke(reason: str) -> None:
    table = in_the_last_second("20:5").play("@600000", "struck", "@603000", f"foul {reason}")
    assert table.see("frame.phase") == "over"


@pytest.mark.parametrize(
    "word", ["struck", "red", "miss", "foul in_off", "foul time", "foul touched by=b"]
)
def test_what_comes_after_the_end_is_too_late(word: str) -> None:
    """PL shoot-out, other rules 7."""
    table = in_the_last_second().play("@600001")
    table.refuse("too_late", word, "time")
    assert table.offers()["events"][0] == "time_up"
    assert table.play("time_up").see("frames.0.reason") == "time"


def test_a_foul_of_the_other_side_is_too_late_with_a_stroke_in_progress() -> None:
    """PL shoot-out, other rules 7: a foul that is no stroke."""
    table = in_the_last_second().play("struck", "@601000")
    table.refuse("too_late", "foul touched by=b")


def test_a_stroke_recorded_before_the_end_leaves_the_frame_open() -> None:
    table = in_the_last_second().play("@600000", "red")
    assert table.see("frame.phase") == "play"


def test_the_referee_ends_the_frame_when_no_stroke_is_in_progress() -> None:
    """PL shoot-out, other rules 7."""
    table = in_the_last_second().play("@600000").refuse("not_now", "time_up", "not over")
    table.play("struck", "@600500").refuse("not_now", "time_up", "stroke is in progress")
    other = in_the_last_second().play("@600001", "time_up")
    assert (other.see("frames.0.winner"), other.see("frames.0.reason")) == ("a", "time")
    assert other.see("status") == "over"


def test_after_the_end_the_frame_clock_stands_at_nothing() -> None:
    table = in_the_last_second().play("@600700", "time_up")
    frame = table.see("clocks.frame")
    assert (frame["remaining_ms"], frame["running"], frame["expired"]) == (0, False, True)


def test_a_frame_ended_before_its_time_stops_the_frame_clock() -> None:
    table = play("start a", "@0", "miss", "@4000", "concede", of=SHOOT_OUT)
    assert table.see("clocks.frame.running") is False
    assert table.see("clocks.frame.remaining_ms", 99_000) == END - 4000


def test_time_up_belongs_to_a_shoot_out_only() -> None:
    play("start a").refuse("not_now", "time_up", "Shoot-Out")
    play("start a", of=SHOOT_OUT).refuse("not_now", "time_up", "not over")


def test_level_at_the_end_the_blue_decides() -> None:
    """PL shoot-out, other rules 5."""
    table = in_the_last_second("20:20").play("@600001", "time_up")
    assert table.see("frame.phase") == "blue"
    assert (table.see("striker"), table.see("frame.blue")) == (None, None)
    assert table.see("status") == "live"
    assert table.offers()["events"][0] == "blue_order"


def test_a_last_stroke_that_makes_it_level_leads_to_the_blue() -> None:
    table = in_the_last_second("19:20").play("struck", "@601000", "red")
    assert (table.points(), table.see("frame.phase")) == ((20, 20), "blue")


@pytest.mark.parametrize(
    ("points", "word"),
    [("43:50", "black"), ("50:43", "foul missed_all"), ("43:50", "foul touched by=b")],
)
def test_level_when_the_last_black_goes_or_is_fouled_the_blue_decides_at_once(
    points: str, word: str
) -> None:
    """PL shoot-out, other rules 5: no black is re-spotted."""
    table = play("start a", f"{ONLY_BLACK} points={points}", word, of=SHOOT_OUT)
    assert (table.points(), table.see("frame.phase")) == ((50, 50), "blue")
    table.refuse("not_now", "respot a")


def test_level_with_time_left_is_no_tie() -> None:
    table = play("start a", "adjust points=45:45", "red", of=SHOOT_OUT)
    assert table.see("frame.phase") == "play"


@pytest.mark.parametrize("first", ["a", "b"])
def test_the_order_at_the_blue_comes_first(first: str) -> None:
    table = play("start a", *LEVEL, of=SHOOT_OUT)
    table.refuse("not_now", "try potted", "order")
    table.play(f"blue_order {first}")
    assert (table.see("striker"), table.see("frame.ball_on")) == (first, "blue")
    assert table.see("frame.blue") == {
        "first": first,
        "tries": {"a": 0, "b": 0},
        "pots": {"a": 0, "b": 0},
        "attempts": {"a": [], "b": []},
    }
    table.refuse("not_now", f"blue_order {first}", "already")


def test_every_attempt_at_the_blue_is_kept_in_its_order() -> None:
    tries = ["try potted", "try potted", "try missed"]
    table = play("start a", *LEVEL, "blue_order b", *tries, of=SHOOT_OUT)
    assert table.see("frame.blue.attempts") == {"a": [True], "b": [True, False]}


@pytest.mark.parametrize(
    ("tries", "winner"),
    [
        (["potted", "missed"], "a"),
        (["missed", "potted"], "b"),
        (["missed", "missed", "potted", "missed"], "a"),
        (["potted", "potted", "missed", "missed", "missed", "potted"], "b"),
    ],
    ids=" ".join,
)
def test_it_is_decided_after_an_equal_number_of_attempts(tries: list[str], winner: str) -> None:
    """PL shoot-out, other rules 5."""
    table = play("start a", *LEVEL, "blue_order a", of=SHOOT_OUT)
    for number, one in enumerate(tries):
        assert table.see("striker") == "ab"[number % 2]
        assert table.see("frame.phase") == "blue"
        table.play(f"try {one}")
    assert (table.see("frame.phase"), table.see("winner")) == ("over", winner)
    assert table.see("frames.0.reason") == "blue_shoot_out"
    assert (table.see("frames.0.a"), table.see("frames.0.b")) == (50, 50)


@pytest.mark.parametrize("word", ["try potted", "blue_order a"])
def test_there_is_no_blue_to_shoot_in_play(word: str) -> None:
    play("start a", of=SHOOT_OUT).refuse("not_now", word, "blue-ball")
    play("start a", "concede", of=SHOOT_OUT).refuse("not_now", word)


def test_whoever_is_at_the_blue_may_concede() -> None:
    table = play("start a", *LEVEL, "blue_order b", "concede", of=SHOOT_OUT)
    assert (table.see("winner"), table.see("frames.0.conceded_early")) == ("a", False)
