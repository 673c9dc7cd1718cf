"""Strokes and fouls as events: what they do to the frame, the turn and the clocks."""

import msgspec

from server.core.clock import Clock
from server.core.errors import Refusal
from server.core.ids import Side, other
from server.rules.snooker import shootout
from server.rules.snooker.balls import BLACK_ONLY, COLOUR_OF_VALUE
from server.rules.snooker.events import NO_STROKE, Foul, Stroke
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.frames import black_gone, pass_turn, playing
from server.rules.snooker.penalty import penalty
from server.rules.snooker.state import (
    FoulCalled,
    Frame,
    InHand,
    Position,
    SnookerState,
    Turn,
    Visit,
)
from server.rules.snooker.strokes import BLACK_OFF, check_on_table, play_stroke

replace = msgspec.structs.replace

THIRD_MISS = 3


def stroke(form: SnookerFormat, state: SnookerState, event: Stroke, at: int) -> SnookerState:
    """A legal stroke; while a choice is open it counts as `play` first."""
    frame, turn = playing(state)
    shootout.check_in_time(state, frame, at, no_stroke=False)
    visit = frame.visit or Visit(turn.side, turn.player(form.players))
    after = play_stroke(frame, event, visit)
    if not event.potted:
        after = pass_turn(after)
    after = replace(
        after,
        phase="play",
        options=(),
        before=None,
        may_call_free_ball=False,
        misses=0,
        warned=False,
        last_foul=None,
        struck_at=None,
    )
    shots = state.shots.timed(turn.side, state.shot, at)
    state = shootout.first_strike(form, state, frame, at)
    deeds = state.deeds.stroke(turn.side, bool(event.potted), event.tags, at)
    state = replace(state, shot=None, shots=shots, frame=after, deeds=deeds)
    if after.lowest == BLACK_OFF:
        state = black_gone(form, state, after, at)
    return shootout.end_if_over(form, state, at)


def foul(form: SnookerFormat, state: SnookerState, event: Foul, at: int) -> SnookerState:
    """A foul of the striker, or of the side that is not at the table (PZ part 3, 11 and 12)."""
    frame, turn = playing(state)
    by = event.by or turn.side
    # Once the cue ball is struck, what the striker does wrong belongs to that stroke.
    no_stroke = by != turn.side or (event.reason in NO_STROKE and frame.struck_at is None)
    shootout.check_in_time(state, frame, at, no_stroke=no_stroke)
    _check(form, frame, event, by == turn.side)
    if by == turn.side and frame.phase == "choice":
        frame = played(frame)
    called = FoulCalled(
        by,
        penalty(form, frame, event),
        event.reason,
        _is_miss(frame, event),
        event.balls,
        _fouler(form, event, by, turn),
    )
    only_black = frame.reds == 0 and frame.lowest == BLACK_ONLY
    after = replace(
        frame,
        points=frame.points.plus(other(by), called.value),
        reds=frame.reds - event.reds,
        last_foul=called,
    )
    if by == turn.side:
        after = _by_striker(form, after, event, called, turn)
        shots = state.shots.timed(by, state.shot, at)
        state = replace(state, shot=_shot_after(form, after, called, at), shots=shots)
    else:
        after = _by_other(after, event, called)
    if not no_stroke:
        state = shootout.first_strike(form, state, frame, at)
    state = replace(state, frame=after)
    if only_black:
        state = black_gone(form, state, after, at)
    return shootout.end_if_over(form, state, at)


def played(frame: Frame) -> Frame:
    """The choice settled as `play`: the position changes, so the count of misses is over."""
    return replace(frame, phase="play", options=(), before=None, misses=0, warned=False, visit=None)


def _is_miss(frame: Frame, event: Foul) -> bool:
    """A time foul always is a foul and a miss (PL time fouls b); a Shoot-Out knows none."""
    return not frame.shoot_out and (event.miss or event.reason == "time")


def _check(form: SnookerFormat, frame: Frame, event: Foul, by_striker: bool) -> None:
    if event.reds < 0:
        raise Refusal("bad_value", f"reds: {event.reds} is below zero")
    if event.reds > frame.reds:
        raise Refusal("not_on_table", f"reds: {event.reds} wanted, {frame.reds} on the table")
    if "red" in event.balls and not frame.reds:
        raise Refusal("not_on_table", "balls: no red is on the table")
    check_on_table(frame, tuple(ball for ball in event.balls if ball != "red"))
    if event.nominated is not None:
        check_on_table(frame, (event.nominated,))
        _check_nominated(frame, event.nominated)
    side = event.by or (frame.striker or "a")
    if event.player is not None and not 0 <= event.player < form.players.of(side):
        raise Refusal("bad_value", f"player: {event.player} is none of this side's players")
    if event.reason == "no_cushion" and not frame.shoot_out:
        raise Refusal("bad_value", "reason: no_cushion is a foul in a Shoot-Out only")
    if event.reason == "time" and form.shot_clock is None and not frame.shoot_out:
        raise Refusal("bad_value", "reason: there is no shot clock in this format")
    if event.reason == "time" and not by_striker:
        raise Refusal("bad_value", "by: the shot clock is the striker's, so a time foul is too")
    if (event.miss or event.free_ball) and (frame.shoot_out or not by_striker):
        raise Refusal("bad_value", "miss, free_ball: not after this foul")
    if event.free_ball and frame.lowest == BLACK_ONLY:
        raise Refusal("bad_value", "free_ball: only black is left")
    if event.free_ball and _waives_choice(form, frame, event):
        raise Refusal("bad_value", "free_ball: the third miss gives ball in hand (PL miss rule d)")


