"""The referee sets the record straight: what may be put, and what would contradict itself."""

import msgspec

from server.core.errors import Refusal
from server.core.pair import Pair
from server.rules.snooker.balls import BLACK_ONLY, COLOUR_OF_VALUE, VALUES, BallOn, lowest_of
from server.rules.snooker.events import Adjust
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.frames import close_visit
from server.rules.snooker.state import Frame, SnookerState

replace = msgspec.structs.replace

POINTS_CEILING = 1_000_000


def adjust(form: SnookerFormat, state: SnookerState, event: Adjust, at: int) -> SnookerState:
    """Any of points, frames, reds, colours, striker, ball on; Refusals name the field."""
    if state.status != "live" or state.frame is None:
        raise Refusal("not_now", "no match is in progress")
    table = (event.points, event.reds, event.colours, event.striker, event.ball_on)
    touches_frame = any(part is not None for part in table)
    if not touches_frame and event.frames is None:
        raise Refusal("bad_value", "adjust: nothing to put straight was named")
    if event.frames is not None:
        _check_frames(form, state, event.frames)
        state = replace(state, frames=event.frames)
    if touches_frame:
        state = replace(state, frame=_put(form, state.frame, event))
    return state


def _check_frames(form: SnookerFormat, state: SnookerState, frames: Pair) -> None:
    highest = form.frames_needed - (0 if form.aggregate else 1)
    for side, number in (("a", frames.a), ("b", frames.b)):
        if not 0 <= number <= highest:
            raise Refusal(
                "bad_value",
                f"frames.{side}: {number} is not between 0 and {highest} in this format",
            )
    if state.game_over:
        raise Refusal("not_now", "frames: the game is decided; take its last event back instead")


def _put(form: SnookerFormat, frame: Frame | None, event: Adjust) -> Frame:
    if frame is None or frame.phase not in ("play", "choice") or frame.turn is None:
        raise Refusal("not_now", "only an open frame is adjusted: take the event back instead")
    points = frame.points if event.points is None else _points(event.points)
    reds, low = _balls(form, frame, event)
    ball_on = _ball_on(frame, reds, low, event)
    turn = frame.turn
    moved = event.striker is not None and event.striker != turn.side
    if moved:
        turn = turn.passed()
    # A re-spotted black is the last ball and level; put otherwise it is a plain frame again.
    respotted = frame.respotted and points == frame.points and not reds and low == BLACK_ONLY
    frame = replace(
        frame,
        points=points,
        reds=reds,
        lowest=low,
        ball_on=ball_on,
        turn=turn,
        respotted=respotted,
    )
    position = (event.reds, event.colours, event.striker, event.ball_on)
    if all(part is None for part in position):
        return frame
    return _settled(frame, moved)


def _settled(frame: Frame, moved: bool) -> Frame:
    """Another position: no choice and no count are left from the one before.

    A stroke that was struck in time counts all the same (PL shoot-out, other rules 7).
    """
    kept = frame.free_ball and not moved and frame.ball_on != "colour" and frame.lowest < BLACK_ONLY
    return replace(
        frame,
        phase="play",
        options=(),
        before=None,
        misses=0,
        warned=False,
        may_call_free_ball=False,
        free_ball=kept,
        visits=close_visit(frame) if moved else frame.visits,
        visit=None if moved else frame.visit,
        struck_at=None if moved else frame.struck_at,
        put_straight=True,
    )


def _points(points: Pair) -> Pair:
    for side, number in (("a", points.a), ("b", points.b)):
        if not 0 <= number <= POINTS_CEILING:
            raise Refusal("bad_value", f"points.{side}: {number} is not a score")
    return points


def _balls(form: SnookerFormat, frame: Frame, event: Adjust) -> tuple[int, int]:
    reds = frame.reds if event.reds is None else event.reds
    low = frame.lowest if event.colours is None else lowest_of(event.colours)
    if not 0 <= reds <= form.reds:
        raise Refusal("bad_value", f"reds: {reds} is not between 0 and {form.reds}")
    if reds and event.colours is None:
        low = 2
    if reds and low != 2:
        raise Refusal("bad_value", "colours: with reds on the table all six colours are")
    if event.ball_on == "colour" and low != 2:
        raise Refusal("bad_value", "ball_on: any colour is on after a red only, with all six up")
    return reds, low


def _ball_on(frame: Frame, reds: int, low: int, event: Adjust) -> BallOn:
    plain: BallOn = "red" if reds else COLOUR_OF_VALUE[low]
    wanted = event.ball_on
    if wanted is None:
        keeps_colour = frame.ball_on == "colour" and event.striker in (None, frame.striker)
        return "colour" if keeps_colour and low == 2 else plain
    if wanted == "colour" or wanted == plain:
        return wanted
    if (wanted == "red" and not reds) or 1 < VALUES[wanted] < low:
        raise Refusal("not_on_table", f"ball_on: the {wanted} is not on the table")
    raise Refusal("bad_value", f"ball_on: with these balls on the table {plain} is on, or a colour")
