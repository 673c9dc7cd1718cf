"""Counts what each event of snooker adds to the figures of the match; it decides nothing."""

from collections.abc import Callable
from typing import Any

import msgspec

from server.core.event import Event
from server.core.ids import Side
from server.rules.shared.events import Next, Start
from server.rules.snooker.events import Choose, Claim, Concede, Foul, Rerack, Respot
from server.rules.snooker.state import SnookerState

replace = msgspec.structs.replace


def counted(before: SnookerState, after: SnookerState, event: Event, at: int) -> SnookerState:
    """`after` with the event in its `deeds`, `before` being the state that it was played in.

    A stroke has counted itself (`plays.stroke`): most of a match is strokes, and a replay has many.
    """
    count = COUNTS.get(type(event))
    return after if count is None or after is before else count(before, after, event, at)


def _opened(before: SnookerState, after: SnookerState, event: Event, at: int) -> SnookerState:
    frame = isinstance(event, Start | Next)
    shots = replace(after.shots, of_frame=()) if frame else after.shots
    return replace(after, deeds=before.deeds.opened(at), shots=shots)


def _fouled(before: SnookerState, after: SnookerState, event: Foul, at: int) -> SnookerState:
    striker = _striker(before)
    called = after.frame.last_foul if after.frame is not None else None
    if striker is None or called is None:
        return after
    deeds = before.deeds.foul(event.by or striker, striker, called.value, at)
    return replace(after, deeds=deeds)


def _decided(before: SnookerState, after: SnookerState, event: Event, at: int) -> SnookerState:
    striker = _striker(before)
    return after if striker is None else replace(after, deeds=before.deeds.waited(striker, at))


def _striker(state: SnookerState) -> Side | None:
    return state.frame.striker if state.frame is not None else None


COUNTS: dict[type[Event], Callable[[SnookerState, SnookerState, Any, int], SnookerState]] = {
    Start: _opened,
    Next: _opened,
    Rerack: _opened,
    Respot: _opened,
    Foul: _fouled,
    Choose: _decided,
    Concede: _decided,
    Claim: _decided,
}
