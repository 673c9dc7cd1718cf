"""The state of a snooker match in the contract's words (section 4)."""

from functools import lru_cache
from typing import Any

from server.core.ids import SIDES, Side
from server.core.once import Once
from server.core.pair import Pair
from server.rules.shared.clocks import show_clock
from server.rules.shared.deeds import show_played
from server.rules.shared.shots import show_times
from server.rules.snooker.balls import UP_FROM
from server.rules.snooker.clocks import has_shot_clock, shot_limit_ms
from server.rules.snooker.counting import remaining, snookers_required
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.state import (
    FoulCalled,
    Frame,
    FrameResult,
    SnookerState,
    Visit,
)


def show(
    form: SnookerFormat, shown_format: dict[str, Any], state: SnookerState, seq: int, at: int
) -> dict[str, Any]:
    """The state as it reads at `at` (ms), as builtins."""
    frame = state.frame
    turn = frame.turn if frame is not None else None
    return {
        "seq": seq,
        "at": at,
        "status": state.status,
        "winner": state.winner,
        "reason": state.reason,
        "format": shown_format,
        "striker": turn.side if turn is not None else None,
        "player": turn.player(form.players) if turn is not None else 0,
        "sides": {side: _side(form, state, side) for side in SIDES},
        "frame": _frame(frame) if frame is not None else None,
        "rack": None,
        "frames": _results(state.results),
        "clocks": _clocks(form, state, at),
        "deeds": show_played(state.deeds),
        "shots": [list(shot) for shot in state.shots.of_frame],
    }


def _side(form: SnookerFormat, state: SnookerState, side: Side) -> dict[str, Any]:
    frame = state.frame
    points = frame.points.of(side) if frame is not None else 0
    in_progress = points if frame is not None and frame.phase != "over" else 0
    clocked, times = has_shot_clock(form, frame), state.shots.of(side)
    return {
        "points": points,
        "frames": state.frames.of(side),
        "games": state.games.of(side),
        "aggregate": state.banked.of(side) + in_progress,
        "extensions": state.extensions.of(side) if clocked else None,
        "conduct_warnings": state.conduct_warnings.of(side),
        "shots": show_times(times) if clocked or times.count else None,
    }


def _pair(pair: Pair) -> dict[str, int]:
    return {"a": pair.a, "b": pair.b}


def _frame(frame: Frame) -> dict[str, Any]:
    over = frame.phase == "over"
    visit = frame.visit
    return {
        "number": frame.number,
        "phase": frame.phase,
        "breaker": frame.breaker,
        "ball_on": frame.ball_on,
        "free_ball": frame.free_ball,
        "reds": frame.reds,
        "colours": list(UP_FROM[frame.lowest]),
        "break": {"side": visit.side, "points": visit.points, "balls": list(visit.balls)}
        if visit is not None
        else None,
        "remaining": 0 if over else remaining(frame),
        "snookers_required": {side: snookers_required(frame, side) for side in SIDES},
        "choice": {"side": frame.striker, "options": list(frame.options)}
        if frame.phase == "choice"
        else None,
        "misses": frame.misses,
        "warned": frame.warned,
        "in_hand": frame.in_hand,
        "blue": {
            "first": frame.blue.first,
            "tries": _pair(frame.blue.tries),
            "pots": _pair(frame.blue.pots),
            "attempts": {side: frame.blue.of(side) for side in SIDES},
        }
        if frame.blue is not None
        else None,
        "shoot_out": frame.shoot_out,
        "respotted": frame.respotted,
        "last_foul": _foul(frame.last_foul) if frame.last_foul is not None else None,
        "visits": _visits(frame),
    }


def _foul(foul: FoulCalled) -> dict[str, Any]:
    return {
        "by": foul.by,
        "value": foul.value,
        "reason": foul.reason,
        "miss": foul.miss,
        "balls": list(foul.balls),
        "player": foul.player,
    }


def _visits(frame: Frame) -> list[dict[str, Any]]:
    shown = [_visit(visit, ended=True) for visit in frame.visits]
    if frame.visit is not None:
        shown.append(_visit(frame.visit, ended=False))
    return shown


@lru_cache(maxsize=4096)
def _visit(visit: Visit, *, ended: bool) -> dict[str, Any]:
    """A visit is shown after each event of its frame or rack, and does not change any more."""
    return {
        "side": visit.side,
        "player": visit.player,
        "points": visit.points,
        "balls": list(visit.balls),
        "fouls": [_foul(foul) for foul in visit.fouls],
        "safety": visit.safety,
        "ended": ended,
        "at_table": visit.at_table,
    }


@Once
def _results(results: tuple[FrameResult, ...]) -> list[dict[str, Any]]:
    """The same list for all states between two frames' ends, so that what is made of it is too."""
    return [_result(result) for result in results]


@Once
def _result(result: FrameResult) -> dict[str, Any]:
    return {
        "number": result.number,
        "a": result.a,
        "b": result.b,
        "winner": result.winner,
        "reason": result.reason,
        "breaks": [{"side": made.side, "points": made.points} for made in result.breaks],
        "conceded_early": result.conceded_early,
    }


def _clocks(form: SnookerFormat, state: SnookerState, at: int) -> dict[str, Any]:
    frame = state.frame
    timed = frame.shoot_out if frame is not None else form.all_shoot_out
    return {
        "shot": show_clock(state.shot, shot_limit_ms(form, state, at), at)
        if has_shot_clock(form, frame)
        else None,
        "frame": show_clock(state.frame_clock, form.frame_ms, at) if timed else None,
        "decision": None,
        "match": None,
    }
