"""Snooker: the discipline as the registry knows it, and what each event does."""

from collections.abc import Callable
from typing import Any

import msgspec

from server.core.errors import Refusal
from server.core.event import Event, EventReader, type_of
from server.core.pair import Pair
from server.rules.shared import events as shared
from server.rules.snooker import (
    adjust,
    clocks,
    decisions,
    events,
    frames,
    plays,
    shootout,
)
from server.rules.snooker.counted import counted
from server.rules.snooker.format import SHAPES, SnookerFormat, read_format
from server.rules.snooker.offers import offers
from server.rules.snooker.show import show
from server.rules.snooker.state import SnookerState

PRESETS: tuple[str, ...] = tuple(SHAPES)

_Handler = Callable[[SnookerFormat, SnookerState, Any, int], SnookerState]

HANDLERS: dict[type[Event], _Handler] = {
    shared.Start: frames.start,
    shared.Next: frames.open_next,
    events.Stroke: plays.stroke,
    events.Foul: plays.foul,
    events.Choose: decisions.choose,
    events.FreeBall: decisions.free_ball,
    events.Warn: decisions.warn,
    events.Concede: decisions.concede,
    events.Award: decisions.award,
    events.Claim: decisions.claim,
    events.Respot: frames.respot,
    events.Rerack: frames.rerack,
    events.BlueOrder: shootout.blue_order,
    events.Blue: shootout.blue,
    events.TimeUp: shootout.time_up,
    events.Adjust: adjust.adjust,
    shared.Clocked: clocks.clocked,
    shared.Struck: clocks.struck,
    shared.Extension: clocks.extension,
}

_READER = EventReader(events.SnookerEvent)


class Snooker:
    """Snooker in one format (`rules.base.Discipline`)."""

    name = "snooker"

    def __init__(self, given: dict[str, Any]) -> None:
        self.form = read_format(given)
        self.format: dict[str, Any] = _shown(self.form)

    def read(self, raw: bytes | str | dict[str, Any]) -> Event:
        """An event of snooker; Refusal `malformed`."""
        return _READER.read(raw)

    def opening(self) -> SnookerState:
        """The match before its first frame."""
        each = self.form.shot_clock.extensions if self.form.shot_clock is not None else 0
        return SnookerState(extensions=Pair(each, each))

    def apply(self, state: SnookerState, event: Event, at: int) -> SnookerState:
        """The next state; a Refusal changes nothing."""
        handler = HANDLERS.get(type(event))
        if handler is None:
            raise Refusal("not_now", f"{type_of(event)} does not change a match")
        return counted(state, handler(self.form, state, event, at), event, at)

    def show(self, state: SnookerState, seq: int, at: int) -> dict[str, Any]:
        """The state in the contract's words."""
        return show(self.form, self.format, state, seq, at)

    def offers(self, state: SnookerState, at: int) -> dict[str, Any]:
        """What the referee may do now."""
        return offers(self.form, state, at)


def _shown(form: SnookerFormat) -> dict[str, Any]:
    """The resolved format under the contract's keys, those that the preset knows."""
    # Through JSON, so that a tuple is a list here as it is for whoever reads the state.
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(form))
    known = set(SHAPES[form.preset].__struct_fields__)
    return {key: value for key, value in plain.items() if key in known}
