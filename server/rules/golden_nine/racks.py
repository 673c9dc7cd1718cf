"""The life of a rack: opening, its end, and the end of set and match (GN I, contract 2)."""

import msgspec

from server.core.clock import Clock
from server.core.errors import Refusal
from server.core.ids import Side
from server.core.pair import NIL, Pair
from server.rules.golden_nine.events import Stalemate, TimeUp
from server.rules.golden_nine.format import GoldenNineFormat
from server.rules.golden_nine.state import (
    WORTH,
    GoldenNineState,
    Kind,
    Rack,
    RackResult,
)
from server.rules.golden_nine.totals import with_visits
from server.rules.golden_nine.visits import Visit
from server.rules.shared.events import Next, Start

replace = msgspec.structs.replace

MOST_A_RACK = 10
"""The most points that a rack gives; a lead of more for each rack left cannot be caught."""


def in_match(state: GoldenNineState) -> Rack:
    """The rack of the match in progress, over or not; else Refusal `not_now`."""
    if state.status == "over":
        raise Refusal("not_now", "the match is over")
    if state.rack is None:
        raise Refusal("not_now", "the match has not started")
    return state.rack


def playing(state: GoldenNineState) -> tuple[Rack, Side]:
    """The rack in progress and who is at the table; else Refusal `not_now`."""
    rack = in_match(state)
    if rack.striker is None:
        raise Refusal("not_now", f"rack {rack.number} is over: the next one comes first")
    return rack, rack.striker


def start(form: GoldenNineFormat, state: GoldenNineState, event: Start, at: int) -> GoldenNineState:
    """Rack 1; the match's time runs from here."""
    if state.status == "over":
        raise Refusal("not_now", "the match is over")
    if state.status != "scheduled":
        raise Refusal("not_now", "the match has started already")
    _no_order(event)
    clock = None
    if form.time_limit_ms is not None:
        clock = Clock(form.time_limit_ms, form.time_limit_ms, at)
    opened = replace(state, status="live", match_clock=clock)
    return _open(form, opened, 1, event.breaker)


def open_next(
    form: GoldenNineFormat, state: GoldenNineState, event: Next, at: int
) -> GoldenNineState:
    """The next rack: the winner breaks; for a set's first rack another may be named."""
    rack = in_match(state)
    if rack.phase != "over":
        raise Refusal("not_now", f"rack {rack.number} is not over")
    _no_order(event)
    if not may_go_on(state, at):
        raise Refusal("not_now", "the match's time is over: record time_up")
    expected = state.next_breaker or rack.breaker
    if event.breaker not in (None, expected) and not state.set_over:
        raise Refusal("bad_value", f"breaker: the winner breaks, and that is {expected}")
    if state.set_over:
        state = replace(state, points=NIL, racks=NIL, set_over=False)
    state = replace(state, totals=with_visits(state.totals, close_visits(rack)))
    return _open(form, state, rack.number + 1, event.breaker or expected)


def may_go_on(state: GoldenNineState, at: int) -> bool:
    """Whether another rack may be opened: there is time left, or the match is level."""
    return not time_is_over(state, at) or leader(state) is None


def _no_order(event: Start | Next) -> None:
    if event.order is not None:
        raise Refusal("bad_value", "order: there is one player a side")


def _open(
    form: GoldenNineFormat, state: GoldenNineState, number: int, breaker: Side
) -> GoldenNineState:
    rack = Rack(number=number, breaker=breaker, striker=breaker)
    each = Pair(form.extensions, form.extensions)
    return replace(
        state, rack=rack, extensions=each, shot=None, decision=None, held=state.held & {"match"}
    )


def add_points(
    state: GoldenNineState, rack: Rack, side: Side, points: int
) -> tuple[GoldenNineState, Rack]:
    """Points to a side, in the set and in the rack."""
    rack = replace(rack, points=rack.points.plus(side, points))
    return replace(state, points=state.points.plus(side, points)), rack


def raced(form: GoldenNineFormat, state: GoldenNineState) -> Side | None:
    """Who has reached `race_to`, if anybody."""
    if form.race_to is None or max(state.points.a, state.points.b) < form.race_to:
        return None
    return state.points.leader


def close_visits(rack: Rack) -> tuple[Visit, ...]:
    """Every visit of the rack with the one under way as the last."""
    return rack.visits if rack.visit is None else (*rack.visits, rack.visit)


