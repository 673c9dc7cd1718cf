"""A clock counts down without ticking, and expires when more than its limit has passed."""

import pytest

from server.core.clock import Clock, full


def test_a_full_clock_stands_at_its_allowance() -> None:
    clock = full(20_000)
    assert not clock.running
    assert clock.remaining_ms(10**9) == 20_000


@pytest.mark.parametrize(
    ("at", "left", "expired"),
    [(1000, 20_000, False), (20_999, 1, False), (21_000, 0, False), (21_001, 0, True)],
)
def test_it_has_expired_when_more_than_the_limit_has_passed(
    at: int, left: int, expired: bool
) -> None:
    """PL timing b: at exactly the limit it has not."""
    clock = Clock(20_000, 20_000, since_ms=1000)
    assert clock.remaining_ms(at) == left
    assert clock.expired(at) is expired


def test_stopped_it_reads_the_same_for_ever() -> None:
    clock = Clock(20_000, 20_000, 0).stopped(13_000)
    assert [clock.remaining_ms(at) for at in (13_000, 99_000)] == [7000, 7000]
    assert not clock.running


def test_stopped_after_its_end_it_stays_expired() -> None:
    clock = Clock(20_000, 20_000, 0).stopped(20_001)
    assert clock.expired(0)
    assert clock.remaining_ms(0) == 0


def test_it_runs_on_from_what_was_left() -> None:
    clock = Clock(20_000, 7000).started(50_000)
    assert clock.remaining_ms(51_000) == 6000


def test_starting_a_running_clock_changes_nothing() -> None:
    clock = Clock(20_000, 20_000, 5)
    assert clock.started(9000) is clock


def test_an_extension_adds_to_what_is_left_and_not_to_the_limit() -> None:
    clock = Clock(20_000, 20_000, 0).extended(20_000)
    assert clock.remaining_ms(15_000) == 25_000
    assert clock.limit_ms == 20_000


@pytest.mark.parametrize("since_ms", [None, 3000])
def test_put_to_a_reading_it_runs_or_stands_as_it_was(since_ms: int | None) -> None:
    clock = Clock(20_000, 20_000, since_ms).put(5000, 8000)
    assert clock.running is (since_ms is not None)
    assert clock.remaining_ms(8000) == 5000


def test_it_knows_how_long_it_has_run_without_the_pauses() -> None:
    """The time that a shot took, whatever was added or set on the way."""
    clock = Clock(20_000, 20_000, 0)
    assert clock.taken_ms(5000) == 5000
    paused = clock.stopped(5000)
    assert paused.taken_ms(90_000) == 5000
    later = paused.started(100_000).extended(20_000).put(9000, 103_000)
    assert later.taken_ms(104_000) == 9000
    assert later.stopped(104_000).put(1000, 110_000).taken_ms(120_000) == 9000
