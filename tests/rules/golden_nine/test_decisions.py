"""Warnings and awards (GN VI(n), VII)."""

import pytest

from tests.support.golden_nine import DRY, LOST, NINE_BALL, ONE_RACK, play

GOLDEN = "break 3 9"


@pytest.mark.parametrize("words", [[], [DRY], [LOST], [GOLDEN]])
def test_a_warning_counts_and_changes_nothing_else(words: list[str]) -> None:
    table = play("start a", *words)
    before = table.see("rack")
    table.play("warn b conduct")
    assert table.see("sides.b.conduct_warnings") == 1
    assert table.see("rack") == before


def test_a_warning_needs_a_match() -> None:
    play().refuse("not_now", "warn a conduct", "not started")
    play("award match a other").refuse("not_now", "warn a conduct", "match is over")


def test_a_miss_is_nothing_to_warn_of_here() -> None:
    play("start a").refuse("malformed", "warn a miss", "miss")


@pytest.mark.parametrize("words", [[], [DRY], [LOST], ["break 3 4", "1"]])
@pytest.mark.parametrize("reason", ["conduct", "refusal", "other"])
def test_an_awarded_rack_counts_four(words: list[str], reason: str) -> None:
    table = play("start a", *words, f"award rack b {reason}")
    assert table.last_rack() == ("b", "awarded", 0, 4)
    assert (table.points(), table.see("status")) == ((0, 4), "live")
    assert table.see("clocks.decision") is None


def test_foul_points_of_an_awarded_rack_stand() -> None:
    assert play("start a", "foul scratch", "award rack a other").last_rack() == (
        "a",
        "awarded",
        4,
        1,
    )


def test_without_a_rack_in_play_there_is_none_to_award() -> None:
    play().refuse("not_now", "award rack a other", "no rack")
    play("start a", GOLDEN).refuse("not_now", "award rack a other", "no rack")


def test_a_second_award_for_conduct_against_the_same_side_has_to_be_the_match() -> None:
    table = play("start a", "award rack a conduct", "next")
    table.refuse("match_required", "award rack a refusal", "match")
    table.play("award rack b conduct", "next", "award rack a other", "next")
    assert table.play("award match a conduct").see("winner") == "a"


@pytest.mark.parametrize("words", [[], ["start a"], ["start a", GOLDEN], ["start a", LOST]])
def test_the_match_may_be_awarded_at_any_time(words: list[str]) -> None:
    table = play(*words, "award match b refusal")
    assert (table.see("status"), table.see("winner")) == ("over", "b")
    assert (table.see("reason"), table.see("striker")) == ("award", None)
    table.refuse("not_now", "award match a other", "match is over")


def test_the_rack_in_progress_goes_with_the_match() -> None:
    table = play("start a", "foul scratch", "award match a other")
    assert table.last_rack() == ("a", "awarded", 4, 1)


def test_a_rack_that_goes_with_the_match_decides_no_set() -> None:
    """A leads by 7 and the last rack is awarded with the match: the sets stand as they were."""
    two = {"preset": NINE_BALL, "racks": 2, "sets_to_win": 2}
    table = play("start a", GOLDEN, "next", "award match b conduct", of=two)
    assert (table.see("sides.a.games"), table.see("sides.b.games")) == (0, 0)
    assert (table.see("winner"), table.see("reason")) == ("b", "award")


def test_an_awarded_rack_may_decide_the_match_by_points() -> None:
    table = play("start a", "award rack a other", of=ONE_RACK)
    assert (table.see("winner"), table.see("reason")) == ("a", "points")