def ended(rack: Rack) -> Rack:
    """Nobody at the table any more."""
    return replace(
        rack,
        phase="over",
        striker=None,
        in_hand=False,
        visits=close_visits(rack),
        visit=None,
        struck_at=None,
    )


def end_rack(
    form: GoldenNineFormat, state: GoldenNineState, rack: Rack, winner: Side, kind: Kind
) -> GoldenNineState:
    """The rack on record with what its kind is worth, and the set over where that decides it."""
    state = on_record(form, state, rack, winner, kind)
    decided = set_winner(form, state)
    return state if decided is None else end_set(form, state, decided)


def on_record(
    form: GoldenNineFormat, state: GoldenNineState, rack: Rack, winner: Side, kind: Kind
) -> GoldenNineState:
    """The rack over and on record; whether it decides the set is another question."""
    state, rack = add_points(state, rack, winner, WORTH.get(kind, 0))
    result = RackResult(rack.number, winner, kind, rack.points.a, rack.points.b)
    return replace(
        state,
        rack=ended(rack),
        results=(*state.results, result),
        racks=state.racks.plus(winner, 1),
        next_breaker=winner,
        shot=None,
        decision=None,
        held=state.held & {"match"},
    )


def end_by_race(
    form: GoldenNineFormat, state: GoldenNineState, rack: Rack, winner: Side
) -> GoldenNineState:
    """The race is won in mid-rack: that rack goes unrecorded."""
    state = replace(
        state,
        rack=ended(rack),
        next_breaker=winner,
        shot=None,
        decision=None,
        held=state.held & {"match"},
    )
    return end_set(form, state, winner)


def set_winner(form: GoldenNineFormat, state: GoldenNineState) -> Side | None:
    """Who has won the set after a rack: the race, all racks played, or a lead out of reach."""
    if form.race_to is not None:
        return raced(form, state)
    left = form.racks - state.racks_of_set
    if left <= 0:
        return state.points.leader  # level: one more rack, until it is decided
    lead = abs(state.points.a - state.points.b)
    if form.early_end and lead > MOST_A_RACK * left:
        return state.points.leader
    return None


def end_set(form: GoldenNineFormat, state: GoldenNineState, winner: Side) -> GoldenNineState:
    """A set won; the match with it where it was the last one needed."""
    sets = state.sets.plus(winner, 1)
    state = replace(state, sets=sets, set_over=True)
    if sets.of(winner) < form.sets_to_win:
        return state
    return end_match(state, winner, "points")


def end_match(state: GoldenNineState, winner: Side, reason: str) -> GoldenNineState:
    """The match over, its clocks with it; the match's own stops where it is (`clocks.settled`)."""
    return replace(
        state,
        status="over",
        winner=winner,
        reason=reason,
        shot=None,
        decision=None,
        held=frozenset(),
    )


def time_is_over(state: GoldenNineState, at: int) -> bool:
    """Whether the match's time has passed its end at `at`."""
    return state.match_clock is not None and state.match_clock.expired(at)


def leader(state: GoldenNineState) -> Side | None:
    """Who is ahead: by sets, and where these are level by the points of the set in play."""
    if not state.sets.level:
        return state.sets.leader
    return None if state.set_over else state.points.leader


def time_up(
    form: GoldenNineFormat, state: GoldenNineState, event: TimeUp, at: int
) -> GoldenNineState:
    """The match's time is over and no rack is in progress: the score decides."""
    rack = in_match(state)
    if form.time_limit_ms is None:
        raise Refusal("not_now", "this match has no time limit")
    if not time_is_over(state, at):
        raise Refusal("not_now", "the match's time is not over")
    if rack.phase != "over":
        raise Refusal("not_now", "the rack in progress is finished first")
    ahead = leader(state)
    if ahead is None:
        raise Refusal("not_now", "it is level: one more rack decides")
    if form.sets_to_win == 1:
        return end_set(form, state, ahead)
    return end_match(state, ahead, "points")


def stalemate(
    form: GoldenNineFormat, state: GoldenNineState, event: Stalemate, at: int
) -> GoldenNineState:
    """The rack is void: its foul points and counts go, the same breaker breaks (GN IX)."""
    rack, _ = playing(state)
    if rack.phase != "play":
        raise Refusal("not_now", "a stalemate is of a rack in play")
    points = state.points + Pair(-rack.points.a, -rack.points.b)
    return _open(form, replace(state, points=points), rack.number, rack.breaker)
