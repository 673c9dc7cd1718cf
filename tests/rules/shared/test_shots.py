"""Shots are timed by the running shot clock, side by side."""

from server.core.clock import Clock
from server.rules.shared.shots import UNTIMED, ShotTimes, show_times

LIMIT_MS = 20_000
RUNNING = Clock(LIMIT_MS, LIMIT_MS, 1000)


def test_a_running_clock_times_the_shot_that_stops_it() -> None:
    shots = UNTIMED.timed("b", RUNNING, 13_000)
    assert shots.a == ShotTimes()
    assert shots.b == ShotTimes(1, 12_000, 12_000, 12_000, 0)


def test_a_standing_clock_or_none_times_nothing() -> None:
    assert UNTIMED.timed("a", None, 5000) is UNTIMED
    assert UNTIMED.timed("a", RUNNING.stopped(2000), 5000) is UNTIMED


def test_pauses_do_not_count() -> None:
    resumed = RUNNING.stopped(6000).started(60_000)
    assert UNTIMED.timed("a", resumed, 62_000).a.last_ms == 7000


def test_at_the_limit_it_was_in_time_and_later_it_was_over_with_an_extension_too() -> None:
    assert UNTIMED.timed("a", RUNNING, 21_000).a.over == 0
    assert UNTIMED.timed("a", RUNNING, 21_001).a.over == 1
    late = UNTIMED.timed("a", RUNNING.extended(20_000), 30_000).a
    assert (late.over, late.last_ms) == (1, 29_000)


def test_a_clock_put_elsewhere_has_still_run_as_long() -> None:
    assert UNTIMED.timed("a", RUNNING.put(15_000, 11_000), 14_000).a.last_ms == 13_000


def test_shots_add_up_and_the_slowest_is_kept() -> None:
    shots = UNTIMED.timed("a", RUNNING, 19_000).timed("a", RUNNING, 5000)
    assert show_times(shots.of("a")) == {
        "count": 2,
        "total_ms": 22_000,
        "last_ms": 4000,
        "slowest_ms": 18_000,
        "over": 0,
    }
    assert show_times(shots.of("b"))["last_ms"] is None
