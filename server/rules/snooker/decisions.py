"""What is decided between strokes: choices, calls, warnings, concessions, claims, awards."""

import msgspec

from server.core.clock import Clock
from server.core.errors import Refusal
from server.core.ids import Side, other
from server.rules.snooker.balls import BLACK_ONLY
from server.rules.snooker.counting import balls_left, snookers_required
from server.rules.snooker.events import Award, Choose, Claim, Concede, FreeBall, Warn
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.frames import end_frame, playing
from server.rules.snooker.plays import played
from server.rules.snooker.state import Frame, FrameReason, SnookerState

replace = msgspec.structs.replace

CLAIM_LEAD = 7


def choose(form: SnookerFormat, state: SnookerState, event: Choose, at: int) -> SnookerState:
    """The non-offender plays, or has the offender play again, from here or from before.

    PZ part 3, 11.8 and 14(h).
    """
    frame = state.frame
    if state.status != "live" or frame is None or frame.phase != "choice":
        raise Refusal("not_now", "there is nothing to choose")
    if event.option not in frame.options:
        raise Refusal("not_now", "replace: balls are replaced after a foul and a miss only")
    if event.option == "play":
        return replace(state, frame=played(frame))
    # Played again the stroke is still to come, whatever was tapped in the meantime.
    frame = replace(frame, struck_at=None)
    if event.option == "play_again":
        return replace(state, frame=_again(frame), shot=_started(form, at))
    return replace(state, frame=_replaced(frame), shot=None)


def _again(frame: Frame) -> Frame:
    """The offender plays from where the balls lie; a free ball lapses (PZ part 3, 10.6)."""
    turn = frame.before.turn if frame.before is not None else frame.turn
    return replace(
        played(frame),
        turn=turn,
        ball_on=frame.plain_on,
        free_ball=False,
        may_call_free_ball=False,
    )


def _replaced(frame: Frame) -> Frame:
    """The table as it was for the stroke that was a miss; the penalty and the count stand."""
    before = frame.before
    if before is None:
        raise Refusal("not_now", "there is nothing to replace")
    reds = frame.reds + before.lost_reds
    # The other side may have put the last reds down in the meantime.
    red_gone = before.ball_on == "red" and not reds
    return replace(
        frame,
        phase="play",
        options=(),
        before=None,
        may_call_free_ball=False,
        turn=before.turn,
        reds=reds,
        ball_on=frame.plain_on if red_gone else before.ball_on,
        free_ball=before.free_ball,
        in_hand=before.in_hand,
    )


def _started(form: SnookerFormat, at: int) -> Clock | None:
    if form.shot_clock is None:
        return None
    return Clock(form.shot_clock.limit_ms, form.shot_clock.limit_ms, at)


def free_ball(form: SnookerFormat, state: SnookerState, event: FreeBall, at: int) -> SnookerState:
    """The referee calls a free ball after a foul, before the next stroke (PZ part 3, 10)."""
    frame, _ = playing(state)
    if frame.free_ball and frame.last_foul is not None:
        raise Refusal("not_now", "the free ball is called already")
    if frame.struck_at is not None:
        raise Refusal("not_now", "the cue ball is struck: a free ball is called before the stroke")
    if not frame.may_call_free_ball:
        raise Refusal(
            "not_now", "a free ball is called after a foul that leaves the striker snookered"
        )
    return replace(state, frame=replace(frame, free_ball=True, may_call_free_ball=False))


def warn(form: SnookerFormat, state: SnookerState, event: Warn, at: int) -> SnookerState:
    """A formal warning, at any time; after a counted miss it starts the shot clock (PL miss d)."""
    if state.status != "live":
        raise Refusal("not_now", "no match is in progress")
    if event.kind == "conduct":
        warnings = state.conduct_warnings.plus(event.side, 1)
        return replace(state, conduct_warnings=warnings)
    frame = state.frame
    if frame is None or frame.phase not in ("play", "choice"):
        raise Refusal("not_now", "no frame is in play")
    if event.side != _warnable(frame):
        return state
    state = replace(state, frame=replace(frame, warned=True))
    standing = state.shot is None or not state.shot.running
    # A stroke under way has stopped the clock: it is not the next one's yet.
    if frame.misses and standing and frame.struck_at is None:
        return replace(state, shot=_started(form, at))
    return state


def _warnable(frame: Frame) -> Side | None:
    """Whose misses are counted: the offender's while a choice is open, else the striker's."""
    striker = frame.striker
    return other(striker) if striker is not None and frame.phase == "choice" else striker


def concede(form: SnookerFormat, state: SnookerState, event: Concede, at: int) -> SnookerState:
    """The striker concedes; before needing snookers it is recorded as unsporting (PZ part 4, 5)."""
    frame = state.frame
    if state.status != "live" or frame is None or frame.turn is None:
        raise Refusal("not_now", "only the striker concedes, and nobody is at the table")
    if not event.accepted:
        return state
    loser = frame.turn.side
    early = frame.phase != "blue" and snookers_required(frame, loser) == 0
    if form.aggregate:
        frame = replace(frame, points=frame.points.plus(other(loser), balls_left(frame)))
    return end_frame(form, state, frame, at, other(loser), "concession", conceded_early=early)


def claim(form: SnookerFormat, state: SnookerState, event: Claim, at: int) -> SnookerState:
    """Only black left and more than seven ahead: the striker ends it (PZ part 2, frame 2)."""
    frame, turn = playing(state)
    lead = frame.points.of(turn.side) - frame.points.of(other(turn.side))
    if frame.reds or frame.lowest != BLACK_ONLY:
        raise Refusal("not_now", "a frame is claimed with only black left")
    if frame.respotted:
        raise Refusal("not_now", "a re-spotted black is played: a pot or a foul ends it")
    if lead <= CLAIM_LEAD:
        raise Refusal("not_now", f"a claim needs a lead of more than seven, and it is {lead}")
    return end_frame(form, state, frame, at, turn.side, "claim")


def award(form: SnookerFormat, state: SnookerState, event: Award, at: int) -> SnookerState:
    """The referee awards frame or match (PZ part 4, 1 and 2)."""
    if state.status == "over":
        raise Refusal("not_now", "the match is over")
    frame = state.frame
    in_play = frame is not None and frame.phase != "over"
    if event.scope == "frame" and not in_play:
        raise Refusal("not_now", "no frame is in play")
    offender = other(event.to)
    conduct = event.reason in ("conduct", "refusal")
    if event.scope == "frame" and conduct and state.awarded_against.of(offender):
        raise Refusal("match_required", "a second award for conduct or refusal has to be the match")
    if conduct:
        state = replace(state, awarded_against=state.awarded_against.plus(offender, 1))
    if frame is not None and in_play:
        state = _award_frame(form, state, frame, event, at)
    if event.scope == "match":
        return replace(state, status="over", winner=event.to, reason="award")
    return state


def _award_frame(
    form: SnookerFormat, state: SnookerState, frame: Frame, event: Award, at: int
) -> SnookerState:
    """For conduct or refusal the offender's points go and the balls left are the other's."""
    if event.reason in ("conduct", "refusal"):
        left = frame.points.of(event.to) + balls_left(frame)
        points = frame.points.put(other(event.to), 0).put(event.to, left)
        frame = replace(frame, points=points)
    reason: FrameReason = "miss" if event.reason == "miss" else "award"
    if event.scope == "match" and form.aggregate:
        # The match ends here: a level aggregate calls no re-spotted black.
        form = replace(form, aggregate=False)
    return end_frame(form, state, frame, at, event.to, reason)
