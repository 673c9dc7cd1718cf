"""Racks, sets and matches: who breaks, when a set is won, stalemates (GN I, IX)."""

import pytest

from tests.support.golden_nine import DRY, LOST, NINE_BALL, play

GOLDEN = "break 3 9"
TWO_RACKS = {"preset": NINE_BALL, "racks": 2}
THREE_SETS = {"preset": NINE_BALL, "racks": 1, "sets_to_win": 2}


def test_start_opens_rack_one_before_its_break() -> None:
    table = play("start b")
    assert (table.see("status"), table.see("rack.phase")) == ("live", "break")
    assert (table.see("striker"), table.see("rack.breaker")) == ("b", "b")
    assert (table.see("rack.in_hand"), table.see("rack.ball_on")) == (False, 1)


@pytest.mark.parametrize("word", ["start a", "start b"])
def test_a_match_starts_once(word: str) -> None:
    play("start a").refuse("not_now", word, "started already")
    play("award match a other").refuse("not_now", word, "match is over")


@pytest.mark.parametrize("kind", ["start", "next"])
def test_an_order_is_for_two_a_side(kind: str) -> None:
    table = play() if kind == "start" else play("start a", GOLDEN)
    table.refuse("bad_value", {"type": kind, "breaker": "a", "order": {"a": 0, "b": 0}}, "order")


@pytest.mark.parametrize(
    ("words", "breaker"),
    [
        ([GOLDEN], "a"),
        ([DRY, "9"], "b"),
        (["foul other intentional"], "b"),
        ([*["foul touched by=b"] * 3], "a"),
        (["award rack b other"], "b"),
        ([LOST, "choose rebreak b", GOLDEN], "b"),
    ],
)
def test_the_winner_breaks(words: list[str], breaker: str) -> None:
    table = play("start a", *words, "next")
    assert (table.see("rack.breaker"), table.see("striker")) == (breaker, breaker)
    assert table.see("rack.number") == 2


def test_nobody_else_breaks_within_a_set() -> None:
    table = play("start a", GOLDEN).refuse("bad_value", "next breaker=b", "winner breaks")
    assert table.play("next breaker=a").see("rack.breaker") == "a"


def test_the_next_rack_waits_for_the_end_of_this_one() -> None:
    play("start a").refuse("not_now", "next", "rack 1 is not over")
    play().refuse("not_now", "next", "not started")


def test_more_points_win_after_the_last_rack_not_more_racks() -> None:
    table = play("start a", "break 3 4", "run 1 9", "next", DRY, "9", of=TWO_RACKS)
    assert (table.see("status"), table.see("winner")) == ("over", "a")
    assert (table.see("reason"), table.points()) == ("points", (10, 4))
    assert (table.see("sides.a.games"), table.see("sides.b.games")) == (1, 0)


def test_level_after_the_last_rack_one_more_is_played_until_it_is_decided() -> None:
    level = ["start a", GOLDEN, "next", DRY, "run 1 9"]
    table = play(*level, of=TWO_RACKS)
    assert (table.see("status"), table.points()) == ("live", (7, 7))
    assert table.play("next").see("rack.of_set") == 3
    table.play(DRY, "9")
    assert (table.see("status"), table.see("winner"), table.points()) == ("over", "a", (11, 7))


def test_an_extra_rack_that_ends_level_is_followed_by_another() -> None:
    level = play("start a", GOLDEN, "next", DRY, "run 1 9", "next", of=TWO_RACKS)
    level.play("adjust points=7:11", DRY, "9")
    assert (level.points(), level.see("status")) == ((11, 11), "live")
    assert level.play("next").see("rack.number") == 4


def test_a_set_is_won_and_the_next_one_counts_from_nothing() -> None:
    table = play("start a", GOLDEN, of=THREE_SETS)
    assert (table.see("status"), table.see("sides.a.games")) == ("live", 1)
    assert table.points() == (7, 0)
    table.play("next")
    assert (table.points(), table.see("sides.a.frames")) == ((0, 0), 0)
    assert (table.see("rack.number"), table.see("rack.of_set")) == (2, 1)
    assert len(table.see("racks")) == 1


def test_a_set_s_first_rack_may_be_broken_by_whoever_is_named_else_by_the_winner() -> None:
    assert play("start a", GOLDEN, "next", of=THREE_SETS).see("rack.breaker") == "a"
    assert play("start a", GOLDEN, "next breaker=b", of=THREE_SETS).see("rack.breaker") == "b"


@pytest.mark.parametrize("word", ["next", "next breaker=a", "start a", "time_up"])
def test_no_set_follows_the_match(word: str) -> None:
    table = play("start a", GOLDEN, "next", GOLDEN, of=THREE_SETS)
    assert (table.see("status"), table.see("sides.a.games")) == ("over", 2)
    table.refuse("not_now", word, "match is over")


def test_undo_of_what_decided_the_set_opens_it_again() -> None:
    table = play("start a", GOLDEN, "next", GOLDEN, "undo", of=THREE_SETS)
    assert (table.see("status"), table.see("sides.a.games")) == ("live", 1)
    assert (table.see("rack.phase"), table.points()) == ("break", (0, 0))


