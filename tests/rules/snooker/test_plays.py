"""Fouls of the striker: what they do to the score, the turn, the table and the choice."""

import pytest

from tests.support.snooker import DOUBLES, ONE_RED, ONLY_BLACK, play

BALL_IN_HAND = {"preset": "snooker", "miss_rule": "ball-in-hand"}
MISS = "foul missed_all miss"


def test_a_foul_gives_its_points_to_the_other_side_and_opens_the_choice() -> None:
    """PZ part 3, 1.4 and 11.8."""
    table = play("start a", "foul missed_all")
    assert table.points() == (0, 4)
    assert table.see("frame.phase") == "choice"
    assert table.see("frame.choice") == {"side": "b", "options": ["play", "play_again"]}
    assert table.see("striker") == "b"


def test_replacing_is_offered_after_a_miss_only() -> None:
    """PZ part 3, 11.8 and 14."""
    table = play("start a", MISS)
    assert table.see("frame.choice.options") == ["play", "play_again", "replace"]
    assert table.see("frame.misses") == 1


def test_points_of_the_foul_stroke_do_not_count_but_those_before_it_do() -> None:
    """PZ part 3, 11.5."""
    table = play("start a", "red", "black", "foul in_off red reds=1")
    assert table.points() == (8, 4)
    assert table.see("frame.reds") == 13
    assert table.see("frame.visits.0.points") == 8
    assert table.see("frame.break") is None


def test_colours_that_went_down_in_a_foul_come_back() -> None:
    """PZ part 3, 11.5 and 11.7."""
    table = play("start a", "adjust reds=0", "foul wrong_pot black")
    assert table.points() == (0, 7)
    assert len(table.see("frame.colours")) == 6


@pytest.mark.parametrize("reds", [1, 2, 15])
def test_reds_that_left_the_table_in_a_foul_stay_down(reds: int) -> None:
    table = play("start a", f"foul off_table red reds={reds}")
    assert table.see("frame.reds") == 15 - reds


def test_the_last_red_down_in_a_foul_puts_yellow_on() -> None:
    table = play("start a", "foul in_off reds=1 free_ball", of=ONE_RED)
    assert table.see("frame.ball_on") == "yellow"
    assert table.see("frame.free_ball") is True
    table.play("free black")
    assert table.points() == (0, 4 + 2)


@pytest.mark.parametrize(
    ("foul", "in_hand"),
    [
        ("in_off", "d"),
        ("off_table white", "d"),
        ("wrong_first brown white", "d"),
        ("missed_all", "no"),
        ("off_table red reds=1", "no"),
        ("touched white", "no"),
    ],
)
def test_the_cue_ball_is_in_hand_when_it_left_the_table(foul: str, in_hand: str) -> None:
    """PZ part 3, 11.6."""
    table = play("start a", "miss", f"foul {foul}")
    assert table.see("frame.in_hand") == in_hand


def test_the_opener_and_a_foul_before_the_first_stroke_play_from_the_d() -> None:
    """PZ part 3, 3.3."""
    table = play("start a")
    assert table.see("frame.in_hand") == "d"
    assert table.play("red").see("frame.in_hand") == "no"


def test_a_stroke_while_the_choice_is_open_counts_as_play_first() -> None:
    """Contract, section 3."""
    table = play("start a", MISS, "red")
    assert table.see("frame.phase") == "play"
    assert table.see("frame.choice") is None
    assert table.see("frame.break") == {"side": "b", "points": 1, "balls": ["red"]}
    assert table.see("frame.misses") == 0


def test_a_foul_while_the_choice_is_open_counts_as_play_first() -> None:
    """Contract, section 3."""
    table = play("start a", MISS, MISS)
    assert table.points() == (4, 4)
    assert table.see("frame.choice.side") == "a"
    assert table.see("frame.misses") == 1


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_misses_from_one_position_are_counted_and_shown(count: int) -> None:
    """PZ part 3, 14; PL miss rule d, standard: nothing follows by itself."""
    table = play("start a", *([MISS, "choose replace"] * count))
    assert table.see("frame.misses") == count
    assert table.points() == (0, 4 * count)


@pytest.mark.parametrize(
    "words",
    [
        ["choose replace", "miss"],
        ["choose replace", "red"],
        ["choose play"],
        ["choose play_again"],
        ["red"],
        ["choose replace", "foul missed_all"],
        [MISS, "choose play_again"],
    ],
    ids=" / ".join,
)
def test_the_count_of_misses_ends_with_a_stroke_or_another_position(words: list[str]) -> None:
    """PZ part 3, 14; PL miss rule d."""
    table = play("start a", MISS, *words)
    assert table.see("frame.misses") == 0
    assert table.see("frame.warned") is False


