"""A legal stroke: which balls may go, what they count, what is on next (PZ part 3, 3 and 10)."""

import msgspec

from server.core.errors import Refusal
from server.rules.snooker.balls import BLACK_ONLY, COLOUR_OF_VALUE, VALUES, BallOn
from server.rules.snooker.events import Stroke
from server.rules.snooker.state import Frame, Visit

BLACK_OFF = 8


def play_stroke(frame: Frame, stroke: Stroke, players_turn: Visit) -> Frame:
    """The frame after a legal stroke, the turn not yet passed; the black potted leaves lowest 8.

    `players_turn` is the visit under way, or a new one. Refusals: `not_on_table`, `not_on`.
    """
    check_on_table(frame, stroke.potted)
    free = free_ball_named(frame, stroke)
    if not stroke.potted:
        return _missed(frame, stroke, players_turn)
    if frame.ball_on == "colour":
        points, reds, low, on = _colour(frame, stroke)
    elif frame.reds:
        points, reds, low, on = _reds(frame, stroke, free)
    else:
        points, reds, low, on = _in_the_colours(frame, stroke, free)
    turn = frame.turn
    if turn is None:
        raise Refusal("not_now", "nobody is at the table")
    return msgspec.structs.replace(
        frame,
        points=frame.points.plus(turn.side, points),
        reds=reds,
        lowest=low,
        ball_on=on,
        free_ball=False,
        in_hand="no",
        visit=Visit(
            players_turn.side,
            players_turn.player,
            players_turn.points + points,
            (*players_turn.balls, *stroke.potted),
            players_turn.fouls,
            players_turn.safety,
        ),
    )


def check_on_table(frame: Frame, balls: tuple[str, ...]) -> None:
    """Refusal `not_on_table` where a ball, or so many reds, is not there."""
    reds = 0
    for ball in balls:
        if ball == "red":
            reds += 1
        elif ball != "white" and VALUES[ball] < frame.lowest:
            raise Refusal("not_on_table", f"the {ball} is not on the table")
    if reds > frame.reds:
        raise Refusal("not_on_table", f"{reds} red wanted, {frame.reds} on the table")


def free_ball_named(frame: Frame, stroke: Stroke) -> str | None:
    """The colour nominated as the free ball, or None where the ball on itself is played."""
    named = stroke.nominated
    if named is None:
        return None
    check_on_table(frame, (named,))
    if frame.ball_on == "colour":
        if named == "red":
            raise Refusal("not_on", "a colour is on: a red cannot be nominated")
        return None
    on = "red" if frame.reds else COLOUR_OF_VALUE[frame.lowest]
    if named == on:
        return None
    if not frame.free_ball:
        raise Refusal("not_on", f"the {on} is on and there is no free ball: {named} is not on")
    return named


def _missed(frame: Frame, stroke: Stroke, visit: Visit) -> Frame:
    return msgspec.structs.replace(
        frame,
        free_ball=False,
        in_hand="no",
        visit=msgspec.structs.replace(visit, safety=visit.safety or "safety" in stroke.tags),
    )


def _colour(frame: Frame, stroke: Stroke) -> tuple[int, int, int, BallOn]:
    """A colour of choice after a red: one ball, and the nominated one (PZ part 3, 3.5)."""
    ball = stroke.potted[0]
    if ball == "red":
        raise Refusal("not_on", "a colour is on: a red potted is a foul, record it as one")
    if len(stroke.potted) > 1:
        raise Refusal("not_on", "only one colour is on: record the other ball as a foul")
    if stroke.nominated is not None and stroke.nominated != ball:
        raise Refusal(
            "not_on", f"{stroke.nominated} was nominated: {ball} is not on, record a foul"
        )
    return VALUES[ball], frame.reds, frame.lowest, frame.plain_on


def _reds(frame: Frame, stroke: Stroke, free: str | None) -> tuple[int, int, int, BallOn]:
    """Reds, and a free ball standing for one: each counts one (PZ part 3, 10.5)."""
    reds = 0
    for ball in stroke.potted:
        if ball == "red":
            reds += 1
        elif ball != free:
            raise Refusal("not_on", f"red is on: {ball} is not, record a foul")
    if len(stroke.potted) - reds > 1:
        raise Refusal("not_on_table", f"the {free} is on the table once")
    return len(stroke.potted), frame.reds - reds, frame.lowest, "colour"


def _in_the_colours(frame: Frame, stroke: Stroke, free: str | None) -> tuple[int, int, int, BallOn]:
    """The colours in order; a free ball counts as the ball on and comes back (PZ part 3, 10.3)."""
    on = COLOUR_OF_VALUE[frame.lowest]
    for ball in stroke.potted:
        if ball not in (on, free):
            raise Refusal("not_on", f"{on} is on: {ball} is not, record a foul")
    if len(set(stroke.potted)) != len(stroke.potted):
        raise Refusal("not_on_table", "a colour is on the table once")
    low = frame.lowest + 1 if on in stroke.potted else frame.lowest
    if low > BLACK_ONLY:
        return frame.lowest, 0, BLACK_OFF, "black"
    return frame.lowest, 0, low, COLOUR_OF_VALUE[low]
