"""What the officials may do to the clocks now (docs/protocol.md)."""

from typing import Any

from server.core.ids import SIDES
from server.rules.shared.clocks import actions_of, actions_of_all, held_of
from server.rules.snooker.clocks import has_shot_clock
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.shootout import starts_at_strike, time_is_over
from server.rules.snooker.state import Frame, SnookerState


def clock_offers(
    form: SnookerFormat, state: SnookerState, frame: Frame, at: int
) -> dict[str, Any] | None:
    """The actions of each clock, and who may strike or take an extension; None without a clock.

    `held`: what a resume of all would start. `in_stroke`: the cue ball is struck and the stroke is
    not recorded yet. `starts_frame`: a strike now starts the clock of a Shoot-Out frame.
    """
    if not has_shot_clock(form, frame):
        return None
    both = {"shot": state.shot, "frame": state.frame_clock}
    return {
        "shot": actions_of(state.shot),
        "frame": actions_of(state.frame_clock) if frame.shoot_out else [],
        "all": actions_of_all(both, state.held),
        "held": held_of(both, state.held),
        "struck": _may_strike(state, frame, at),
        "extension": {
            side: side == frame.striker and _may_extend(state, frame, at) for side in SIDES
        },
        "in_stroke": frame.struck_at is not None,
        "starts_frame": starts_at_strike(state, frame),
    }


def clock_events(form: SnookerFormat, state: SnookerState, frame: Frame, at: int) -> list[str]:
    """The types of event of a frame that has clocks."""
    struck = ["struck"] if _may_strike(state, frame, at) else []
    extension = ["extension"] if _may_extend(state, frame, at) else []
    return ["clock", *struck, *extension]


def _may_strike(state: SnookerState, frame: Frame, at: int) -> bool:
    running = state.shot is not None and state.shot.running
    if not frame.shoot_out:
        return running
    return not time_is_over(state, at) and (running or not frame.stroke_owed)


def _may_extend(state: SnookerState, frame: Frame, at: int) -> bool:
    left = frame.striker is not None and state.extensions.of(frame.striker) > 0
    return left and state.shot is not None and state.shot.running and not state.shot.expired(at)