@pytest.mark.parametrize("warned", [True, False])
def test_the_third_miss_gives_ball_in_hand_anywhere_warned_or_not(warned: bool) -> None:
    """PL miss rule d."""
    table = play("start a", MISS, "choose replace", MISS, "choose replace", of=BALL_IN_HAND)
    if warned:
        table.play("warn a miss")
    assert table.see("frame.warned") is warned
    table.play(MISS)
    assert table.points() == (0, 12)
    assert table.see("striker") == "b"
    assert table.see("frame.phase") == "play"
    assert table.see("frame.choice") is None
    assert table.see("frame.in_hand") == "anywhere"
    assert table.see("frame.misses") == 0
    assert table.see("frame.warned") is False
    table.refuse("not_now", "choose play_again")
    table.refuse("not_now", "free_ball", "free ball")


def test_a_free_ball_with_the_third_miss_is_refused() -> None:
    """PL miss rule d iii."""
    table = play("start a", *([MISS, "choose replace"] * 2), of=BALL_IN_HAND)
    table.refuse("bad_value", "foul missed_all miss free_ball", "free_ball")
    assert table.play("foul missed_all free_ball").see("frame.free_ball") is True


def test_a_third_foul_without_a_miss_gives_the_usual_choice() -> None:
    table = play("start a", *([MISS, "choose replace"] * 2), "foul in_off", of=BALL_IN_HAND)
    assert table.see("frame.choice.options") == ["play", "play_again"]
    assert table.see("frame.in_hand") == "d"


@pytest.mark.parametrize(
    ("words", "winner"),
    [(["foul missed_all"], "b"), (["miss", "foul in_off by=b"], "a"), (["black"], "a")],
)
def test_with_only_black_left_the_first_pot_or_foul_ends_the_frame(
    words: list[str], winner: str
) -> None:
    """PZ part 3, 4.1."""
    table = play("start a", ONLY_BLACK, *words)
    assert table.see("frame.phase") == "over"
    assert table.see("frames.0.winner") == winner
    assert table.see("frames.0.reason") == "black"
    assert table.see("frame.choice") is None


def test_a_foul_on_the_last_black_that_makes_it_level_re_spots_it() -> None:
    """PZ part 3, 4: no choice and no free ball."""
    table = play("start a", f"{ONLY_BLACK} points=50:43", "foul missed_all")
    assert table.see("frame.phase") == "respot"
    assert table.see("frame.choice") is None
    table.refuse("not_now", "free_ball").refuse("not_now", "choose play_again")


def test_the_fouler_of_two_is_whose_turn_it_is_and_the_partner_out_of_turn() -> None:
    """Contract, section 3, `player`."""
    table = play("start a", "foul missed_all", "miss", of=DOUBLES)
    table.play("foul out_of_turn")
    assert [visit["player"] for visit in table.see("frame.visits")] == [0, 0, 0]
    table.play("choose play_again")
    # A2 was due, A1 played out of turn: he plays again, and B2 follows (PZ part 3, 17.3).
    assert (table.see("striker"), table.see("player")) == ("a", 0)
    table.play("miss")
    assert (table.see("striker"), table.see("player")) == ("b", 1)


def test_out_of_turn_and_played_on_the_order_goes_on_as_it_was() -> None:
    """PZ part 3, 17.3."""
    table = play("start a", "foul out_of_turn", "choose play", of=DOUBLES)
    assert (table.see("striker"), table.see("player")) == ("b", 0)
    table.play("miss")
    assert (table.see("striker"), table.see("player")) == ("a", 1)


def test_the_player_who_fouled_may_be_named() -> None:
    """PZ part 3, 17: after play again the player who fouled plays."""
    table = play("start a", "foul touched player=1 miss", "choose replace", of=DOUBLES)
    assert (table.see("striker"), table.see("player")) == ("a", 1)
    assert table.see("frame.visits.0.player") == 1


def test_a_foul_in_a_break_stands_with_the_break() -> None:
    table = play("start a", "red", "foul wrong_pot blue nominated=black")
    [visit] = table.see("frame.visits")
    assert visit["balls"] == ["red"]
    assert visit["fouls"] == [
        {
            "by": "a",
            "value": 7,
            "reason": "wrong_pot",
            "miss": False,
            "balls": ["blue"],
            "player": 0,
        }
    ]
    assert table.see("frame.last_foul") == visit["fouls"][0]
