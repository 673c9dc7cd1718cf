"""The clocks of snooker: the officials' events, and the limits by frame time (PL timing)."""

import msgspec

from server.core.errors import Refusal
from server.rules.shared.clocks import act, act_on_all, held_after
from server.rules.shared.events import Clocked, Extension, Struck
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.frames import playing
from server.rules.snooker.shootout import first_strike, time_is_over
from server.rules.snooker.state import Frame, SnookerState

replace = msgspec.structs.replace


def has_shot_clock(form: SnookerFormat, frame: Frame | None) -> bool:
    """Whether this frame is played with a shot clock."""
    if frame is None:
        return form.shot_clock is not None or form.all_shoot_out
    return frame.shoot_out or form.shot_clock is not None


def shot_limit_ms(form: SnookerFormat, state: SnookerState, at: int) -> int:
    """What a shot clock started at `at` would give, in ms.

    In a Shoot-Out that goes by frame time (PL shoot-out, maximum stroke durations).
    """
    frame = state.frame
    timed = frame.shoot_out if frame is not None else form.all_shoot_out
    if not timed:
        return form.shot_clock.limit_ms if form.shot_clock is not None else 0
    left = state.frame_clock.left_ms(at) if state.frame_clock is not None else form.frame_ms
    elapsed_ms = form.frame_ms - left
    for until, limit_ms in form.limits:
        if until is None or elapsed_ms < until:
            return limit_ms
    return form.limits[-1][1]


def clocked(form: SnookerFormat, state: SnookerState, event: Clocked, at: int) -> SnookerState:
    """start, pause, resume, reset, set on the shot clock, the frame clock, or both."""
    frame, _ = playing(state)
    if event.clock == "decision":
        raise Refusal("not_now", "there is no decision clock in snooker")
    if not has_shot_clock(form, frame):
        raise Refusal("not_now", f"there is no {event.clock} clock in this format")
    if event.clock == "all":
        return _all(state, event, at)
    if event.clock == "frame":
        return _frame(form, state, frame, event, at)
    limit_ms = shot_limit_ms(form, state, at)
    return replace(
        state, shot=act(state.shot, limit_ms, event, at), held=held_after(state.held, event)
    )


def _frame(
    form: SnookerFormat, state: SnookerState, frame: Frame, event: Clocked, at: int
) -> SnookerState:
    if not frame.shoot_out:
        raise Refusal("not_now", "only a Shoot-Out frame has a frame clock")
    clock = act(state.frame_clock, form.frame_ms, event, at)
    return replace(state, frame_clock=clock, held=held_after(state.held, event))


def _all(state: SnookerState, event: Clocked, at: int) -> SnookerState:
    both = {"shot": state.shot, "frame": state.frame_clock}
    now, held = act_on_all(both, state.held, event, at)
    return replace(state, shot=now["shot"], frame_clock=now["frame"], held=held)


def struck(form: SnookerFormat, state: SnookerState, event: Struck, at: int) -> SnookerState:
    """The shot clock stops; in a Shoot-Out the frame clock starts at the first strike."""
    frame, turn = playing(state)
    if not has_shot_clock(form, frame):
        raise Refusal("not_now", "there is no shot clock in this format")
    running = state.shot is not None and state.shot.running
    if not running and not frame.shoot_out:
        raise Refusal("clock_not_running", "the shot clock is not running")
    if not running and frame.stroke_owed:
        raise Refusal("not_now", "the cue ball is struck already: record the stroke")
    if frame.shoot_out and time_is_over(state, at):
        raise Refusal("too_late", "the Shoot-Out's time is over")
    state = first_strike(form, state, frame, at)
    return replace(
        state,
        shot=state.shot.stopped(at) if state.shot is not None else None,
        shots=state.shots.timed(turn.side, state.shot, at),
        held=state.held - {"shot"},
        frame=replace(frame, struck_at=at, put_straight=False),
    )


def extension(form: SnookerFormat, state: SnookerState, event: Extension, at: int) -> SnookerState:
    """More time for the striker, on a running clock that has not expired (PL timing c)."""
    frame, turn = playing(state)
    if not has_shot_clock(form, frame):
        raise Refusal("not_now", "there is no shot clock in this format")
    side = event.side or turn.side
    if side != turn.side:
        raise Refusal("not_striker", "side: only the striker takes an extension")
    if form.shot_clock is None or state.extensions.of(side) <= 0:
        raise Refusal("no_extension", "side: no extension is left in this frame")
    if state.shot is None or not state.shot.running or state.shot.expired(at):
        raise Refusal("clock_not_running", "the shot clock is not running, or it has expired")
    return replace(
        state,
        shot=state.shot.extended(form.shot_clock.extension_ms),
        extensions=state.extensions.plus(side, -1),
    )
