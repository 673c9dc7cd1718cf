"""Concessions, claims and awards: how a frame ends by somebody's word."""

import pytest

from tests.support.snooker import ONE_RED, ONLY_BLACK, SHOOT_OUT, Table, play

AGGREGATE = {"preset": "snooker", "best_of": 3, "aggregate": True}
LEVEL = (f"{ONLY_BLACK} points=43:50", "black")


def test_the_striker_concedes_and_the_other_side_wins() -> None:
    """PZ part 4, 5.1."""
    table = play("start a", "adjust points=0:148", "concede")
    assert (table.see("frames.0.winner"), table.see("frames.0.reason")) == ("b", "concession")
    assert table.see("frames.0.conceded_early") is False


@pytest.mark.parametrize(
    ("points", "early"), [("0:0", True), ("0:147", True), ("0:148", False), ("90:0", True)]
)
def test_conceding_before_needing_snookers_is_recorded_not_refused(
    points: str, early: bool
) -> None:
    """PZ part 4, 5.3."""
    table = play("start a", f"adjust points={points}", "concede")
    assert table.see("frames.0.conceded_early") is early


def test_a_declined_concession_changes_nothing() -> None:
    """PZ part 4, 5.1."""
    table = play("start a", "red")
    before = table.state
    table.play("declined")
    assert table.state is before
    assert table.match.fold.seq == 3


def test_while_the_choice_is_open_the_incoming_side_is_the_striker() -> None:
    table = play("start a", "foul missed_all", "concede")
    assert table.see("frames.0.winner") == "a"


@pytest.mark.parametrize(
    "words", [[], ["start a", "concede"], ["start a", *LEVEL]], ids=["before", "after", "respot"]
)
def test_nobody_concedes_who_is_not_at_the_table(words: list[str]) -> None:
    play(*words).refuse("not_now", "concede", "nobody is at the table")


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (["start a"], 147),
        (["start a", "red"], 14 * 8 + 27),
        (["start a", "adjust reds=0 colours=pink+black"], 13),
        (["start a", "adjust reds=1"], 35),
    ],
)
def test_on_aggregate_the_balls_left_go_to_the_opponent(words: list[str], left: int) -> None:
    """PZ part 4, 5.2: eight for each red, the value of each colour."""
    table = play(*words, "concede", of=AGGREGATE)
    assert table.see("frames.0.b") == left
    assert table.see("sides.b.aggregate") == left


def test_otherwise_a_concession_leaves_the_points() -> None:
    assert play("start a", "red", "concede").see("frames.0.b") == 0


@pytest.mark.parametrize(("lead", "may"), [(0, False), (6, False), (7, False), (8, True)])
def test_the_striker_claims_with_only_black_left_and_more_than_seven_ahead(
    lead: int, may: bool
) -> None:
    """PZ part 2, frame 2."""
    table = play("start a", f"{ONLY_BLACK} points={50 + lead}:50")
    assert table.see("frame.phase") == "play"
    if not may:
        table.refuse("not_now", "claim", "seven", str(lead))
        return
    table.play("claim")
    assert (table.see("frames.0.winner"), table.see("frames.0.reason")) == ("a", "claim")
    assert table.see("frames.0.a") == 58


def test_only_the_striker_claims() -> None:
    table = play("start a", f"{ONLY_BLACK} points=50:70").refuse("not_now", "claim", "-20")
    assert table.play("miss", "claim").see("frames.0.winner") == "b"


@pytest.mark.parametrize("balls", ["reds=1", "reds=0", "reds=0 colours=pink+black"])
def test_there_is_no_claim_while_another_ball_is_left(balls: str) -> None:
    table = play("start a", f"adjust points=100:0 {balls}")
    table.refuse("not_now", "claim", "only black")


@pytest.mark.parametrize("reason", ["conduct", "refusal"])
def test_a_frame_awarded_for_conduct_takes_the_points_and_gives_the_balls_left(
    reason: str,
) -> None:
    """PZ part 4, 2.1."""
    table = play("start a", "adjust points=60:20 reds=2", f"award frame b {reason}")
    assert (table.see("frames.0.a"), table.see("frames.0.b")) == (0, 20 + 16 + 27)
    assert (table.see("frames.0.winner"), table.see("frames.0.reason")) == ("b", "award")


