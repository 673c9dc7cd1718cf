"""The life of a frame: opening, the passing of the turn, its end, and the end of the match."""

from typing import Any

import msgspec

from server.core.errors import Refusal
from server.core.ids import Side, other
from server.core.pair import NIL, Pair
from server.core.trail import Trail
from server.rules.shared.events import Next, Order, Start
from server.rules.snooker.balls import BLACK_ONLY
from server.rules.snooker.events import Rerack, Respot
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.state import (
    Break,
    Frame,
    FrameReason,
    FrameResult,
    SnookerState,
    Turn,
    Visit,
)

replace = msgspec.structs.replace

ENDED: dict[str, Any] = {
    "turn": None,
    "ball_on": None,
    "free_ball": False,
    "visit": None,
    "options": (),
    "before": None,
    "may_call_free_ball": False,
    "struck_at": None,
    "misses": 0,
    "warned": False,
}
"""What nobody has once nobody is at the table."""


def playing(state: SnookerState) -> tuple[Frame, Turn]:
    """The frame in which strokes are played, and whose turn it is; else Refusal `not_now`."""
    frame = state.frame
    if state.status == "over":
        raise Refusal("not_now", "the match is over")
    if frame is None:
        raise Refusal("not_now", "the match has not started")
    if frame.phase == "over":
        raise Refusal("not_now", f"frame {frame.number} is over: the next one comes first")
    if frame.phase == "respot":
        raise Refusal("not_now", "the black is re-spotted: who plays first comes before a stroke")
    if frame.phase == "blue" or frame.turn is None:
        raise Refusal("not_now", "the frame is level: the blue-ball shoot-out decides it")
    return frame, frame.turn


def start(form: SnookerFormat, state: SnookerState, event: Start, at: int) -> SnookerState:
    """Frame 1."""
    if state.status == "over":
        raise Refusal("not_now", "the match is over")
    if state.status == "live":
        raise Refusal("not_now", "the match has started already")
    shoot_out = form.all_shoot_out or _is_decider(form, NIL)
    frame = _open(form, 1, event.breaker, _order(form, event.order), shoot_out)
    return replace(_fresh_clocks(form, state, frame), status="live", frame=frame)


def open_next(form: SnookerFormat, state: SnookerState, event: Next, at: int) -> SnookerState:
    """The next frame: the opener alternates, a Shoot-Out decider's is named (PL format)."""
    frame = state.frame
    if state.status != "live" or frame is None:
        raise Refusal("not_now", "no match is in progress")
    if frame.phase != "over":
        raise Refusal("not_now", f"frame {frame.number} is not over")
    expected, must_name = next_breaker(form, state)
    breaker = event.breaker or expected
    if must_name and event.breaker is None:
        raise Refusal("malformed", "breaker is missing: the lag decides who opens the Shoot-Out")
    if not must_name and breaker != expected:
        raise Refusal("bad_value", f"breaker: openers alternate, so {expected} breaks")
    frames = NIL if state.game_over else state.frames
    opened = _open(form, frame.number + 1, breaker, _order(form, event.order), must_name)
    state = replace(state, frames=frames, game_over=False, frame=opened)
    return _fresh_clocks(form, state, opened)


def next_breaker(form: SnookerFormat, state: SnookerState) -> tuple[Side, bool]:
    """Who opens the next frame, and whether that has to be named all the same."""
    if state.frame is None:
        return "a", True
    frames = NIL if state.game_over else state.frames
    return other(state.frame.breaker), form.all_shoot_out or _is_decider(form, frames)


def _is_decider(form: SnookerFormat, frames: Pair) -> bool:
    last = form.frames_needed - 1
    return form.decider is not None and frames == Pair(last, last)


def _order(form: SnookerFormat, order: Order | None) -> Pair:
    if order is None:
        return NIL
    for side, who, players in (("a", order.a, form.players.a), ("b", order.b, form.players.b)):
        if not 0 <= who < players:
            raise Refusal("bad_value", f"order.{side}: {who} is none of this side's {players}")
    return Pair(order.a, order.b)


def _open(form: SnookerFormat, number: int, breaker: Side, order: Pair, shoot_out: bool) -> Frame:
    return Frame(
        number=number,
        turn=Turn(breaker, order),
        breaker=breaker,
        first_order=order,
        reds=form.reds,
        shoot_out=shoot_out,
    )


def _fresh_clocks(form: SnookerFormat, state: SnookerState, frame: Frame) -> SnookerState:
    each = form.shot_clock.extensions if form.shot_clock and not frame.shoot_out else 0
    return replace(
        state, shot=None, frame_clock=None, held=frozenset(), extensions=Pair(each, each)
    )


def close_visit(frame: Frame) -> Trail[Visit]:
    """Every visit of the frame with the one under way as the last."""
    return frame.visits if frame.visit is None else frame.visits.plus(frame.visit)


