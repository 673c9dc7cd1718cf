"""Strokes and fouls that are refused, with a code and words that name the field or the ball."""

import pytest

from tests.support.snooker import DOUBLES, ONE_RED, ONLY_BLACK, PREMIER, SHOOT_OUT, Table, play

LEVEL_BLACK = (f"{ONLY_BLACK} points=43:50", "black")


def closed(phase: str) -> Table:
    """A match in a phase in which nothing is played."""
    words: dict[str, tuple[object, list[str]]] = {
        "scheduled": ("snooker", []),
        "over": ("snooker", ["start a", "concede"]),
        "respot": ("snooker", ["start a", *LEVEL_BLACK]),
        "blue": (SHOOT_OUT, ["start a", *LEVEL_BLACK]),
        "blue drawn": (SHOOT_OUT, ["start a", *LEVEL_BLACK, "blue_order a"]),
        "match over": ({"preset": "snooker", "frames_to_win": 1}, ["start a", "concede"]),
        "awarded": ("snooker", ["award match a other"]),
    }
    spec, events = words[phase]
    return play(*events, of=spec)


PHASES = ["scheduled", "over", "respot", "blue", "blue drawn", "match over", "awarded"]
PLAYED = [
    "red",
    "miss",
    "foul in_off",
    "foul touched by=b",
    "choose play",
    "free_ball",
    "claim",
    "rerack",
    "time_up",
    "clock shot start",
    "struck",
    "extension",
]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("word", PLAYED)
def test_nothing_is_played_where_no_frame_is_open(phase: str, word: str) -> None:
    closed(phase).refuse("not_now", word)


@pytest.mark.parametrize(
    ("phase", "says"),
    [
        ("scheduled", "not started"),
        ("over", "frame 1 is over"),
        ("respot", "re-spotted"),
        ("blue", "blue-ball"),
        ("match over", "match is over"),
        ("awarded", "match is over"),
    ],
)
def test_the_refusal_says_what_has_to_come_first(phase: str, says: str) -> None:
    closed(phase).refuse("not_now", "red", says)


@pytest.mark.parametrize(
    ("words", "word", "code", "says"),
    [
        ([], "foul in_off reds=-1", "bad_value", "reds: -1"),
        ([], "foul in_off reds=16", "not_on_table", "reds: 16"),
        (["adjust reds=0"], "foul in_off reds=1", "not_on_table", "reds: 1"),
        (["adjust reds=0"], "foul touched red", "not_on_table", "red"),
        (["adjust reds=0 colours=pink+black"], "foul touched blue", "not_on_table", "blue"),
        ([], "foul missed_all nominated=blue", "bad_value", "nominated: red is on"),
        (["red"], "foul missed_all nominated=red", "bad_value", "nominated"),
        (["adjust reds=0 colours=pink+black"], "foul cue nominated=blue", "not_on_table", "blue"),
        (["adjust reds=0"], "foul cue nominated=green", "bad_value", "yellow is on"),
        ([], "foul missed_all player=1", "bad_value", "player: 1"),
        ([], "foul missed_all player=-1", "bad_value", "player: -1"),
        ([], "foul no_cushion", "bad_value", "no_cushion"),
        ([], "foul time", "bad_value", "no shot clock"),
        ([ONLY_BLACK], "foul missed_all free_ball", "bad_value", "only black"),
        ([], {"type": "foul", "reason": "clumsy"}, "malformed", "reason: 'clumsy'"),
        ([], {"type": "foul", "reason": "in_off", "by": "c"}, "malformed", "by: 'c'"),
        ([], {"type": "foul", "reason": "in_off", "balls": ["cue"]}, "malformed", "balls[0]"),
    ],
)
def test_a_foul_against_the_table_or_the_format_is_refused(
    words: list[str], word: str | dict[str, object], code: str, says: str
) -> None:
    play("start a", *words).refuse(code, word, says)


@pytest.mark.parametrize("extra", ["miss", "free_ball"])
def test_a_shoot_out_knows_no_miss_and_no_free_ball(extra: str) -> None:
    """PL shoot-out, fouls 4."""
    play("start a", of=SHOOT_OUT).refuse("bad_value", f"foul missed_all {extra}", extra)


@pytest.mark.parametrize("player", [2, -1])
def test_there_are_two_players_a_side_at_most(player: int) -> None:
    play("start a", of=DOUBLES).refuse("bad_value", f"foul cue player={player}", "player")


def test_a_time_foul_needs_a_shot_clock() -> None:
    assert play("start a", "foul time", of=PREMIER).see("frame.last_foul.reason") == "time"
    assert play("start a", "foul time", of=SHOOT_OUT).see("frame.last_foul.reason") == "time"


def test_a_red_concerned_may_have_stayed_on_the_table() -> None:
    table = play("start a", "foul push red", of=ONE_RED)
    assert (table.see("frame.reds"), table.points()) == (1, (0, 4))