@pytest.mark.parametrize(("reason", "said"), [("miss", "miss"), ("other", "award")])
def test_a_frame_awarded_for_another_reason_leaves_the_points(reason: str, said: str) -> None:
    """PZ part 4, 2."""
    table = play("start a", "adjust points=60:20", f"award frame b {reason}")
    assert (table.see("frames.0.a"), table.see("frames.0.b")) == (60, 20)
    assert (table.see("frames.0.winner"), table.see("frames.0.reason")) == ("b", said)


@pytest.mark.parametrize("first", ["conduct", "refusal"])
@pytest.mark.parametrize("second", ["conduct", "refusal"])
def test_again_against_the_same_side_it_has_to_be_the_match(first: str, second: str) -> None:
    """PZ part 4, 1.3."""
    table = play("start a", f"award frame b {first}", "next")
    assert table.offers()["award"] == {"a": "frame", "b": "match"}
    table.refuse("match_required", f"award frame b {second}", "match")
    table.play(f"award match b {second}")
    assert (table.see("status"), table.see("winner")) == ("over", "b")


@pytest.mark.parametrize(
    "word", ["award frame a conduct", "award frame b miss", "award frame b other"]
)
def test_the_other_side_and_other_reasons_start_their_own_count(word: str) -> None:
    table = play("start a", "award frame b conduct", "next", word)
    assert len(table.see("frames")) == 2


def test_awards_for_another_reason_may_follow_one_another() -> None:
    table = play("start a", "award frame b other", "next", "award frame b miss")
    assert table.see("sides.b.frames") == 2


@pytest.mark.parametrize(
    ("spec", "words", "points"),
    [
        ("snooker", ["start a", *LEVEL], (0, 57)),
        ("snooker", ["start a", *LEVEL, "respot a"], (0, 57)),
        (SHOOT_OUT, ["start a", "adjust points=0:50", "miss", "foul cue value=7"], (0, 197)),
    ],
)
def test_a_frame_may_be_awarded_in_every_phase_of_it(
    spec: object, words: list[str], points: tuple[int, int]
) -> None:
    table = play(*words, "award frame b conduct", of=spec)
    assert table.points() == points
    assert table.see("frame.phase") == "over"


def test_a_frame_is_awarded_at_the_blue_too() -> None:
    table = play("start a", *LEVEL, "blue_order a", "award frame b other", of=SHOOT_OUT)
    assert (table.see("status"), table.see("winner")) == ("over", "b")


def test_a_match_is_awarded_before_between_and_in_frames() -> None:
    for words in ([], ["start a"], ["start a", "concede"], ["start a", *LEVEL]):
        table = play(*words, "award match a refusal")
        assert (table.see("status"), table.see("winner")) == ("over", "a")
        assert table.see("reason") == "award"


@pytest.mark.parametrize("words", [[], ["start a", "concede"]])
def test_a_frame_that_is_not_in_play_is_not_awarded(words: list[str]) -> None:
    table = play(*words).refuse("not_now", "award frame a other", "no frame")
    assert table.offers()["award"] == {"a": "match", "b": "match"}


def test_nothing_is_awarded_after_the_match() -> None:
    table = play("start a", "award match a other")
    table.refuse("not_now", "award match b other", "over")


@pytest.mark.parametrize("word", ["award set a other", "award frame c other", "award frame a bad"])
def test_an_award_in_other_words_is_malformed(word: str) -> None:
    play("start a").refuse("malformed", word)


def test_a_match_awarded_on_aggregate_calls_no_re_spotted_black() -> None:
    table = play("start a", "award match b other", of={**AGGREGATE, "best_of": 1})
    assert (table.see("status"), table.see("winner")) == ("over", "b")


def test_an_award_is_undone_with_all_that_came_of_it() -> None:
    table = play("start a", "adjust points=60:20", "award frame b conduct")
    table.play("undo")
    assert table.points() == (60, 20)
    assert table.offers()["award"] == {"a": "frame", "b": "frame"}


def test_a_frame_conceded_with_a_colour_to_come_counts_the_balls_on_the_table() -> None:
    table = Table({**AGGREGATE, "reds": 1}).play("start a", "red", "concede")
    assert table.see("frames.0.b") == 27
    assert Table(ONE_RED).play("start a", "red", "concede").see("frames.0.b") == 0
