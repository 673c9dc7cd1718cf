"""Breaks, strokes and fouls: what they do to the rack, the turn and the clocks."""

from collections.abc import Iterable

import msgspec

from server.core.clock import Clock
from server.core.errors import Refusal
from server.core.ids import Side, other
from server.rules.golden_nine.events import Break, Choose, Foul, Stroke
from server.rules.golden_nine.format import GoldenNineFormat
from server.rules.golden_nine.racks import (
    add_points,
    close_visits,
    end_by_race,
    end_match,
    end_rack,
    ended,
    playing,
    raced,
)
from server.rules.golden_nine.state import (
    ALL_BALLS,
    NINE,
    GoldenNineState,
    Kind,
    Rack,
)
from server.rules.golden_nine.visits import FoulCalled, Visit

replace = msgspec.structs.replace

UNITS = 4
"""Crossings of the head string, pots and crossings before a pot that make a break (GN III)."""
CROSSINGS_CEILING = 100
THIRD_FOUL = 3
INTENTIONAL_POINTS = 10


def units(event: Break) -> int:
    """What a break counts: a crossing one, a pot one, one more where that ball had crossed."""
    return event.crossings + len(event.potted) + event.crossed_then_potted


def break_rack(
    form: GoldenNineFormat, state: GoldenNineState, event: Break, at: int
) -> GoldenNineState:
    """A break without a foul: legal with four units, else the chance is lost (GN III)."""
    rack, striker = playing(state)
    if rack.phase != "break":
        raise Refusal("not_now", "the rack is broken already")
    _check_break(event)
    check_on_table(rack, event.potted)
    state = _shot_over(state, striker, at)
    visit = replace(
        _new_visit(rack, striker),
        breaking=True,
        balls=event.potted,
        strokes=1,
        on_break=len(event.potted),
    )
    if units(event) < UNITS:
        return _chance_lost(form, state, rack, visit, at)
    rack = replace(
        rack,
        phase="play",
        balls=_without(rack.balls, event.potted),
        visit=visit,
        struck_at=None,
        last_foul=None,
    )
    if NINE in event.potted:
        return end_rack(form, state, rack, striker, "golden_break")
    if not event.potted:
        rack = _passed(rack)
    return replace(state, rack=rack)


def _check_break(event: Break) -> None:
    if not 0 <= event.crossings <= CROSSINGS_CEILING:
        raise Refusal("bad_value", f"crossings: {event.crossings} is not 0 to {CROSSINGS_CEILING}")
    if not 0 <= event.crossed_then_potted <= len(event.potted):
        raise Refusal(
            "bad_value",
            f"crossed_then_potted: {event.crossed_then_potted} of {len(event.potted)} potted balls",
        )


def _chance_lost(
    form: GoldenNineFormat, state: GoldenNineState, rack: Rack, visit: Visit, at: int
) -> GoldenNineState:
    """No foul and no point: the incoming side decides, in 45 s that start by themselves."""
    down = tuple(ball for ball in visit.balls if ball != NINE)
    visit = replace(visit, breaking=False, balls=down, on_break=len(down))
    rack = replace(
        rack,
        phase="choice",
        balls=_without(rack.balls, down),
        striker=other(visit.side),
        visits=(*rack.visits, visit),
        visit=None,
        struck_at=None,
        last_foul=None,
    )
    return replace(state, rack=rack, decision=Clock(form.decision_ms, form.decision_ms, at))


def choose(
    form: GoldenNineFormat, state: GoldenNineState, event: Choose, at: int
) -> GoldenNineState:
    """Accept the table or have it broken again, oneself or by the other side (GN III note)."""
    rack, chooser = playing(state)
    if rack.phase != "choice":
        raise Refusal("not_now", "no chance was lost: there is nothing to choose")
    state = replace(state, decision=None, held=state.held - {"decision"})
    if event.option == "rebreak":
        rack = replace(
            rack,
            phase="break",
            breaker=event.shooter,
            striker=event.shooter,
            balls=ALL_BALLS,
            in_hand=False,
        )
    else:
        # Ball in hand after a foul of the breaker is the other side's alone.
        in_hand = rack.in_hand and event.shooter == chooser
        rack = replace(rack, phase="play", striker=event.shooter, in_hand=in_hand)
    return replace(state, rack=rack)


def stroke(
    form: GoldenNineFormat, state: GoldenNineState, event: Stroke, at: int
) -> GoldenNineState:
    """A legal stroke: the 9 ends the rack, a pot goes on, nothing passes the turn (GN V)."""
    rack, striker = playing(state)
    if rack.phase == "break":
        raise Refusal("not_now", "the break comes first")
    if rack.phase == "choice":
        raise Refusal("not_now", "the chance was lost: the choice comes first")
    check_on_table(rack, event.potted)
    _check_combination(rack, event)
    visit = rack.visit or _new_visit(rack, striker)
    left = _without(rack.balls, event.potted)
    kind = _won(rack, visit, event, left) if NINE in event.potted else None
    visit = replace(
        visit,
        balls=(*visit.balls, *event.potted),
        strokes=visit.strokes + 1,
        safety=visit.safety or "safety" in event.tags,
    )
    rack = replace(rack, balls=left, visit=visit, in_hand=False, struck_at=None, last_foul=None)
    state = _shot_over(state, striker, at)
    if kind is not None:
        return end_rack(form, state, rack, striker, kind)
    return replace(state, rack=rack if event.potted else _passed(rack))


