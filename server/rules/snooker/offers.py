"""What a referee may do now, so that his page offers that and nothing else (docs/protocol.md)."""

from typing import Any

from server.core.ids import SIDES, Side, other
from server.rules.snooker.balls import BLACK_ONLY, COLOUR_OF_VALUE, COLOURS, PINK_AND_BLACK, UP_FROM
from server.rules.snooker.clock_offers import clock_events, clock_offers
from server.rules.snooker.clocks import has_shot_clock
from server.rules.snooker.decisions import CLAIM_LEAD
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.frames import next_breaker
from server.rules.snooker.penalty import BASES, HIGHEST, least, on_value
from server.rules.snooker.shootout import time_is_over
from server.rules.snooker.state import Frame, SnookerState


def offers(form: SnookerFormat, state: SnookerState, at: int) -> dict[str, Any]:
    """Types of events that would be accepted now, with what their fields may be."""
    frame = state.frame
    open_frame = frame if frame is not None and frame.phase in ("play", "choice") else None
    return {
        "events": _events(form, state, at),
        "pots": _pots(open_frame),
        "free": _free(open_frame),
        "choices": list(open_frame.options) if open_frame is not None else [],
        "max_reds": open_frame.reds if open_frame is not None else 0,
        "foul": _foul(form, open_frame) if open_frame is not None else None,
        "award": {side: _award_scope(state, side) for side in SIDES},
        "next": _next(form, state),
        "order": form.doubles,
        "frames_needed": form.frames_needed,
        "clocks": clock_offers(form, state, open_frame, at) if open_frame is not None else None,
    }


def _events(form: SnookerFormat, state: SnookerState, at: int) -> list[str]:
    frame = state.frame
    if state.status == "over":
        return ["undo"]
    if frame is None:
        return ["start", "award"]
    if frame.phase == "over":
        # The frames of a decided game are not put straight: its last event is taken back.
        adjust = [] if state.game_over else ["adjust"]
        return ["next", *adjust, "warn", "award", "undo"]
    if frame.phase == "respot":
        return ["respot", "adjust", "warn", "award", "undo"]
    if frame.phase == "blue":
        own = ["blue_order"] if frame.blue is None else ["blue", "concede"]
        return [*own, "adjust", "warn", "award", "undo"]
    return _in_play(form, state, frame, at)


def _in_play(form: SnookerFormat, state: SnookerState, frame: Frame, at: int) -> list[str]:
    over = frame.shoot_out and time_is_over(state, at)
    kinds = ["time_up"] if over and not frame.stroke_owed else []
    if not over or frame.struck_at is not None:
        kinds.extend(["stroke", "foul"])
    if frame.phase == "choice":
        kinds.append("choose")
    if frame.may_call_free_ball and not frame.free_ball and frame.struck_at is None:
        kinds.append("free_ball")
    if frame.turn is not None and _may_claim(frame, frame.turn.side):
        kinds.append("claim")
    if not frame.shoot_out:
        kinds.append("rerack")
    if has_shot_clock(form, frame):
        kinds.extend(clock_events(form, state, frame, at))
    return [*kinds, "concede", "warn", "award", "adjust", "undo"]


def _may_claim(frame: Frame, side: Side) -> bool:
    lead = frame.points.of(side) - frame.points.of(other(side))
    return (
        not frame.respotted and frame.reds == 0 and frame.lowest == BLACK_ONLY and lead > CLAIM_LEAD
    )


def _pots(frame: Frame | None) -> list[str]:
    if frame is None or frame.ball_on is None:
        return []
    if frame.ball_on == "colour":
        return list(COLOURS)
    return [frame.ball_on]


def _free(frame: Frame | None) -> list[str]:
    """The colours that may be nominated as the free ball."""
    if frame is None or not frame.free_ball:
        return []
    if frame.reds:
        return list(COLOURS)
    return list(UP_FROM[frame.lowest][1:])


def _foul(form: SnookerFormat, frame: Frame) -> dict[str, Any]:
    """What a page needs to show a foul's value before it is confirmed."""
    reasons = [reason for reason in BASES if _possible(form, frame, reason)]
    return {
        "on": on_value(frame, COLOUR_OF_VALUE[2])
        if frame.ball_on == "colour"
        else on_value(frame, None),
        "unnominated": HIGHEST if frame.ball_on == "colour" else on_value(frame, None),
        "bases": {reason: BASES[reason] for reason in reasons},
        "min": {reason: least(form, frame, reason) for reason in reasons},
        "miss": not frame.shoot_out,
        "free_ball": not frame.shoot_out and frame.lowest < BLACK_ONLY,
    }


def _possible(form: SnookerFormat, frame: Frame, reason: str) -> bool:
    if reason == "no_cushion":
        return frame.shoot_out
    if reason == "time":
        return has_shot_clock(form, frame)
    # With pink and black alone a snooker by the free ball is none (PZ 3, 10.2.2).
    return reason != "snookered_by_free_ball" or (frame.free_ball and frame.lowest < PINK_AND_BLACK)


def _award_scope(state: SnookerState, to: Side) -> str:
    """The least that may be awarded for conduct; between frames there is the match only."""
    in_frame = state.frame is not None and state.frame.phase != "over"
    return "match" if state.awarded_against.of(other(to)) or not in_frame else "frame"


def _next(form: SnookerFormat, state: SnookerState) -> dict[str, Any] | None:
    frame = state.frame
    if state.status != "live" or frame is None or frame.phase != "over":
        return None
    breaker, must_name = next_breaker(form, state)
    return {"breaker": breaker, "must_name": must_name}
