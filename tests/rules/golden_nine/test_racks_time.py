"""A time limit: the rack in progress is finished, then the score decides."""

import pytest

from tests.support.golden_nine import DRY, NINE_BALL, Table, play

LIMIT_MS = 600_000
TIMED = {"preset": NINE_BALL, "time_limit_ms": LIMIT_MS}
GOLDEN = "break 3 9"


def after_time(*words: str, of: object = TIMED) -> Table:
    """A match whose time is over after these words."""
    return play("start a", *words, "@600001", of=of)


def test_the_time_runs_from_the_start() -> None:
    table = play("@5000", "start a", of=TIMED)
    assert table.see("clocks.match", 15_000) == {
        "limit_ms": LIMIT_MS,
        "remaining_ms": LIMIT_MS - 10_000,
        "running": True,
        "expired": False,
    }
    assert play(of=TIMED).see("clocks.match.running") is False
    assert play("start a").see("clocks.match") is None


def test_the_rack_in_progress_is_finished() -> None:
    table = after_time(DRY)
    assert table.see("clocks.match.expired") is True
    table.refuse("not_now", "time_up", "rack in progress")
    assert table.play("1", "miss", "9").last_rack()[1] == "victory"
    assert table.see("status") == "live"


def test_with_none_in_progress_no_rack_is_opened_and_the_score_decides() -> None:
    table = after_time(GOLDEN).refuse("not_now", "next", "record time_up")
    table.play("time_up")
    assert (table.see("status"), table.see("winner")) == ("over", "a")
    assert (table.see("reason"), table.see("sides.a.games")) == ("points", 1)


def test_level_one_more_rack_decides() -> None:
    table = after_time(GOLDEN, "next", DRY, "run 1 9")
    assert table.points() == (7, 7)
    table.refuse("not_now", "time_up", "level")
    table.play("next", DRY, "9").refuse("not_now", "next", "time is over")
    assert table.play("time_up").see("winner") == "a"


def test_at_exactly_the_limit_there_is_time_for_a_rack() -> None:
    table = play("start a", GOLDEN, "@600000", of=TIMED)
    table.refuse("not_now", "time_up", "not over")
    assert table.play("next").see("rack.number") == 2


def test_a_pause_of_all_stops_the_time() -> None:
    table = play("start a", "@10000", "clock all pause", "@910000", "clock all resume", of=TIMED)
    assert table.see("clocks.match.remaining_ms", 910_000) == LIMIT_MS - 10_000
    assert table.see("clocks.match.running") is True


def test_it_may_be_paused_between_racks_and_stays_paused_over_the_opening_of_the_next() -> None:
    table = play("start a", GOLDEN, "@10000", "clock all pause", "next", of=TIMED)
    assert table.see("clocks.match.running") is False
    table.play("@700000", DRY, "clock all resume")
    assert table.see("clocks.match", 701_000)["remaining_ms"] == LIMIT_MS - 10_000


def test_a_stroke_or_foul_during_a_pause_leaves_it_to_the_resume() -> None:
    table = play("start a", "clock shot start", "clock all pause", "foul time", of=TIMED)
    assert table.see("clocks.match.running") is False
    table.play("clock all resume")
    assert table.see("clocks.match.running") is True
    assert table.see("clocks.shot.running") is False


def test_the_match_s_clock_is_no_clock_to_start_or_set() -> None:
    play("start a", of=TIMED).refuse("malformed", "clock match start", "match")


def test_without_a_limit_there_is_no_time_up() -> None:
    play("start a", GOLDEN).refuse("not_now", "time_up", "no time limit")
    play(of=TIMED).refuse("not_now", "time_up", "not started")


def test_with_sets_more_sets_decide_and_level_ones_by_the_points_of_the_set_in_play() -> None:
    sets = {**TIMED, "racks": 1, "sets_to_win": 3}
    table = after_time(GOLDEN, of=sets).refuse("not_now", "next", "time_up")
    assert table.play("time_up").see("winner") == "a"
    longer = {**TIMED, "racks": 2, "sets_to_win": 3}
    level = [GOLDEN, "next", GOLDEN, "next", "break 4", "9", "next", "break 4", "miss", "9"]
    # A set each, and 4-0 to A in the third.
    third = after_time(*level, "next", "break 4", "9", of=longer)
    assert third.see("sides.a.games") + third.see("sides.b.games") == 2
    assert third.play("time_up").see("winner") == third.last_rack()[0]


def test_sets_level_with_none_in_play_one_more_rack_decides() -> None:
    sets = {**TIMED, "racks": 1, "sets_to_win": 3}
    table = after_time(GOLDEN, "next breaker=b", GOLDEN, of=sets)
    assert (table.see("sides.a.games"), table.see("sides.b.games")) == (1, 1)
    table.refuse("not_now", "time_up", "level")
    table.play("next", GOLDEN).refuse("not_now", "next", "time_up")
    assert table.play("time_up").see("winner") == "b"


def test_the_clock_stops_with_the_match_and_shows_what_was_left() -> None:
    table = play("start a", "@100000", "award match b other", of=TIMED)
    assert table.see("clocks.match", 999_999) == {
        "limit_ms": LIMIT_MS,
        "remaining_ms": LIMIT_MS - 100_000,
        "running": False,
        "expired": False,
    }


def test_undo_of_the_match_s_end_lets_its_clock_run_on() -> None:
    table = play("start a", "@100000", "award match b other", "undo", of=TIMED)
    assert table.see("clocks.match", 150_000)["remaining_ms"] == LIMIT_MS - 150_000


@pytest.mark.parametrize("word", ["stalemate", "foul scratch", "1"])
def test_over_time_the_rack_in_progress_goes_on_as_ever(word: str) -> None:
    table = after_time(DRY).play(word)
    assert table.see("status") == "live"