def _check_combination(rack: Rack, event: Stroke) -> None:
    if event.combination is None:
        return
    if NINE not in event.potted:
        raise Refusal("bad_value", "combination: the 9 was not potted")
    if event.combination and rack.ball_on == NINE:
        raise Refusal("bad_value", "combination: only the 9 is on the table")


def _won(rack: Rack, visit: Visit, event: Stroke, left: tuple[int, ...]) -> Kind:
    """What the 9 is worth: 10, 7 or 4 (GN I.2)."""
    combined = rack.ball_on != NINE if event.combination is None else event.combination
    cleared = not left and not combined
    if visit.breaking:
        if cleared:
            return "break_and_run"
        return "table_run" if combined else "victory"
    return "table_run" if visit.whole and cleared else "victory"


def foul(form: GoldenNineFormat, state: GoldenNineState, event: Foul, at: int) -> GoldenNineState:
    """One foul a stroke: a point, at the third in the rack two and the rack (GN I.2, VI)."""
    rack, striker = playing(state)
    by = event.by or striker
    if rack.phase == "choice" and by == striker:
        raise Refusal("not_now", "the chance was lost: the choice comes first")
    gone = (*event.potted, *event.off_table)
    check_on_table(rack, gone)
    down = tuple(ball for ball in gone if ball != NINE)
    rack = replace(rack, balls=_without(rack.balls, down))
    if by == striker:
        state = _shot_over(state, by, at)
    if event.intentional:
        return _intentional(form, state, rack, event, by)
    fouls = rack.fouls.plus(by, 1)
    value = 2 if fouls.of(by) >= THIRD_FOUL else 1
    called = FoulCalled(by, value, event.reason, intentional=False)
    rack = replace(rack, fouls=fouls, last_foul=called)
    state, rack = add_points(state, rack, other(by), value)
    rack = _after_foul(rack, called, by == striker)
    if fouls.of(by) >= THIRD_FOUL:
        return end_rack(form, state, rack, other(by), "three_fouls")
    winner = raced(form, state)
    if winner is not None:
        return end_by_race(form, state, rack, winner)
    return replace(state, rack=rack)


def _intentional(
    form: GoldenNineFormat, state: GoldenNineState, rack: Rack, event: Foul, by: Side
) -> GoldenNineState:
    """Ten points and the rack; the same side's second in the match loses it at once (GN I note)."""
    intentional = state.intentional.plus(by, 1)
    state = replace(state, intentional=intentional)
    second = intentional.of(by) > 1
    called = FoulCalled(by, 0 if second else INTENTIONAL_POINTS, event.reason, intentional=True)
    rack = _after_foul(replace(rack, last_foul=called), called, by == rack.striker)
    if second:
        return end_match(replace(state, rack=ended(rack)), other(by), "intentional_fouls")
    state, rack = add_points(state, rack, other(by), INTENTIONAL_POINTS)
    return end_rack(form, state, rack, other(by), "intentional_foul")


def _after_foul(rack: Rack, called: FoulCalled, by_striker: bool) -> Rack:
    """Ball in hand anywhere, before the break too: the rack is then in play (GN IV, VI).

    The turn passes only where the striker fouled; an open choice stays open.
    """
    if not by_striker:
        kept = Visit(called.by, fouls=(called,))
        phase = "choice" if rack.phase == "choice" else "play"
        return replace(rack, phase=phase, visits=(*rack.visits, kept), in_hand=True)
    visit = rack.visit or _new_visit(rack, called.by)
    visit = replace(visit, fouls=(*visit.fouls, called), strokes=visit.strokes + 1)
    return replace(_passed(replace(rack, visit=visit)), phase="play", in_hand=True)


def _new_visit(rack: Rack, side: Side) -> Visit:
    whole = rack.phase == "play" and 1 in rack.balls
    return Visit(side, whole=whole, broke=rack.phase == "break")


def _passed(rack: Rack) -> Rack:
    """The other side comes to the table."""
    side = rack.striker
    return replace(
        rack,
        striker=other(side) if side is not None else None,
        visits=close_visits(rack),
        visit=None,
        in_hand=False,
        struck_at=None,
    )


def _shot_over(state: GoldenNineState, side: Side, at: int) -> GoldenNineState:
    """The shot clock stops, its time is taken, and it is full again."""
    shots = state.shots.timed(side, state.shot, at)
    return replace(state, shot=None, shots=shots, held=state.held - {"shot"})


def _without(balls: tuple[int, ...], gone: Iterable[int]) -> tuple[int, ...]:
    lost = frozenset(gone)
    return tuple(ball for ball in balls if ball not in lost)


def check_on_table(rack: Rack, balls: tuple[int, ...]) -> None:
    """Refusal `bad_value` for no ball of nine-ball or one named twice, else `not_on_table`."""
    check_balls("potted, off_table", balls)
    for ball in balls:
        if ball not in rack.balls:
            raise Refusal("not_on_table", f"the {ball} is not on the table")


def check_balls(field: str, balls: tuple[int, ...]) -> None:
    """Refusal `bad_value` for no ball of nine-ball, or one named twice."""
    for ball in balls:
        if not 1 <= ball <= NINE:
            raise Refusal("bad_value", f"{field}: there is no ball {ball}")
        if balls.count(ball) > 1:
            raise Refusal("bad_value", f"{field}: the {ball} is named twice")
