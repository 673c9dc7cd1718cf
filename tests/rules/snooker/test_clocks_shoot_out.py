"""The clocks of a Shoot-Out: limits by frame time, and disturbances (PL shoot-out)."""

from typing import Any

import pytest

from tests.support.snooker import SHOOT_OUT, Table, play


def begun(of: object = SHOOT_OUT) -> Table:
    """B at the table; the frame clock started at 0."""
    return play("start a", "@0", "miss", of=of)


@pytest.mark.parametrize(
    ("at", "limit_ms"), [(1000, 20_000), (299_999, 20_000), (300_000, 15_000), (400_000, 15_000)]
)
def test_the_limit_is_fixed_by_frame_time_when_the_shot_clock_starts(
    at: int, limit_ms: int
) -> None:
    """PL shoot-out, maximum stroke durations: 20 s before 5:00 of frame time, 15 s from then on."""
    table = begun().play(f"@{at}", "clock shot start")
    assert table.see("clocks.shot.limit_ms", at) == limit_ms
    assert table.see("clocks.shot.remaining_ms", at) == limit_ms


def test_a_shot_clock_started_before_five_minutes_keeps_its_twenty_seconds() -> None:
    table = begun().play("@299000", "clock shot start")
    assert table.see("clocks.shot.limit_ms", 310_000) == 20_000
    assert table.see("clocks.shot.expired", 319_000) is False
    assert table.see("clocks.shot.expired", 319_001) is True


def test_a_full_clock_shows_what_a_start_now_would_give() -> None:
    """Contract, section 4."""
    table = begun()
    assert table.see("clocks.shot.limit_ms", 299_999) == 20_000
    assert table.see("clocks.shot.limit_ms", 300_000) == 15_000
    assert table.see("clocks.shot.remaining_ms", 300_000) == 15_000


def test_before_the_first_strike_no_frame_time_passes() -> None:
    table = play("start a", of=SHOOT_OUT)
    assert table.see("clocks.shot.limit_ms", 10**7) == 20_000


def test_a_format_has_its_own_limits() -> None:
    spec: dict[str, Any] = {
        "preset": SHOOT_OUT,
        "frame_ms": 9000,
        "limits": [[3000, 900], [6000, 600], [None, 300]],
    }
    table = begun(spec)
    assert [table.see("clocks.shot.limit_ms", at) for at in (2999, 3000, 5999, 6000, 9999)] == [
        900,
        600,
        600,
        300,
        300,
    ]
    assert table.see("clocks.frame.limit_ms") == 9000


def test_there_are_no_extensions() -> None:
    """PL timing c."""
    table = begun().play("clock shot start").refuse("no_extension", "extension")
    assert table.see("sides.a.extensions") == 0
    assert "extension" not in table.offers()["events"]


def test_the_cue_ball_may_be_struck_while_the_shot_clock_stands() -> None:
    """Contract, section 3."""
    table = begun().play("@50000", "struck")
    assert table.see("clocks.shot.running") is False
    table.refuse("not_now", "struck", "already")
    assert "struck" not in table.offers()["events"]
    assert "struck" in table.play("red").offers()["events"]


def test_a_disturbance_stops_frame_and_shot_clock_together() -> None:
    """PL shoot-out, other rules 3."""
    table = begun().play("@10000", "clock shot start", "@16000", "clock all pause")
    assert table.see("clocks.shot.remaining_ms", 90_000) == 14_000
    assert table.see("clocks.frame.remaining_ms", 90_000) == 584_000
    table.play("@100000", "clock all resume")
    assert table.see("clocks.shot.remaining_ms", 101_000) == 13_000
    assert table.see("clocks.frame.remaining_ms", 101_000) == 583_000


def test_a_clock_that_stood_before_the_disturbance_stands_after_it() -> None:
    table = begun().play("@16000", "clock all pause", "clock all resume")
    assert table.see("clocks.frame.running") is True
    assert table.see("clocks.shot.running") is False


def test_a_cue_ball_struck_in_a_disturbance_keeps_its_clock_stopped_after_it() -> None:
    table = begun().play("clock shot start", "clock all pause", "struck", "clock all resume")
    assert table.see("clocks.shot.running") is False
    assert table.see("clocks.frame.running") is True


def test_what_runs_already_is_not_resumed() -> None:
    table = begun().play("clock shot start", "clock shot pause", "clock shot start")
    table.refuse("not_now", "clock all resume", "paused")


@pytest.mark.parametrize("action", ["pause", "reset", "set ms=5000"])
def test_the_operator_has_a_hand_on_the_frame_clock(action: str) -> None:
    table = begun().play("@20000", f"clock frame {action}")
    left = {"pause": 580_000, "reset": 600_000, "set ms=5000": 5000}[action]
    assert table.see("clocks.frame.remaining_ms", 20_000) == left
    assert table.see("clocks.frame.running") is (action == "set ms=5000")


def test_a_frame_clock_put_forward_shortens_the_shots() -> None:
    table = begun().play("clock frame set ms=300000", "clock shot start")
    assert table.see("clocks.shot.limit_ms") == 15_000


def test_a_foul_resets_the_shot_clock_stopped() -> None:
    """PL shoot-out, fouls 1: it starts when the incoming player receives the cue ball."""
    table = begun().play("clock shot start", "foul time")
    assert table.see("clocks.shot.running") is False


def test_an_undone_first_strike_takes_the_frame_clock_back() -> None:
    table = begun().play("undo")
    assert table.see("clocks.frame.running") is False
    assert table.see("clocks.frame.remaining_ms") == 600_000
