"""The state of a Golden Nine match in the contract's words (section 4)."""

from functools import lru_cache
from typing import Any

from server.core.ids import SIDES, Side
from server.core.once import Once
from server.core.pair import Pair
from server.rules.golden_nine.clocks import shot_limit_ms
from server.rules.golden_nine.format import GoldenNineFormat
from server.rules.golden_nine.racks import close_visits
from server.rules.golden_nine.state import OPTIONS, GoldenNineState, Rack, RackResult
from server.rules.golden_nine.totals import show_totals, with_visits
from server.rules.golden_nine.visits import FoulCalled, Visit
from server.rules.golden_nine.worth import worth
from server.rules.shared.clocks import show_clock
from server.rules.shared.deeds import show_played
from server.rules.shared.shots import show_times


def show(
    form: GoldenNineFormat,
    shown_format: dict[str, Any],
    state: GoldenNineState,
    seq: int,
    at: int,
) -> dict[str, Any]:
    """The state as it reads at `at` (ms), as builtins."""
    rack = state.rack
    return {
        "seq": seq,
        "at": at,
        "status": state.status,
        "winner": state.winner,
        "reason": state.reason,
        "format": shown_format,
        "striker": rack.striker if rack is not None else None,
        "player": 0,
        "sides": {side: _side(form, state, side) for side in SIDES},
        "frame": None,
        "rack": _rack(state, rack) if rack is not None else None,
        "frames": [],
        "racks": _results(state.results),
        "totals": _totals(state),
        "clocks": _clocks(form, state, at),
        "deeds": show_played(state.deeds),
        "shots": [list(shot) for shot in state.shots.of_frame],
    }


def _side(form: GoldenNineFormat, state: GoldenNineState, side: Side) -> dict[str, Any]:
    extensions = form.extensions if state.rack is None else state.extensions.of(side)
    return {
        "points": state.points.of(side),
        "frames": state.racks.of(side),
        "games": state.sets.of(side),
        "aggregate": None,
        "extensions": extensions,
        "conduct_warnings": state.conduct_warnings.of(side),
        "shots": show_times(state.shots.of(side)),
    }


def _totals(state: GoldenNineState) -> dict[Side, Any]:
    """What each side has done in the match, the rack at the table included."""
    visits = close_visits(state.rack) if state.rack is not None else ()
    totals = with_visits(state.totals, visits)
    return {side: show_totals(totals.of(side)) for side in SIDES}


def _pair(pair: Pair) -> dict[str, int]:
    return {"a": pair.a, "b": pair.b}


def _rack(state: GoldenNineState, rack: Rack) -> dict[str, Any]:
    choice = {"side": rack.striker, "options": list(OPTIONS)} if rack.phase == "choice" else None
    return {
        "number": rack.number,
        "of_set": state.racks_of_set + (0 if rack.phase == "over" else 1),
        "phase": rack.phase,
        "breaker": rack.breaker,
        "balls": list(rack.balls),
        "ball_on": rack.ball_on,
        "fouls": _pair(rack.fouls),
        "intentional": _pair(state.intentional),
        "in_hand": rack.in_hand,
        "choice": choice,
        "worth": worth(rack),
        "last_foul": _foul(rack.last_foul) if rack.last_foul is not None else None,
        "visits": [_visit(visit, ended=visit is not rack.visit) for visit in close_visits(rack)],
    }


def _foul(foul: FoulCalled) -> dict[str, Any]:
    return {
        "by": foul.by,
        "value": foul.value,
        "reason": foul.reason,
        "intentional": foul.intentional,
    }


@lru_cache(maxsize=4096)
def _visit(visit: Visit, *, ended: bool) -> dict[str, Any]:
    """A visit is shown after each event of its frame or rack, and does not change any more."""
    return {
        "side": visit.side,
        "broke": visit.broke,
        "on_break": visit.on_break,
        "breaking": visit.breaking,
        "balls": list(visit.balls),
        "strokes": visit.strokes,
        "fouls": [_foul(foul) for foul in visit.fouls],
        "safety": visit.safety,
        "ended": ended,
    }


@Once
def _results(results: tuple[RackResult, ...]) -> list[dict[str, Any]]:
    """The same list for all states between two racks' ends, so that what is made of it is too."""
    return [_result(result) for result in results]


@Once
def _result(result: RackResult) -> dict[str, Any]:
    return {
        "number": result.number,
        "winner": result.winner,
        "kind": result.kind,
        "a": result.a,
        "b": result.b,
    }


def _clocks(form: GoldenNineFormat, state: GoldenNineState, at: int) -> dict[str, Any]:
    choosing = state.rack is not None and state.rack.phase == "choice"
    return {
        "shot": show_clock(state.shot, shot_limit_ms(form, state.rack), at),
        "frame": None,
        "decision": show_clock(state.decision, form.decision_ms, at) if choosing else None,
        "match": show_clock(state.match_clock, form.time_limit_ms, at)
        if form.time_limit_ms is not None
        else None,
    }
