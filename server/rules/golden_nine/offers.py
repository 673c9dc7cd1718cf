"""What a referee may do now, so that his page offers that and nothing else (docs/protocol.md)."""

from typing import Any

from server.core.ids import SIDES, Side, other
from server.rules.golden_nine.events import FoulReason
from server.rules.golden_nine.format import GoldenNineFormat
from server.rules.golden_nine.plays import INTENTIONAL_POINTS, THIRD_FOUL, UNITS
from server.rules.golden_nine.racks import leader, may_go_on, time_is_over
from server.rules.golden_nine.state import OPTIONS, GoldenNineState, Rack
from server.rules.golden_nine.worth import worth
from server.rules.shared.clocks import actions_of, actions_of_all, held_of

REASONS: tuple[str, ...] = FoulReason.__args__  # type: ignore[attr-defined]


def offers(form: GoldenNineFormat, state: GoldenNineState, at: int) -> dict[str, Any]:
    """Types of events that would be accepted now, with what their fields may be."""
    rack = state.rack
    in_rack = state.status == "live" and rack is not None and rack.phase != "over"
    return {
        "events": _events(form, state, at),
        "pots": list(rack.balls) if rack is not None and in_rack else [],
        "choices": list(OPTIONS) if rack is not None and rack.phase == "choice" else [],
        "break_units": UNITS,
        "foul": _foul(rack) if rack is not None and in_rack else None,
        "worth": worth(rack) if rack is not None and in_rack else None,
        "award": {side: _award_scope(state, side) for side in SIDES},
        "next": _next(state),
        "order": False,
        "clocks": _clocks(state, rack, at),
    }


def _events(form: GoldenNineFormat, state: GoldenNineState, at: int) -> list[str]:
    rack = state.rack
    if state.status == "over":
        return ["undo"] if rack is not None or state.reason == "award" else []
    if rack is None:
        return ["start", "award"]
    if rack.phase == "over":
        return _between(form, state, at)
    own = {"break": ["break", "foul"], "play": ["stroke", "foul", "stalemate"]}
    kinds = list(own.get(rack.phase, ["choose", "foul"]))
    clocks = ["clock"]
    if state.shot is not None and state.shot.running:
        clocks.append("struck")
        if _may_extend(state, rack, at):
            clocks.append("extension")
    return [*kinds, *clocks, "warn", "award", "adjust", "undo"]


def _between(form: GoldenNineFormat, state: GoldenNineState, at: int) -> list[str]:
    kinds = ["next"] if may_go_on(state, at) else []
    if form.time_limit_ms is not None and time_is_over(state, at) and leader(state) is not None:
        kinds.append("time_up")
    if state.match_clock is not None:
        kinds.append("clock")
    if not state.set_over:
        kinds.append("adjust")
    return [*kinds, "warn", "award", "undo"]


def _may_extend(state: GoldenNineState, rack: Rack, at: int) -> bool:
    shot, side = state.shot, rack.striker
    if shot is None or side is None or rack.phase != "play":
        return False
    return shot.running and not shot.expired(at) and state.extensions.of(side) > 0


def _foul(rack: Rack) -> dict[str, Any]:
    """What a foul of each side would cost, and whether it would cost the rack."""
    return {
        "reasons": list(REASONS),
        "value": {side: 2 if _third(rack, side) else 1 for side in SIDES},
        "loses_rack": {side: _third(rack, side) for side in SIDES},
        "intentional": INTENTIONAL_POINTS,
        "by_striker": rack.phase != "choice",
    }


def _third(rack: Rack, side: Side) -> bool:
    return rack.fouls.of(side) + 1 >= THIRD_FOUL


def _award_scope(state: GoldenNineState, to: Side) -> str:
    rack = state.rack
    in_play = rack is not None and rack.phase != "over"
    return "rack" if in_play and not state.awarded_against.of(other(to)) else "match"


def _next(state: GoldenNineState) -> dict[str, Any] | None:
    rack = state.rack
    if state.status != "live" or rack is None or rack.phase != "over":
        return None
    return {
        "breaker": state.next_breaker or rack.breaker,
        "must_name": False,
        "may_name": state.set_over,
    }


def _clocks(state: GoldenNineState, rack: Rack | None, at: int) -> dict[str, Any]:
    """The actions of each clock, and who may strike or take an extension."""
    phase = rack.phase if rack is not None and state.status == "live" else "over"
    every = {"shot": state.shot, "decision": state.decision, "match": state.match_clock}
    striker = rack.striker if rack is not None and _may_extend(state, rack, at) else None
    return {
        "shot": actions_of(state.shot) if phase in ("break", "play") else [],
        "frame": [],
        "decision": actions_of(state.decision) if phase == "choice" else [],
        "all": actions_of_all(every, state.held) if state.status == "live" else [],
        "held": held_of(every, state.held),
        "struck": state.shot is not None and state.shot.running,
        "extension": {side: side == striker for side in SIDES},
        "in_stroke": rack is not None and rack.struck_at is not None,
    }
