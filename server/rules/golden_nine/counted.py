"""Counts what each event of Golden Nine adds to the figures of the match; it decides nothing."""

import msgspec

from server.core.event import Event
from server.rules.golden_nine.events import Break, Choose, Foul, Stalemate, Stroke
from server.rules.golden_nine.state import GoldenNineState
from server.rules.shared.events import Next, Start

replace = msgspec.structs.replace


def counted(
    before: GoldenNineState, after: GoldenNineState, event: Event, at: int
) -> GoldenNineState:
    """`after` with the event in its `deeds`, `before` being the state that it was played in."""
    deeds = before.deeds
    if isinstance(event, Start | Next | Stalemate):
        rack = isinstance(event, Start | Next)
        shots = replace(after.shots, of_frame=()) if rack else after.shots
        return replace(after, deeds=deeds.opened(at), shots=shots)
    striker = before.rack.striker if before.rack is not None else None
    if striker is None:
        return after
    if isinstance(event, Break):
        deeds = deeds.broken(striker, at)
    elif isinstance(event, Stroke):
        deeds = deeds.stroke(striker, bool(event.potted), event.tags, at)
    elif isinstance(event, Foul):
        called = after.rack.last_foul if after.rack is not None else None
        value = called.value if called is not None else 0
        deeds = deeds.foul(event.by or striker, striker, value, at)
    elif isinstance(event, Choose):
        deeds = deeds.waited(striker, at)
    else:
        return after
    return replace(after, deeds=deeds)
