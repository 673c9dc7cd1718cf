"""How frames make a match: frames to win, games, points over all frames, the Shoot-Out decider."""

import pytest

from tests.support.snooker import ONLY_BLACK, PREMIER, play

BEST_OF_THREE = {"preset": "snooker", "best_of": 3}
GAMES = {"preset": "snooker", "frames_to_win": 1, "games_to_win": 2}
AGGREGATE = {"preset": "snooker", "best_of": 2, "aggregate": True}
LOST = "concede"
"""The striker loses; with A and B opening in turn, frames go b, a, b, a."""


def won_by(side: str) -> str:
    return f"award frame {side} other"


def test_the_match_ends_with_the_frame_that_decides_it() -> None:
    """PZ part 3, 1.7.1."""
    table = play("start a", won_by("a"), "next", won_by("a"), of=BEST_OF_THREE)
    assert (table.see("status"), table.see("winner"), table.see("reason")) == (
        "over",
        "a",
        "frames",
    )
    assert (table.see("sides.a.frames"), table.see("sides.b.frames")) == (2, 0)
    assert table.see("sides.a.games") == 1
    table.refuse("not_now", "next").refuse("not_now", "red").refuse("not_now", "adjust frames=1:0")


@pytest.mark.parametrize("best_of", [1, 3, 5, 35])
def test_best_of_plays_until_one_side_has_more_than_half(best_of: int) -> None:
    table = play("start a", of={"preset": "snooker", "best_of": best_of})
    for _ in range(best_of // 2):
        table.play(won_by("a"), "next")
    assert table.see("status") == "live"
    assert table.play(won_by("a")).see("status") == "over"


def test_a_game_that_is_won_is_shown_until_the_next_one_begins() -> None:
    table = play("start a", won_by("b"), of=GAMES)
    assert (table.see("sides.b.frames"), table.see("sides.b.games")) == (1, 1)
    assert table.see("status") == "live"
    table.play("next")
    assert (table.see("sides.b.frames"), table.see("sides.b.games")) == (0, 1)


def test_numbers_and_openers_run_through_all_games() -> None:
    """Contract, section 4."""
    table = play("start a", won_by("b"), "next", won_by("a"), "next", of=GAMES)
    assert table.see("frame.number") == 3
    assert table.see("frame.breaker") == "a"
    assert [frame["number"] for frame in table.see("frames")] == [1, 2]
    table.play(won_by("a"))
    assert (table.see("status"), table.see("winner")) == ("over", "a")
    assert (table.see("sides.a.games"), table.see("sides.b.games")) == (2, 1)


def test_on_aggregate_every_frame_is_played_and_points_decide() -> None:
    """PZ part 3, 4.3 and part 4, 5.2."""
    table = play("start a", f"{ONLY_BLACK} points=80:0", "black", "next", of=AGGREGATE)
    assert table.see("status") == "live"
    table.play(f"{ONLY_BLACK} points=0:60", "miss", "miss", "black")
    assert (table.see("status"), table.see("winner"), table.see("reason")) == (
        "over",
        "a",
        "points",
    )
    assert (table.see("sides.a.aggregate"), table.see("sides.b.aggregate")) == (87, 67)


def test_on_aggregate_a_frame_may_end_level() -> None:
    """PZ part 3, 4.1.2."""
    table = play("start a", f"{ONLY_BLACK} points=43:50", "black", of=AGGREGATE)
    assert table.see("frame.phase") == "over"
    assert table.see("frames.0.winner") is None
    assert (table.see("sides.a.frames"), table.see("sides.b.frames")) == (0, 0)


def test_the_aggregate_counts_the_frame_in_progress() -> None:
    """Contract, section 4."""
    table = play("start a", f"{ONLY_BLACK} points=43:50", "black", "next", "red", of=AGGREGATE)
    assert (table.see("sides.a.aggregate"), table.see("sides.b.aggregate")) == (50, 51)


LEVEL_AT_THE_END = (
    "start a",
    f"{ONLY_BLACK} points=73:50",
    "black",
    "next",
    f"{ONLY_BLACK} points=0:23",
    "black",
)
"""80-50 and 0-30: level on aggregate after the last frame."""


def test_a_level_aggregate_after_the_last_frame_re_spots_the_black() -> None:
    """PZ part 3, 4.3."""
    table = play(*LEVEL_AT_THE_END, of=AGGREGATE)
    assert table.see("frame.phase") == "respot"
    assert (table.see("sides.a.aggregate"), table.see("sides.b.aggregate")) == (80, 80)


@pytest.mark.parametrize(
    ("words", "winner"),
    [
        (["black"], "a"),
        (["miss", "black"], "b"),
        (["foul missed_all"], "b"),
        (["concede"], "b"),
        (["foul touched by=b"], "a"),
    ],
    ids=str,
)
def test_the_black_re_spotted_on_aggregate_decides_the_match(words: list[str], winner: str) -> None:
    table = play(*LEVEL_AT_THE_END, "respot a", *words, of=AGGREGATE)
    assert (table.see("status"), table.see("winner")) == ("over", winner)
    assert table.see("reason") == "points"
    assert len(table.see("frames")) == 2


def test_a_lead_in_this_frame_is_no_claim_on_a_black_re_spotted_on_aggregate() -> None:
    """B is thirty ahead in this frame and level over all of them."""
    table = play(*LEVEL_AT_THE_END, "respot b", of=AGGREGATE)
    table.refuse("not_now", "claim", "re-spotted")
    assert "claim" not in table.offers()["events"]


@pytest.mark.parametrize("where", [[], ["respot b"]])
@pytest.mark.parametrize("reason", ["miss", "other"])
def test_an_award_at_a_black_re_spotted_on_aggregate_ends_the_match(
    where: list[str], reason: str
) -> None:
    """PZ part 4, 2: the points stand, so the award itself decides."""
    table = play(*LEVEL_AT_THE_END, *where, f"award frame a {reason}", of=AGGREGATE)
    assert (table.see("status"), table.see("winner"), table.see("reason")) == ("over", "a", "award")


def test_an_award_for_conduct_at_such_a_black_decides_by_points() -> None:
    table = play(*LEVEL_AT_THE_END, "award frame b conduct", of=AGGREGATE)
    assert (table.see("winner"), table.see("reason")) == ("b", "points")
    assert table.see("sides.b.aggregate") == 87


def test_a_concession_that_makes_the_aggregate_level_re_spots_the_black() -> None:
    """PZ part 3, 4.3 and part 4, 5.2."""
    table = play("start a", f"{ONLY_BLACK} points=0:13", "miss", "black", "next", of=AGGREGATE)
    table.play(f"{ONLY_BLACK} points=13:0", "concede")
    assert table.see("frame.phase") == "respot"
    assert table.see("sides.a.aggregate") == table.see("sides.b.aggregate") == 20


def test_at_two_all_the_fifth_frame_is_a_shoot_out_opened_as_the_lag_decides() -> None:
    """PL format."""
    table = play("start a", of=PREMIER)
    for side in ("a", "b", "a"):
        table.play(won_by(side), "next")
    assert table.see("frame.shoot_out") is False
    table.play(won_by("b")).refuse("malformed", "next", "breaker")
    for side in ("a", "b"):
        decider = play("start a", of=PREMIER)
        decider.play(*[w for s in ("a", "b", "a") for w in (won_by(s), "next")], won_by("b"))
        decider.play(f"next {side}")
        assert (decider.see("frame.number"), decider.see("striker")) == (5, side)
        assert decider.see("frame.shoot_out") is True
        assert decider.see("clocks.frame.remaining_ms") == 600_000
        assert decider.see("sides.a.extensions") == 0
        assert decider.play("concede").see("status") == "over"


def test_no_frame_before_two_all_is_a_shoot_out() -> None:
    table = play("start a", won_by("a"), "next", won_by("a"), "next", of=PREMIER)
    assert table.see("frame.shoot_out") is False
    assert table.see("clocks.frame") is None


def test_a_match_of_one_frame_with_a_decider_is_a_shoot_out() -> None:
    table = play("start a", of={"preset": PREMIER, "frames_to_win": 1})
    assert table.see("frame.shoot_out") is True


def test_frames_put_straight_to_two_all_make_the_next_one_the_shoot_out() -> None:
    table = play("start a", won_by("a"), "adjust frames=2:2", of=PREMIER)
    table.refuse("malformed", "next", "breaker")
    assert table.play("next b").see("frame.shoot_out") is True


def test_a_match_awarded_in_mid_frame_takes_the_frame_with_it() -> None:
    """Contract, section 3."""
    table = play("start a", "red", "award match b refusal")
    assert (table.see("status"), table.see("winner"), table.see("reason")) == ("over", "b", "award")
    assert table.see("frames.0.winner") == "b"
    assert table.see("frame.phase") == "over"