@pytest.mark.parametrize(
    ("words", "kind", "points"),
    [
        ([GOLDEN], "golden_break", (7, 0)),
        (["foul other intentional by=b"], "intentional_foul", (10, 0)),
        (["award rack a other"], "awarded", (4, 0)),
    ],
)
def test_the_rack_that_reaches_the_race_at_its_end_is_on_record(
    words: list[str], kind: str, points: tuple[int, int]
) -> None:
    table = play("start a", *words, of={"preset": NINE_BALL, "race_to": 4})
    assert (table.see("status"), table.see("winner"), table.points()) == ("over", "a", points)
    assert table.last_rack()[1] == kind


def test_a_foul_point_that_reaches_the_race_ends_it_in_mid_rack_and_the_rack_is_unrecorded() -> (
    None
):
    race = {"preset": NINE_BALL, "race_to": 8}
    table = play("start a", GOLDEN, "next", DRY, "foul scratch", of=race)
    assert (table.see("status"), table.see("winner"), table.points()) == ("over", "a", (8, 0))
    assert (len(table.see("racks")), table.see("sides.a.frames")) == (1, 1)
    assert (table.see("rack.phase"), table.see("striker")) == ("over", None)
    assert (table.see("rack.in_hand"), table.see("rack.choice")) == (False, None)


def test_the_race_is_over_in_a_choice_too() -> None:
    race = {"preset": NINE_BALL, "race_to": 1}
    table = play("start a", LOST, "foul touched by=a", of=race)
    assert (table.see("status"), table.see("winner")) == ("over", "b")
    assert table.see("clocks.decision") is None


def test_a_third_foul_that_reaches_the_race_ends_its_rack_and_the_race() -> None:
    race = {"preset": NINE_BALL, "race_to": 4}
    table = play("start a", DRY, *["foul touched by=a"] * 3, of=race)
    assert table.last_rack() == ("b", "three_fouls", 0, 4)
    assert (table.see("winner"), table.see("sides.b.frames")) == ("b", 1)


def test_a_race_goes_over_as_many_racks_as_it_takes() -> None:
    race = {"preset": NINE_BALL, "racks": 1, "race_to": 15}
    table = play("start a", GOLDEN, "next", GOLDEN, of=race)
    assert table.see("status") == "live"
    assert table.play("next", DRY, "foul scratch").see("winner") == "a"


def test_a_race_of_sets_begins_anew_in_mid_rack_s_wake() -> None:
    race = {"preset": NINE_BALL, "race_to": 1, "sets_to_win": 2}
    table = play("start a", "foul scratch", of=race)
    assert (table.see("sides.b.games"), table.see("status")) == (1, "live")
    table.play("next")
    assert (table.points(), table.see("rack.breaker"), table.see("rack.number")) == ((0, 0), "b", 2)


def test_early_end_closes_a_set_that_cannot_be_caught() -> None:
    """The lead exceeds 10 for every rack left."""
    early = {"preset": NINE_BALL, "racks": 3, "early_end": True}
    ten = ["break 3 4", "run 1 9"]
    table = play("start a", *ten, "next", "break 3 9", of=early)
    assert (table.see("status"), table.see("winner"), table.points()) == ("over", "a", (17, 0))
    exact = play("start a", *ten, "next", DRY, "9", of=early)
    assert exact.see("status") == "live"


def test_a_lead_of_exactly_ten_a_rack_left_goes_on() -> None:
    early = {"preset": NINE_BALL, "racks": 2, "early_end": True}
    assert play("start a", "break 3 4", "run 1 9", of=early).see("status") == "live"
    over = play("start a", "foul touched by=b", "run 1 8", "foul other intentional by=b", of=early)
    assert (over.points(), over.see("status")) == ((11, 0), "over")


def test_without_early_end_every_rack_is_played() -> None:
    table = play("start a", "foul touched by=b", "foul other intentional by=b", of=TWO_RACKS)
    assert (table.points(), table.see("status")) == ((11, 0), "live")


def test_a_stalemate_takes_back_the_points_and_counts_of_this_rack_only() -> None:
    """GN IX (c)."""
    table = play("start a", GOLDEN, "next", DRY, "foul scratch", "foul scratch", "stalemate")
    assert table.points() == (7, 0)
    assert table.see("rack.fouls") == {"a": 0, "b": 0}
    assert (table.see("rack.phase"), table.see("rack.number")) == ("break", 2)
    assert (table.see("striker"), table.see("rack.visits")) == ("a", [])
    assert table.see("rack.balls") == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_a_stalemate_gives_extensions_back_and_keeps_intentional_fouls() -> None:
    table = play("start a", "foul other intentional", "next", DRY, "clock shot start", "extension")
    assert table.see("sides.a.extensions") == 0
    table.play("stalemate")
    assert table.see("sides.a.extensions") == 1
    assert table.see("rack.intentional") == {"a": 1, "b": 0}
    assert table.see("clocks.shot.running") is False


@pytest.mark.parametrize(
    ("adjusted", "after"),
    [
        ("points=7:0", (7, 0)),
        ("points=9:0", (7, 0)),
        ("points=8:3", (7, 3)),
        ("points=0:0", (0, 0)),
    ],
)
def test_a_stalemate_takes_no_point_that_an_adjustment_took_before(
    adjusted: str, after: tuple[int, int]
) -> None:
    table = play("start a", GOLDEN, "next", DRY, "foul scratch", f"adjust {adjusted}", "stalemate")
    assert table.points() == ((8, 0) if adjusted == "points=9:0" else after)
