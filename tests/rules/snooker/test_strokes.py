"""A legal stroke: which balls may go, what they count, what is on next."""

import pytest

from tests.support.snooker import ONE_RED, Table, play

TO_COLOURS = ("start a", "red", "black")
AFTER_FOUL = ("start b", "foul missed_all free_ball", "choose play")


def in_the_colours(lowest: str) -> Table:
    """A at the table with a free ball, the colours on from `lowest` up."""
    balls = ["yellow", "green", "brown", "blue", "pink", "black"]
    left = "+".join(balls[balls.index(lowest) :])
    return play("start b", f"adjust reds=0 colours={left}", "foul missed_all free_ball")


def test_reds_and_colours_alternate() -> None:
    """PZ part 3, 1.2 and 3.5."""
    table = play("start a", "red")
    assert (table.points(), table.see("frame.ball_on")) == ((1, 0), "colour")
    table.play("black")
    assert (table.points(), table.see("frame.ball_on")) == ((8, 0), "red")
    assert table.see("frame.reds") == 14
    assert table.see("striker") == "a"


@pytest.mark.parametrize("count", [1, 2, 3, 15])
def test_every_red_potted_in_one_stroke_counts(count: int) -> None:
    table = play("start a", "+".join(["red"] * count))
    assert table.points() == (count, 0)
    assert table.see("frame.reds") == 15 - count


@pytest.mark.parametrize(
    ("colour", "value"),
    [("yellow", 2), ("green", 3), ("brown", 4), ("blue", 5), ("pink", 6), ("black", 7)],
)
def test_a_colour_of_choice_counts_its_value_and_comes_back(colour: str, value: int) -> None:
    table = play("start a", "red", colour)
    assert table.points() == (1 + value, 0)
    assert len(table.see("frame.colours")) == 6


@pytest.mark.parametrize("colour", ["yellow", "black"])
def test_the_colour_after_the_last_red_comes_back(colour: str) -> None:
    """PZ part 3, 3.5.2."""
    table = play("start a", "red", colour, of=ONE_RED)
    assert table.see("frame.ball_on") == "yellow"
    assert len(table.see("frame.colours")) == 6
    assert table.see("striker") == "a"


def test_missing_the_colour_after_the_last_red_puts_yellow_on() -> None:
    """PZ part 3, 3.5.2."""
    table = play("start a", "red", "miss", of=ONE_RED)
    assert (table.see("frame.ball_on"), table.see("striker")) == ("yellow", "b")


def test_the_colours_go_in_rising_order_and_stay_down() -> None:
    table = play(*TO_COLOURS, of=ONE_RED)
    for ball, after in zip(
        ["yellow", "green", "brown", "blue", "pink"],
        ["green", "brown", "blue", "pink", "black"],
        strict=True,
    ):
        table.play(ball)
        assert table.see("frame.ball_on") == after
        assert table.see("frame.colours")[0] == after
    assert table.points() == (1 + 7 + 20, 0)


def test_a_legal_stroke_that_pots_nothing_ends_the_visit() -> None:
    table = play("start a", "red", "miss")
    assert (table.see("striker"), table.see("frame.ball_on")) == ("b", "red")
    assert table.see("frame.break") is None


