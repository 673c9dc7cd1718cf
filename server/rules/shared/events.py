"""The events that every discipline has, in the contract's words (section 3)."""

from typing import ClassVar, Literal

import msgspec

from server.core.event import Event
from server.core.ids import Side

ClockName = Literal["shot", "frame", "decision", "all"]
ClockAction = Literal["start", "pause", "resume", "reset", "set"]


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who of each side of two begins a frame: 0 or 1."""

    a: int
    b: int


class Start(Event, frozen=True, tag="start"):
    """Opens frame or rack 1."""

    breaker: Side
    order: Order | None = None


class Next(Event, frozen=True, tag="next"):
    """Opens the next frame or rack."""

    breaker: Side | None = None
    order: Order | None = None


class Clocked(Event, frozen=True, tag="clock"):
    """The official's hand on a clock; `ms` only with `set`."""

    scoring: ClassVar[bool] = False
    clock: ClockName
    action: ClockAction
    ms: int | None = None


class Struck(Event, frozen=True, tag="struck"):
    """The cue ball is struck: the shot clock stops here."""

    scoring: ClassVar[bool] = False


class Extension(Event, frozen=True, tag="extension"):
    """A player takes an extension of the shot clock."""

    scoring: ClassVar[bool] = False
    side: Side | None = None
