"""What the referee decides beside the play: warnings, awards, and the record set straight."""

import msgspec

from server.core.errors import Refusal
from server.core.ids import other
from server.core.pair import Pair
from server.rules.golden_nine.events import Adjust, Award, Warn
from server.rules.golden_nine.format import GoldenNineFormat
from server.rules.golden_nine.plays import check_on_table
from server.rules.golden_nine.racks import close_visits, end_match, end_rack
from server.rules.golden_nine.state import ALL_BALLS, NINE, GoldenNineState, Rack

replace = msgspec.structs.replace

POINTS_CEILING = 100_000


def warn(form: GoldenNineFormat, state: GoldenNineState, event: Warn, at: int) -> GoldenNineState:
    """A formal warning, at any time of the match (GN VI(n))."""
    if state.status != "live":
        raise Refusal("not_now", "no match is in progress")
    return replace(state, conduct_warnings=state.conduct_warnings.plus(event.side, 1))


def award(form: GoldenNineFormat, state: GoldenNineState, event: Award, at: int) -> GoldenNineState:
    """The referee awards rack or match; an awarded rack counts four (GN VII)."""
    if state.status == "over":
        raise Refusal("not_now", "the match is over")
    rack = state.rack
    in_play = rack is not None and rack.phase != "over"
    if event.scope == "rack" and not in_play:
        raise Refusal("not_now", "no rack is in play")
    offender = other(event.to)
    conduct = event.reason in ("conduct", "refusal")
    if event.scope == "rack" and conduct and state.awarded_against.of(offender):
        raise Refusal("match_required", "a second award for conduct or refusal has to be the match")
    if conduct:
        state = replace(state, awarded_against=state.awarded_against.plus(offender, 1))
    if rack is not None and in_play:
        state = end_rack(form, state, rack, event.to, "awarded")
    return end_match(state, event.to, "award") if event.scope == "match" else state


def adjust(
    form: GoldenNineFormat, state: GoldenNineState, event: Adjust, at: int
) -> GoldenNineState:
    """Any of points, frames, balls, striker, ball on; Refusals name the field."""
    if state.status != "live" or state.rack is None:
        raise Refusal("not_now", "no match is in progress")
    table = (event.balls, event.striker, event.ball_on)
    touches_rack = any(part is not None for part in table)
    if not touches_rack and event.points is None and event.frames is None:
        raise Refusal("bad_value", "adjust: nothing to put straight was named")
    if state.set_over:
        raise Refusal("not_now", "the set is decided: take its last event back instead")
    if event.frames is not None:
        _check("frames", event.frames)
        state = replace(state, racks=event.frames)
    if event.points is not None:
        _check("points", event.points)
        _check_race(form, event.points)
        state = replace(state, points=event.points)
    return replace(state, rack=_put(state.rack, event)) if touches_rack else state


def _check(field: str, pair: Pair) -> None:
    for side, number in (("a", pair.a), ("b", pair.b)):
        if not 0 <= number <= POINTS_CEILING:
            raise Refusal("bad_value", f"{field}.{side}: {number} is no score")


def _check_race(form: GoldenNineFormat, points: Pair) -> None:
    if form.race_to is not None and max(points.a, points.b) >= form.race_to:
        raise Refusal("bad_value", f"points: {form.race_to} would have ended the set")


def _put(rack: Rack | None, event: Adjust) -> Rack:
    if rack is None or rack.phase != "play" or rack.striker is None:
        raise Refusal("not_now", "only a rack in play is adjusted: take the event back instead")
    balls = rack.balls if event.balls is None else _balls(event.balls)
    if event.ball_on is not None and event.ball_on != balls[0]:
        raise Refusal("bad_value", f"ball_on: with these balls on the table it is the {balls[0]}")
    moved = event.striker is not None and event.striker != rack.striker
    return replace(
        rack,
        balls=balls,
        striker=event.striker or rack.striker,
        visits=close_visits(rack) if moved else rack.visits,
        visit=None if moved else rack.visit,
        struck_at=None,
    )


def _balls(balls: tuple[int, ...]) -> tuple[int, ...]:
    check_on_table(Rack(number=0, breaker="a", striker="a"), balls)
    if NINE not in balls:
        raise Refusal("bad_value", "balls: the 9 is on the table until the rack is over")
    return tuple(ball for ball in ALL_BALLS if ball in balls)