def pass_turn(frame: Frame) -> Frame:
    """The other side comes to the table; a red is on while there is one (PZ part 3, 3.7)."""
    if frame.turn is None:
        raise Refusal("not_now", "nobody is at the table")
    return replace(
        frame,
        turn=frame.turn.passed(),
        visits=close_visit(frame),
        visit=None,
        ball_on=frame.plain_on,
        free_ball=False,
    )


def black_gone(form: SnookerFormat, state: SnookerState, frame: Frame, at: int) -> SnookerState:
    """The first pot or foul with only black left ends the frame, unless it is level (PZ 3, 4)."""
    if frame.respotted:
        return end_frame(form, state, frame, at, frame.points.leader, "respotted_black")
    if frame.points.level and frame.shoot_out:
        return level_shoot_out(state, frame, at)
    if frame.points.level and not form.aggregate:
        return replace(state, frame=respotted(frame), shot=None)
    return end_frame(form, state, frame, at, frame.points.leader, "black")


def level_shoot_out(state: SnookerState, frame: Frame, at: int) -> SnookerState:
    """A level Shoot-Out frame waits for the order at the blue (PL shoot-out, other rules 5)."""
    frame = replace(frame, **ENDED, phase="blue", visits=close_visit(frame), in_hand="d")
    return replace(_clocks_ended(state, at), frame=frame)


def _clocks_ended(state: SnookerState, at: int) -> SnookerState:
    """The shot clock full again, the frame clock stopped where it reads at the end."""
    clock = state.frame_clock
    stopped = clock.stopped(at) if clock is not None else None
    return replace(state, shot=None, frame_clock=stopped, held=frozenset())


def respotted(frame: Frame) -> Frame:
    """The black back on its spot, the order still to be drawn (PZ part 3, 4.2)."""
    ended = {**ENDED, "ball_on": "black"}
    return replace(
        frame,
        **ended,
        phase="respot",
        visits=close_visit(frame),
        reds=0,
        lowest=BLACK_ONLY,
        in_hand="d",
        respotted=True,
    )


def respot(form: SnookerFormat, state: SnookerState, event: Respot, at: int) -> SnookerState:
    """Who plays first at the re-spotted black; of two, who of them (PZ part 3, 17.4)."""
    frame = state.frame
    if frame is None or frame.phase != "respot":
        raise Refusal("not_now", "no black is re-spotted")
    if not 0 <= event.player < form.players.of(event.first):
        raise Refusal("bad_value", f"player: {event.player} is none of this side's players")
    turn = Turn(frame.breaker, frame.first_order)
    for slot in range(4):
        turn = Turn(frame.breaker, frame.first_order, slot)
        if turn.side == event.first and turn.player(form.players) == event.player:
            break
    return replace(state, frame=replace(frame, phase="play", turn=turn))


def end_frame(
    form: SnookerFormat,
    state: SnookerState,
    frame: Frame,
    at: int,
    winner: Side | None,
    reason: FrameReason,
    *,
    conceded_early: bool = False,
) -> SnookerState:
    """The frame on record and, where it decides, the match over."""
    banked = state.banked + frame.points
    last_of_aggregate = form.aggregate and frame.number == form.best_of
    if last_of_aggregate and banked.level and not frame.respotted:
        # Level on aggregate: the pair of the last frame plays a re-spotted black (PZ part 3, 4.3).
        return replace(state, frame=respotted(frame), shot=None)
    visits = close_visit(frame)
    breaks = tuple(Break(visit.side, visit.points) for visit in visits if visit.points)
    points = frame.points
    result = FrameResult(frame.number, points.a, points.b, winner, reason, breaks, conceded_early)
    state = replace(
        _clocks_ended(state, at),
        frame=replace(frame, **ENDED, phase="over", visits=visits, in_hand="no"),
        results=(*state.results, result),
        banked=banked,
        frames=state.frames if winner is None else state.frames.plus(winner, 1),
    )
    if form.aggregate:
        if not last_of_aggregate:
            return state
        if banked.level:
            # At the re-spotted black only an award ends it without a point.
            return replace(state, status="over", winner=winner, reason="award")
        return replace(state, status="over", winner=banked.leader, reason="points")
    return _count_game(form, state, winner)


def _count_game(form: SnookerFormat, state: SnookerState, winner: Side | None) -> SnookerState:
    if winner is None or state.frames.of(winner) < form.frames_needed:
        return state
    games = state.games.plus(winner, 1)
    state = replace(state, games=games, game_over=True)
    if games.of(winner) < form.games_to_win:
        return state
    return replace(state, status="over", winner=winner, reason="frames")


def rerack(form: SnookerFormat, state: SnookerState, event: Rerack, at: int) -> SnookerState:
    """Stalemate: the frame starts again at nil with the same opener and order (PZ part 3, 16)."""
    frame, _ = playing(state)
    if frame.shoot_out:
        raise Refusal("not_now", "there is no re-rack in a Shoot-Out (PL shoot-out, other rules 6)")
    again = _open(form, frame.number, frame.breaker, frame.first_order, shoot_out=False)
    return _fresh_clocks(form, replace(state, frame=again), again)
