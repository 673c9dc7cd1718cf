"""What the officials may do to the clocks now (docs/protocol.md)."""

from typing import Any

from server.core.clock import Clock
from server.core.ids import SIDES
from server.rules.snooker.clocks import has_shot_clock
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.shootout import time_is_over
from server.rules.snooker.state import Frame, SnookerState


def clock_offers(
    form: SnookerFormat, state: SnookerState, frame: Frame, at: int
) -> dict[str, Any] | None:
    """The actions of each clock, and who may strike or take an extension; None without a clock.

    `in_stroke`: the cue ball is struck and the stroke is not recorded yet.
    """
    if not has_shot_clock(form, frame):
        return None
    return {
        "shot": _actions(state.shot),
        "frame": _actions(state.frame_clock) if frame.shoot_out else [],
        "all": _all(state),
        "struck": _may_strike(state, frame, at),
        "extension": {
            side: side == frame.striker and _may_extend(state, frame, at) for side in SIDES
        },
        "in_stroke": frame.struck_at is not None,
    }


def clock_events(form: SnookerFormat, state: SnookerState, frame: Frame, at: int) -> list[str]:
    """The types of event of a frame that has clocks."""
    struck = ["struck"] if _may_strike(state, frame, at) else []
    extension = ["extension"] if _may_extend(state, frame, at) else []
    return ["clock", *struck, *extension]


def _actions(clock: Clock | None) -> list[str]:
    running = clock is not None and clock.running
    return ["start", "pause" if running else "resume", "reset", "set"]


def _all(state: SnookerState) -> list[str]:
    both = {"shot": state.shot, "frame": state.frame_clock}
    clocks = {name: clock for name, clock in both.items() if clock is not None}
    pause = ["pause"] if any(clock.running for clock in clocks.values()) else []
    held = any(not clock.running for name, clock in clocks.items() if name in state.held)
    return [*pause, *(["resume"] if held else [])]


def _may_strike(state: SnookerState, frame: Frame, at: int) -> bool:
    running = state.shot is not None and state.shot.running
    if not frame.shoot_out:
        return running
    return not time_is_over(state, at) and (running or frame.struck_at is None)


def _may_extend(state: SnookerState, frame: Frame, at: int) -> bool:
    left = frame.striker is not None and state.extensions.of(frame.striker) > 0
    return left and state.shot is not None and state.shot.running and not state.shot.expired(at)
