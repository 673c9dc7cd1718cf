"""Breaks, strokes and fouls that are refused, with a code and words that name field or ball."""

import pytest

from tests.support.golden_nine import DRY, LOST, ONE_RACK, Table, play

GOLDEN = "break 3 9"


def closed(phase: str) -> Table:
    """A match in a phase in which nothing is played."""
    words: dict[str, tuple[object, list[str]]] = {
        "scheduled": ("golden-nine", []),
        "rack over": ("golden-nine", ["start a", GOLDEN]),
        "match over": (ONE_RACK, ["start a", GOLDEN]),
        "awarded": ("golden-nine", ["award match a other"]),
    }
    spec, events = words[phase]
    return play(*events, of=spec)


PLAYED = [DRY, "1", "miss", "foul scratch", "foul touched by=b", "choose accept a", "stalemate"]
PLAYED += ["clock shot start", "clock decision start", "struck", "extension"]


@pytest.mark.parametrize(
    ("phase", "says"),
    [
        ("scheduled", "not started"),
        ("rack over", "rack 1 is over"),
        ("match over", "match is over"),
        ("awarded", "match is over"),
    ],
)
@pytest.mark.parametrize("word", PLAYED)
def test_nothing_is_played_where_no_rack_is_open(phase: str, says: str, word: str) -> None:
    closed(phase).refuse("not_now", word, says)


@pytest.mark.parametrize("words", [[DRY], ["break 3 4"], ["break 3 4", "1"], ["foul scratch"]])
def test_a_break_in_mid_rack_is_refused(words: list[str]) -> None:
    play("start a", *words).refuse("not_now", DRY, "broken already")


@pytest.mark.parametrize("word", ["1", "miss", "9"])
def test_a_stroke_before_the_break_is_refused(word: str) -> None:
    play("start a").refuse("not_now", word, "break comes first")


def test_a_stalemate_is_neither_before_the_break_nor_in_a_choice() -> None:
    """GN IX."""
    play("start a").refuse("not_now", "stalemate", "rack in play")
    play("start a", LOST).refuse("not_now", "stalemate", "rack in play")


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("break -1", "crossings: -1"),
        ("break 101", "crossings: 101"),
        ("break 4 1+1", "the 1 is named twice"),
        ("break 4 0", "no ball 0"),
        ("break 4 10", "no ball 10"),
        ("break 4 -1", "no ball -1"),
        ("break 0 1+2+3+4+5+6+7+8+9+10", "no ball 10"),
        ("break 0 1+2+3+4+5+6+7+8+9+9", "the 9 is named twice"),
        ("break 4 crossed=1", "1 of 0 potted"),
        ("break 4 1+2 crossed=3", "3 of 2 potted"),
        ("break 4 1 crossed=-1", "-1 of 1 potted"),
    ],
)
def test_a_break_that_cannot_be_is_refused(word: str, says: str) -> None:
    play("start a").refuse("bad_value", word, says)


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("1+1", "the 1 is named twice"),
        ("0", "no ball 0"),
        ("10", "no ball 10"),
        ("1+2+3+4+5+6+7+8+9+10", "no ball 10"),
        ("1 combination", "combination"),
        ("miss combination", "combination"),
        ("miss plain", "combination"),
        ("foul scratch 3+3", "the 3 is named twice"),
        ("foul off_table 3 off=3", "the 3 is named twice"),
        ("foul scratch 10", "no ball 10"),
        ("foul off_table off=-4", "no ball -4"),
    ],
)
def test_a_stroke_or_foul_that_cannot_be_is_refused(word: str, says: str) -> None:
    play("start a", DRY).refuse("bad_value", word, says)


def test_only_the_nine_left_is_made_off_no_other_ball() -> None:
    play("start a", DRY, "run 1 8").refuse("bad_value", "9 combination", "only the 9")


@pytest.mark.parametrize("word", ["4", "1+4", "foul scratch 4", "foul off_table off=4"])
def test_a_ball_that_is_down_is_not_potted_again(word: str) -> None:
    play("start a", "break 3 4").refuse("not_on_table", word, "the 4 is not on the table")


def test_a_ball_driven_off_before_the_break_is_not_broken_down() -> None:
    table = play("start a", "foul off_table off=4")
    table.refuse("not_on_table", "4", "the 4")


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"type": "break", "crossings": "4"}, "crossings"),
        ({"type": "break", "crossings": 4.5}, "crossings"),
        ({"type": "break", "potted": ["red"]}, "potted"),
        ({"type": "break", "potted": 4}, "potted"),
        ({"type": "break", "crossings": True}, "crossings"),
        ({"type": "break", "nominated": 1}, "nominated"),
        ({"type": "stroke", "potted": [True]}, "potted"),
        ({"type": "stroke", "combination": "yes"}, "combination"),
        ({"type": "stroke", "tags": ["trick"]}, "tags"),
        ({"type": "foul"}, "reason"),
        ({"type": "foul", "reason": "in_off"}, "in_off"),
        ({"type": "foul", "reason": "scratch", "by": "c"}, "by"),
        ({"type": "foul", "reason": "scratch", "miss": True}, "miss"),
        ({"type": "foul", "reason": "scratch", "intentional": 1}, "intentional"),
    ],
)
def test_a_field_of_another_kind_is_malformed(event: dict[str, object], says: str) -> None:
    play("start a").refuse("malformed", event, says)