def _check_nominated(frame: Frame, nominated: str) -> None:
    if frame.ball_on == "colour":
        if nominated == "red":
            raise Refusal("bad_value", "nominated: a colour is on, not a red")
    elif not frame.free_ball and nominated != frame.ball_on:
        raise Refusal("bad_value", f"nominated: {frame.ball_on} is on and there is no free ball")


def _waives_choice(form: SnookerFormat, frame: Frame, event: Foul) -> bool:
    """The third foul and a miss gives ball in hand anywhere where the format says so."""
    misses = 0 if frame.phase == "choice" else frame.misses
    return form.miss_rule == "ball-in-hand" and _is_miss(frame, event) and misses + 1 >= THIRD_MISS


def _by_striker(
    form: SnookerFormat, frame: Frame, event: Foul, called: FoulCalled, turn: Turn
) -> Frame:
    """The visit ends, the other side comes and has a choice, unless the rules give it none."""
    visit = frame.visit or Visit(turn.side, called.player)
    in_hand = _in_hand(frame, event)
    before = Position(
        ball_on=frame.ball_on or "red",
        free_ball=frame.free_ball,
        in_hand=frame.in_hand,
        lost_reds=event.reds,
        turn=replace(turn, instead=called.player),
    )
    misses = frame.misses + 1 if called.miss else 0
    waived = frame.shoot_out or _waives_choice(form, frame, event)
    visit = replace(visit, fouls=(*visit.fouls, called))
    after = pass_turn(replace(frame, visit=visit))
    if waived:
        return replace(
            after,
            in_hand="anywhere",
            misses=0,
            warned=False,
            struck_at=None,
            may_call_free_ball=False,
        )
    options = ("play", "play_again", "replace") if called.miss else ("play", "play_again")
    callable_later = not event.free_ball and frame.lowest < BLACK_ONLY
    return replace(
        after,
        phase="choice",
        options=options,
        before=before,
        free_ball=event.free_ball,
        may_call_free_ball=callable_later,
        in_hand=in_hand,
        misses=misses,
        warned=frame.warned and misses > 0,
        struck_at=None,
    )


def _by_other(frame: Frame, event: Foul, called: FoulCalled) -> Frame:
    """Points only: turn, ball on, choice, count and clock stay as they are (PZ part 3, 2.2.2).

    A cue ball that it sent off the table is in hand (PZ part 2).
    """
    visit = Visit(called.by, called.player, fouls=(called,), at_table=False)
    gone = frame.ball_on == "red" and frame.reds == 0
    in_hand = "d" if _cue_ball_gone(event) and frame.in_hand == "no" else frame.in_hand
    return replace(
        frame,
        visits=frame.visits.plus(visit),
        ball_on=COLOUR_OF_VALUE[frame.lowest] if gone else frame.ball_on,
        in_hand="anywhere" if frame.shoot_out else in_hand,
    )


def _fouler(form: SnookerFormat, event: Foul, by: Side, turn: Turn) -> int:
    """Who of the side fouled where the referee names nobody: the one due, or due next."""
    if event.player is not None:
        return event.player
    if by != turn.side:
        return turn.passed().player(form.players)
    due = turn.player(form.players)
    if event.reason == "out_of_turn" and form.players.of(turn.side) == 2:
        return 1 - due
    return due


def _cue_ball_gone(event: Foul) -> bool:
    """Pocketed or driven off the table; concerned in a foul that is no stroke it stays on it."""
    return event.reason == "in_off" or ("white" in event.balls and event.reason not in NO_STROKE)


def _in_hand(frame: Frame, event: Foul) -> InHand:
    if _cue_ball_gone(event):
        return "d"
    # A time foul leaves the cue ball where it is, in hand too.
    return frame.in_hand if event.reason == "time" else "no"


def _shot_after(form: SnookerFormat, after: Frame, called: FoulCalled, at: int) -> Clock | None:
    """A foul and a miss starts the clock at once for the incoming side (PL miss rule a)."""
    if form.shot_clock is None or not called.miss or after.phase != "choice":
        return None
    limit_ms = form.shot_clock.limit_ms
    return Clock(limit_ms, limit_ms, at)
