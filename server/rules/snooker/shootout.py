"""The timed Shoot-Out frame and the blue-ball shoot-out after a level one (PL shoot-out)."""

import msgspec

from server.core.clock import full
from server.core.errors import Refusal
from server.rules.snooker.events import Blue, BlueOrder, TimeUp
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.frames import end_frame, level_shoot_out, playing
from server.rules.snooker.state import Blues, Frame, SnookerState, Turn

replace = msgspec.structs.replace


def time_is_over(state: SnookerState, at: int) -> bool:
    """Whether the frame clock has passed its end at `at`."""
    return state.frame_clock is not None and state.frame_clock.expired(at)


def check_in_time(state: SnookerState, frame: Frame, at: int, *, no_stroke: bool) -> None:
    """Refusal `too_late` for what comes after the end (PL shoot-out, other rules 7)."""
    if not frame.shoot_out or not time_is_over(state, at):
        return
    if no_stroke or frame.struck_at is None:
        raise Refusal("too_late", "the Shoot-Out's time was over before this: record time_up")


def first_strike(form: SnookerFormat, state: SnookerState, frame: Frame, at: int) -> SnookerState:
    """The frame clock starts at the first strike (PL shoot-out 1)."""
    if not starts_at_strike(state, frame):
        return state
    clock = state.frame_clock or full(form.frame_ms)
    return replace(state, frame_clock=clock.started(at))


def starts_at_strike(state: SnookerState, frame: Frame) -> bool:
    """Whether the frame clock has still to start: it never ran, though it may have been set."""
    clock = state.frame_clock
    if not frame.shoot_out or "frame" in state.held:
        return False
    return clock is None or (not clock.running and clock.ran_ms == 0)


def end_if_over(form: SnookerFormat, state: SnookerState, at: int) -> SnookerState:
    """The last stroke counts with all that comes of it, and then the frame is over."""
    frame = state.frame
    if frame is None or not frame.shoot_out or frame.phase != "play":
        return state
    return _end_by_time(form, state, frame, at) if time_is_over(state, at) else state


def _end_by_time(form: SnookerFormat, state: SnookerState, frame: Frame, at: int) -> SnookerState:
    if frame.points.level:
        return level_shoot_out(state, frame, at)
    return end_frame(form, state, frame, at, frame.points.leader, "time")


def time_up(form: SnookerFormat, state: SnookerState, event: TimeUp, at: int) -> SnookerState:
    """The referee ends the frame: its time is over and no stroke is in progress."""
    frame, _ = playing(state)
    if not frame.shoot_out:
        raise Refusal("not_now", "only a Shoot-Out frame ends by time")
    if not time_is_over(state, at):
        raise Refusal("not_now", "the Shoot-Out's time is not over")
    if frame.stroke_owed:
        raise Refusal("not_now", "a stroke is in progress: record it, it counts")
    return _end_by_time(form, state, frame, at)


def blue_order(form: SnookerFormat, state: SnookerState, event: BlueOrder, at: int) -> SnookerState:
    """Who shoots first, as the winner of the lag chose."""
    frame = state.frame
    if state.status != "live" or frame is None or frame.phase != "blue":
        raise Refusal("not_now", "there is no blue-ball shoot-out")
    if frame.blue is not None:
        raise Refusal("not_now", "the order is drawn already")
    turn = Turn(event.first, frame.first_order)
    return replace(state, frame=replace(frame, blue=Blues(event.first), turn=turn, ball_on="blue"))


def blue(form: SnookerFormat, state: SnookerState, event: Blue, at: int) -> SnookerState:
    """One attempt; decided after an equal number when one side has potted more."""
    frame = state.frame
    if state.status != "live" or frame is None or frame.phase != "blue":
        raise Refusal("not_now", "there is no blue-ball shoot-out")
    if frame.blue is None or frame.turn is None:
        raise Refusal("not_now", "the order comes first: who shoots first at the blue")
    side = frame.turn.side
    tries = frame.blue.tries.plus(side, 1)
    pots = frame.blue.pots.plus(side, 1 if event.potted else 0)
    blues = Blues(frame.blue.first, tries, pots, (*frame.blue.shots, event.potted))
    frame = replace(frame, blue=blues, turn=frame.turn.passed())
    if tries.level and not pots.level:
        return end_frame(form, state, frame, at, pots.leader, "blue_shoot_out")
    return replace(state, frame=frame)
