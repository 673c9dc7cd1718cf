"""The official's hand on a clock, the same for every discipline."""

import pytest

from server.core.clock import Clock
from server.core.errors import Refusal
from server.rules.shared.clocks import SET_CEILING_MS, act, held_after, show_clock
from server.rules.shared.events import ClockAction, Clocked

LIMIT_MS = 20_000
RUNNING = Clock(LIMIT_MS, LIMIT_MS, 0)
STANDING = Clock(LIMIT_MS, 7000, ran_ms=13_000)


def hand(clock: Clock | None, action: ClockAction, at: int, ms: int | None = None) -> Clock | None:
    return act(clock, LIMIT_MS, Clocked(clock="shot", action=action, ms=ms), at)


@pytest.mark.parametrize("before", [None, RUNNING, STANDING])
def test_start_gives_the_full_allowance_running(before: Clock | None) -> None:
    clock = hand(before, "start", 5000)
    assert clock == Clock(LIMIT_MS, LIMIT_MS, 5000)


@pytest.mark.parametrize("before", [None, RUNNING, STANDING])
def test_reset_gives_the_full_allowance_stopped(before: Clock | None) -> None:
    assert hand(before, "reset", 5000) is None
    assert show_clock(None, LIMIT_MS, 9000) == {
        "limit_ms": LIMIT_MS,
        "remaining_ms": LIMIT_MS,
        "running": False,
        "expired": False,
    }


def test_pause_keeps_what_is_left_and_resume_runs_on_from_it() -> None:
    paused = hand(RUNNING, "pause", 13_000)
    assert paused == STANDING
    assert hand(paused, "resume", 60_000) == Clock(LIMIT_MS, 7000, 60_000, ran_ms=13_000)


def test_a_clock_at_its_full_allowance_may_be_resumed() -> None:
    assert hand(None, "resume", 50) == Clock(LIMIT_MS, LIMIT_MS, 50)


@pytest.mark.parametrize(("before", "running"), [(None, False), (STANDING, False), (RUNNING, True)])
def test_set_puts_what_is_left_running_or_stopped_as_it_was(
    before: Clock | None, running: bool
) -> None:
    clock = hand(before, "set", 9000, ms=15_000)
    assert show_clock(clock, LIMIT_MS, 9000) == {
        "limit_ms": LIMIT_MS,
        "remaining_ms": 15_000,
        "running": running,
        "expired": False,
    }


@pytest.mark.parametrize(
    ("action", "after"),
    [("pause", {"shot", "frame"}), ("set", {"frame"}), ("resume", {"frame"}), ("reset", {"frame"})],
)
def test_only_a_pause_puts_a_clock_among_the_held_and_a_set_leaves_them_alone(
    action: ClockAction, after: set[str]
) -> None:
    assert held_after(frozenset({"frame"}), Clocked(clock="shot", action=action, ms=1)) == after


@pytest.mark.parametrize("action", ["pause", "set"])
def test_a_held_clock_that_is_paused_or_set_stays_held(action: ClockAction) -> None:
    event = Clocked(clock="frame", action=action, ms=1)
    assert held_after(frozenset({"shot", "frame"}), event) == {"shot", "frame"}


@pytest.mark.parametrize("ms", [0, 1, LIMIT_MS + 1, SET_CEILING_MS])
def test_a_clock_may_be_set_to_nothing_and_beyond_its_limit(ms: int) -> None:
    clock = hand(STANDING, "set", 0, ms=ms)
    assert clock is not None
    assert clock.remaining_ms(0) == ms
    assert not clock.expired(0)


def test_set_brings_an_expired_clock_back() -> None:
    clock = hand(RUNNING, "set", 25_000, ms=3000)
    assert show_clock(clock, LIMIT_MS, 27_000)["remaining_ms"] == 1000
    assert show_clock(clock, LIMIT_MS, 27_000)["expired"] is False


def test_an_expired_clock_runs_until_it_is_stopped() -> None:
    """Contract, section 4."""
    shown = show_clock(RUNNING, LIMIT_MS, 20_001)
    assert (shown["running"], shown["expired"], shown["remaining_ms"]) == (True, True, 0)


@pytest.mark.parametrize(
    ("before", "action", "ms", "code", "says"),
    [
        (None, "pause", None, "clock_not_running", "shot"),
        (STANDING, "pause", None, "clock_not_running", "shot"),
        (RUNNING, "resume", None, "not_now", "running already"),
        (RUNNING, "set", None, "malformed", "ms is missing"),
        (RUNNING, "set", -1, "bad_value", "ms: -1"),
        (RUNNING, "set", SET_CEILING_MS + 1, "bad_value", "ms"),
        (RUNNING, "start", 5, "bad_value", "ms"),
        (RUNNING, "pause", 5, "bad_value", "ms"),
        (STANDING, "resume", 5, "bad_value", "ms"),
        (RUNNING, "reset", 5, "bad_value", "ms"),
    ],
)
def test_what_a_clock_cannot_do_is_refused(
    before: Clock | None, action: ClockAction, ms: int | None, code: str, says: str
) -> None:
    with pytest.raises(Refusal) as refused:
        hand(before, action, 1000, ms)
    assert refused.value.code == code
    assert says in refused.value.message
