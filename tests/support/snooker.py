"""A match of snooker in few words, for tests of the rules.

A word is an event, its fields after it: `start a`, `red`, `red+red`, `miss` (a legal stroke that
pots nothing), `free blue` (blue nominated and potted as the free ball), `foul wrong_pot black
reds=1 miss`, `choose replace`, `award frame a conduct`, `try potted` (at the blue), `declined` (a
concession), `adjust points=40:30 reds=0`, `clock shot start`, `undo 3`. `@20000` puts the next
event at that ms; else each is a second on.
"""

from typing import Any

from server.rules.registry import resolve_format
from server.rules.snooker.balls import VALUES
from server.rules.snooker.state import Frame, SnookerState
from tests.support.table import AnyTable

ONE_RED = {"preset": "snooker", "reds": 1}
DOUBLES = {"preset": "snooker", "players": {"a": 2, "b": 2}}
PREMIER = "premier-league-2011"
SHOOT_OUT = "shoot-out"
ONLY_BLACK = "adjust reds=0 colours=black"

_PLACES: dict[str, tuple[str, ...]] = {
    "start": ("breaker",),
    "next": ("breaker",),
    "foul": ("reason",),
    "choose": ("option",),
    "warn": ("side", "kind"),
    "award": ("scope", "to", "reason"),
    "respot": ("first",),
    "blue_order": ("first",),
    "clock": ("clock", "action"),
    "extension": ("side",),
    "undo": ("seq",),
}
_FLAGS = {"miss": True, "free_ball": True}
_LISTS = {"potted", "balls", "tags", "colours"}
_PAIRS = {"points", "frames", "order"}


def event_of(word: str) -> dict[str, Any]:
    """The event that a word stands for, as its JSON reads."""
    kind, *parts = word.split()
    if kind == "miss":
        return {"type": "stroke", **_fields("stroke", parts)}
    if kind == "free":
        balls = parts[0].split("+")
        return {"type": "stroke", "potted": balls, "nominated": balls[0]}
    if kind == "try":
        return {"type": "blue", "potted": parts == ["potted"]}
    if kind == "declined":
        return {"type": "concede", "accepted": False}
    if kind.split("+")[0] in VALUES:
        return {"type": "stroke", "potted": kind.split("+"), **_fields("stroke", parts)}
    return {"type": kind, **_fields(kind, parts)}


def _fields(kind: str, parts: list[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    places = list(_PLACES.get(kind, ()))
    for part in parts:
        name, sign, value = part.partition("=")
        if sign:
            fields[name] = _value(name, value)
        elif places:
            place = places.pop(0)
            fields[place] = _value(place, part)
        elif part in _FLAGS and kind == "foul":
            fields[part] = True
        else:
            fields.setdefault("balls", []).append(part)
    return fields


def _value(name: str, text: str) -> Any:
    if name in _LISTS:
        return text.split("+") if text else []
    if name in _PAIRS:
        a, b = text.split(":")
        return {"a": int(a), "b": int(b)}
    return int(text) if text.lstrip("-").isdigit() else text


class Table(AnyTable[SnookerState]):
    """A match of snooker under way."""

    event_of = staticmethod(event_of)

    def __init__(self, of: object = "snooker") -> None:
        super().__init__(resolve_format(of))

    @property
    def frame(self) -> Frame:
        """The frame in play, or the one just over."""
        assert self.state.frame is not None
        return self.state.frame


def play(*words: str, of: object = "snooker") -> Table:
    """A new match with these events recorded."""
    return Table(of).play(*words)
