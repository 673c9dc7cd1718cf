"""Golden Nine: the discipline as the registry knows it, and what each event does."""

from collections.abc import Callable
from typing import Any

import msgspec

from server.core.errors import Refusal
from server.core.event import Event, EventReader, type_of
from server.rules.golden_nine import clocks, decisions, events, plays, racks
from server.rules.golden_nine.counted import counted
from server.rules.golden_nine.format import SHAPES, GoldenNineFormat, read_format
from server.rules.golden_nine.offers import offers
from server.rules.golden_nine.show import show
from server.rules.golden_nine.state import GoldenNineState
from server.rules.shared import events as shared

PRESETS: tuple[str, ...] = tuple(SHAPES)

_Handler = Callable[[GoldenNineFormat, GoldenNineState, Any, int], GoldenNineState]

HANDLERS: dict[type[Event], _Handler] = {
    shared.Start: racks.start,
    shared.Next: racks.open_next,
    events.Break: plays.break_rack,
    events.Stroke: plays.stroke,
    events.Foul: plays.foul,
    events.Choose: plays.choose,
    events.Stalemate: racks.stalemate,
    events.Warn: decisions.warn,
    events.Award: decisions.award,
    events.TimeUp: racks.time_up,
    events.Adjust: decisions.adjust,
    shared.Clocked: clocks.clocked,
    shared.Struck: clocks.struck,
    shared.Extension: clocks.extension,
}

_READER = EventReader(events.GoldenNineEvent)


class GoldenNine:
    """Golden Nine in one format (`rules.base.Discipline`)."""

    name = "golden_nine"

    def __init__(self, given: dict[str, Any]) -> None:
        self.form = read_format(given)
        self.format: dict[str, Any] = msgspec.to_builtins(self.form)

    def read(self, raw: bytes | str | dict[str, Any]) -> Event:
        """An event of Golden Nine; Refusal `malformed`."""
        return _READER.read(raw)

    def opening(self) -> GoldenNineState:
        """The match before its first rack."""
        return GoldenNineState()

    def apply(self, state: GoldenNineState, event: Event, at: int) -> GoldenNineState:
        """The next state; a Refusal changes nothing."""
        handler = HANDLERS.get(type(event))
        if handler is None:
            raise Refusal("not_now", f"{type_of(event)} does not change a match")
        after = clocks.settled(handler(self.form, state, event, at), at)
        return counted(state, after, event, at)

    def show(self, state: GoldenNineState, seq: int, at: int) -> dict[str, Any]:
        """The state in the contract's words."""
        return show(self.form, self.format, state, seq, at)

    def offers(self, state: GoldenNineState, at: int) -> dict[str, Any]:
        """What the referee may do now."""
        return offers(self.form, state, at)