@pytest.mark.parametrize(
    ("words", "stroke", "code", "says"),
    [
        (["start a"], "blue", "not_on", "red is on: blue"),
        (["start a"], "red+blue", "not_on", "blue"),
        (["start a"], "miss nominated=blue", "not_on", "no free ball"),
        (["start a"], "red nominated=black", "not_on", "black"),
        (["start a", "red"], "red", "not_on", "red"),
        (["start a", "red"], "black+red", "not_on", "other ball"),
        (["start a", "red"], "blue+pink", "not_on", "only one colour"),
        (["start a", "red"], "blue nominated=pink", "not_on", "pink was nominated"),
        (["start a", "red"], "blue nominated=red", "not_on", "red cannot be nominated"),
        (["start a"], "+".join(["red"] * 16), "not_on_table", "16 red"),
        ([*TO_COLOURS], "green", "not_on", "yellow is on: green"),
        ([*TO_COLOURS], "red", "not_on_table", "red"),
        ([*TO_COLOURS], "yellow+yellow", "not_on_table", "once"),
        ([*TO_COLOURS], "yellow nominated=green", "not_on", "green"),
        ([*TO_COLOURS, "yellow"], "yellow", "not_on_table", "yellow"),
        ([*TO_COLOURS, "yellow"], "miss nominated=yellow", "not_on_table", "yellow"),
        ([*AFTER_FOUL], "free blue+blue", "not_on_table", "once"),
        ([*AFTER_FOUL], "free blue+pink", "not_on", "pink"),
        ([*AFTER_FOUL], "blue", "not_on", "blue"),
    ],
)
def test_a_ball_that_is_not_on_or_not_there_is_refused(
    words: list[str], stroke: str, code: str, says: str
) -> None:
    spec = ONE_RED if "yellow" in stroke or words[:3] == [*TO_COLOURS] else "snooker"
    play(*words, of=spec).refuse(code, stroke, says)


@pytest.mark.parametrize(
    ("stroke", "points", "reds"),
    [
        ("free blue", 1, 15),
        ("free black+red", 2, 14),
        ("free yellow+red+red", 3, 13),
        ("red", 1, 14),
        ("red nominated=blue", 1, 14),
        ("red nominated=red", 1, 14),
    ],
)
def test_a_free_ball_with_reds_on_counts_one_and_comes_back(
    stroke: str, points: int, reds: int
) -> None:
    """PZ part 3, 10.3 to 10.5; the striker may leave it alone (PZ part 3, 10.1)."""
    table = play(*AFTER_FOUL, stroke)
    assert table.points() == (4 + points, 0)
    assert table.see("frame.reds") == reds
    assert table.see("frame.ball_on") == "colour"
    assert len(table.see("frame.colours")) == 6
    assert table.see("frame.free_ball") is False


@pytest.mark.parametrize(
    ("lowest", "stroke", "points", "ball_on"),
    [
        ("yellow", "free black", 2, "yellow"),
        ("green", "free pink", 3, "green"),
        ("pink", "free black", 6, "pink"),
        ("pink", "free black+pink", 6, "black"),
        ("pink", "pink nominated=black", 6, "black"),
        ("blue", "blue", 5, "pink"),
        ("blue", "blue nominated=blue", 5, "pink"),
    ],
)
def test_a_free_ball_in_the_colours_counts_the_ball_on_which_stays_on(
    lowest: str, stroke: str, points: int, ball_on: str
) -> None:
    """PZ part 3, 10.3 to 10.5: the ball on counts once and stays down, alone or with it."""
    table = in_the_colours(lowest)
    penalty = table.points()[0]
    table.play(stroke)
    assert table.points() == (penalty + points, 0)
    assert table.see("frame.ball_on") == ball_on
    assert table.see("striker") == "a"


def test_a_free_ball_nominated_and_nothing_potted_lapses() -> None:
    table = play(*AFTER_FOUL, "miss nominated=blue")
    assert table.see("frame.free_ball") is False
    assert (table.see("striker"), table.see("frame.ball_on")) == ("b", "red")


def test_a_free_ball_stands_in_the_break_as_its_own_colour() -> None:
    table = play(*AFTER_FOUL, "free blue+red", "black")
    assert table.see("frame.break") == {
        "side": "a",
        "points": 9,
        "balls": ["blue", "red", "black"],
    }


def test_a_safety_is_kept_with_the_visit() -> None:
    table = play("start a", "miss tags=safety+break_off", "miss tags=long")
    assert [visit["safety"] for visit in table.see("frame.visits")] == [True, False]


def test_a_stroke_ends_in_hand_and_the_last_foul() -> None:
    table = play("start a", "foul in_off")
    assert (table.see("frame.in_hand"), table.see("frame.last_foul.value")) == ("d", 4)
    table.play("miss")
    assert table.see("frame.in_hand") == "no"
    assert table.see("frame.last_foul") is None
