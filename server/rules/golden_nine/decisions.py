"""What the referee decides beside the play: warnings, awards, and the record set straight."""

import msgspec

from server.core.errors import Refusal
from server.core.ids import SIDES, other
from server.core.pair import Pair
from server.rules.golden_nine.events import Adjust, Award, Warn
from server.rules.golden_nine.format import GoldenNineFormat
from server.rules.golden_nine.plays import check_balls
from server.rules.golden_nine.racks import (
    close_visits,
    end_match,
    end_rack,
    in_match,
    on_record,
    set_winner,
)
from server.rules.golden_nine.state import ALL_BALLS, NINE, GoldenNineState, Rack

replace = msgspec.structs.replace

POINTS_CEILING = 100_000


def warn(form: GoldenNineFormat, state: GoldenNineState, event: Warn, at: int) -> GoldenNineState:
    """A formal warning, at any time of the match (GN VI(n))."""
    in_match(state)
    return replace(state, conduct_warnings=state.conduct_warnings.plus(event.side, 1))


def award(form: GoldenNineFormat, state: GoldenNineState, event: Award, at: int) -> GoldenNineState:
    """The referee awards rack or match; an awarded rack counts four (GN VII)."""
    if state.status == "over":
        raise Refusal("not_now", "the match is over")
    rack = state.rack if state.rack is not None and state.rack.phase != "over" else None
    if event.scope == "rack" and rack is None:
        raise Refusal("not_now", "no rack is in play")
    offender = other(event.to)
    conduct = event.reason in ("conduct", "refusal")
    if event.scope == "rack" and conduct and state.awarded_against.of(offender):
        raise Refusal("match_required", "a second award for conduct or refusal has to be the match")
    if conduct:
        state = replace(state, awarded_against=state.awarded_against.plus(offender, 1))
    if event.scope == "match":
        # The rack in progress goes with the match, whatever set it would have decided.
        done = on_record(form, state, rack, event.to, "awarded") if rack is not None else state
        return end_match(done, event.to, "award")
    return end_rack(form, state, rack, event.to, "awarded") if rack is not None else state


def adjust(
    form: GoldenNineFormat, state: GoldenNineState, event: Adjust, at: int
) -> GoldenNineState:
    """Any of points, frames, balls, striker, ball on; Refusals name the field.

    It never decides a set: a score that would is refused, and put straight before what decided it.
    """
    rack = in_match(state)
    table = (event.balls, event.striker, event.ball_on)
    touches_rack = any(part is not None for part in table)
    if not touches_rack and event.points is None and event.frames is None:
        raise Refusal("bad_value", "adjust: nothing to put straight was named")
    if state.set_over:
        raise Refusal("not_now", "the set is decided: take its last event back instead")
    if event.frames is not None:
        _check("frames", event.frames)
        _check_frames(form, state, rack, event.frames)
        state = replace(state, racks=event.frames)
    if event.points is not None:
        _check("points", event.points)
        _check_race(form, event.points)
        rack = _points_of_rack(rack, state.points, event.points)
        state = replace(state, points=event.points)
    if rack.phase == "over" and set_winner(form, state) is not None:
        raise Refusal("bad_value", "adjust: that would decide the set: take its last event back")
    return replace(state, rack=_put(rack, event) if touches_rack else rack)


def _check(field: str, pair: Pair) -> None:
    for side, number in (("a", pair.a), ("b", pair.b)):
        if not 0 <= number <= POINTS_CEILING:
            raise Refusal("bad_value", f"{field}.{side}: {number} is no score")


def _check_race(form: GoldenNineFormat, points: Pair) -> None:
    if form.race_to is not None and max(points.a, points.b) >= form.race_to:
        raise Refusal("bad_value", f"points: {form.race_to} would have ended the set")


def _check_frames(form: GoldenNineFormat, state: GoldenNineState, rack: Rack, frames: Pair) -> None:
    """A rack in progress needs room in the set: only a level score goes on beyond its racks."""
    played = frames.a + frames.b
    if form.race_to is not None or rack.phase == "over" or played == state.racks_of_set:
        return
    if played >= form.racks:
        raise Refusal("bad_value", f"frames: {played} of {form.racks} racks would end the set")


def _points_of_rack(rack: Rack, was: Pair, now: Pair) -> Rack:
    """What an adjustment takes away, a stalemate does not take away a second time."""
    if rack.phase == "over":
        return rack
    left = {
        side: max(0, rack.points.of(side) - max(0, was.of(side) - now.of(side))) for side in SIDES
    }
    return replace(rack, points=Pair(left["a"], left["b"]))


def _put(rack: Rack, event: Adjust) -> Rack:
    if rack.phase != "play" or rack.striker is None:
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
        struck_at=None if moved else rack.struck_at,
    )


def _balls(balls: tuple[int, ...]) -> tuple[int, ...]:
    check_balls("balls", balls)
    if NINE not in balls:
        raise Refusal("bad_value", "balls: the 9 is on the table until the rack is over")
    return tuple(ball for ball in ALL_BALLS if ball in balls)
