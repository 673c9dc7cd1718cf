"""What the table still holds, and what it takes to reach a level score."""

import pytest

from tests.support.snooker import ONE_RED, SHOOT_OUT, play

AGGREGATE = {"preset": "snooker", "best_of": 2, "aggregate": True}


@pytest.mark.parametrize(
    ("words", "of", "remaining"),
    [
        (["start a"], "snooker", 147),
        (["start a", "red"], "snooker", 14 * 8 + 7 + 27),
        (["start a", "red", "black"], "snooker", 139),
        (["start a"], ONE_RED, 35),
        (["start a", "red"], ONE_RED, 34),
        (["start a", "red", "miss"], ONE_RED, 27),
        (["start a", "adjust reds=0 colours=black"], "snooker", 7),
        (["start b", "foul missed_all free_ball"], "snooker", 155),
        (["start b", "foul missed_all free_ball", "free blue"], "snooker", 154),
        (["start b", "foul missed_all free_ball", "miss"], "snooker", 147),
        (["start b", "adjust reds=0", "foul missed_all free_ball"], "snooker", 29),
        (
            ["start b", "adjust reds=0 colours=pink+black", "foul missed_all free_ball"],
            "snooker",
            19,
        ),
        (["start a", "concede"], "snooker", 0),
        (["start a", "adjust reds=0 colours=black", "black"], SHOOT_OUT, 0),
    ],
)
def test_what_the_striker_can_still_score(words: list[str], of: object, remaining: int) -> None:
    """Contract, section 4: without a foul, a free ball in play included."""
    assert play(*words, of=of).see("frame.remaining") == remaining


def test_while_a_choice_is_open_what_remains_reads_as_for_play() -> None:
    """Contract, section 4."""
    table = play("start a", "red", "foul missed_all")
    assert table.see("frame.choice.side") == "b"
    assert table.see("frame.remaining") == 14 * 8 + 27
    assert table.see("striker") == "b"
    assert table.see("frame.ball_on") == "red"


@pytest.mark.parametrize(
    ("points", "balls", "a", "b"),
    [
        ("0:0", "reds=15", 0, 0),
        ("0:40", "reds=1", 2, 0),
        ("0:35", "reds=1", 0, 0),
        ("0:36", "reds=1", 1, 0),
        ("0:39", "reds=1", 1, 0),
        ("0:41", "reds=0 colours=blue+pink+black", 5, 0),
        ("0:23", "reds=0 colours=blue+pink+black", 1, 0),
        ("0:24", "reds=0 colours=blue+pink+black", 2, 0),
        ("40:0", "reds=0 colours=pink+black", 0, 5),
        ("20:0", "reds=0 colours=black", 0, 2),
    ],
)
def test_snookers_required_to_reach_a_level_score(points: str, balls: str, a: int, b: int) -> None:
    """At the least penalty for the ball on, for either side."""
    table = play("start a", f"adjust points={points} {balls}")
    assert table.see("frame.snookers_required") == {"a": a, "b": b}


def test_the_side_not_at_the_table_counts_what_it_would_find_there() -> None:
    table = play("start a", "adjust points=0:34 reds=1", "red", of=ONE_RED)
    # A has the colour in hand: 34 of 33 needed. B would find 27 on the table.
    assert table.see("frame.snookers_required.a") == 0
    table.play("adjust points=28:0")
    assert table.see("frame.snookers_required.b") == 1


def test_a_free_ball_counts_for_the_striker_only() -> None:
    table = play("start b", "adjust reds=0 colours=pink+black", "foul missed_all free_ball")
    table.play("adjust points=0:19")
    assert table.see("frame.snookers_required.a") == 0
    table.play("adjust points=19:0")
    assert table.see("frame.snookers_required.b") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["start a", "adjust points=0:100", "concede"],
        ["start a", "adjust points=10:17 reds=0 colours=black", "black"],
    ],
)
def test_nobody_needs_snookers_after_a_frame_or_at_a_re_spotted_black(words: list[str]) -> None:
    table = play(*words)
    assert table.see("frame.snookers_required") == {"a": 0, "b": 0}


def test_at_a_black_re_spotted_on_aggregate_nobody_needs_snookers() -> None:
    """PZ part 3, 4.3: it is level over all frames, whatever this frame's points are."""
    table = play("start a", "adjust points=30:0", "concede", of=AGGREGATE)
    # B has 147 from the concession; the second frame makes it level on aggregate.
    table.play("next", "adjust points=117:0 reds=0 colours=black", "miss", "miss")
    assert table.see("sides.a.aggregate") == table.see("sides.b.aggregate") == 147
    table.play("adjust points=110:0 striker=a", "black", "respot b")
    assert table.see("frame.phase") == "play"
    assert table.see("frame.snookers_required") == {"a": 0, "b": 0}
