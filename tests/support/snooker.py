"""A match of snooker in few words, for tests of the rules.

A word is an event, its fields after it: `start a`, `red`, `red+red`, `miss` (a legal stroke that
pots nothing), `free blue` (blue nominated and potted as the free ball), `foul wrong_pot black
reds=1 miss`, `choose replace`, `award frame a conduct`, `try potted` (at the blue), `declined` (a
concession), `adjust points=40:30 reds=0`, `clock shot start`, `undo 3`. `@20000` puts the next
event at that ms; else each is a second on.
"""

from typing import Any

import pytest

from server.core.errors import Refusal
from server.rules.base import Match
from server.rules.registry import resolve_format
from server.rules.snooker.balls import VALUES
from server.rules.snooker.state import Frame, SnookerState

STEP_MS = 1000
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


class Table:
    """A match under way, and what it shows."""

    def __init__(self, of: object = "snooker") -> None:
        self.match: Match[SnookerState] = Match(resolve_format(of))
        self.at = 0

    @property
    def state(self) -> SnookerState:
        """The state of the rules."""
        return self.match.fold.state

    @property
    def frame(self) -> Frame:
        """The frame in play, or the one just over."""
        assert self.state.frame is not None
        return self.state.frame

    def play(self, *words: str) -> "Table":
        """Record events, all of which have to be accepted."""
        for word in words:
            if word.startswith("@"):
                self.at = int(word[1:])
            else:
                self.record(event_of(word))
        return self

    def record(self, event: dict[str, Any]) -> None:
        """Record one event as JSON has it; a time of its own is kept."""
        self._accept(event)
        self.at += STEP_MS

    def _accept(self, event: dict[str, Any]) -> None:
        read = self.match.discipline.read({"at": self.at, **event})
        self.match.fold.accept(read, read.at)

    def refuse(self, code: str, word: str | dict[str, Any], *says: str) -> "Table":
        """The event is refused with this code and these words, and changes nothing."""
        fold = self.match.fold
        before, seq, shown = fold.state, fold.seq, self.match.show(self.at)
        event = event_of(word) if isinstance(word, str) else word
        with pytest.raises(Refusal) as refused:
            self._accept(event)
        assert refused.value.code == code, f"{word}: {refused.value!r}"
        for text in says:
            assert text in refused.value.message, f"{word}: {refused.value!r}"
        assert refused.value.message
        assert fold.state is before
        assert fold.seq == seq
        assert self.match.show(self.at) == shown
        return self

    def shown(self, at: int | None = None) -> dict[str, Any]:
        """The state as the contract prints it, at `at` or now."""
        return self.match.show(self.at if at is None else at)

    def see(self, path: str, at: int | None = None) -> Any:
        """What stands at a dotted path of the contract's state."""
        value: Any = self.shown(at)
        for part in path.split("."):
            value = value[int(part)] if isinstance(value, list) else value[part]
        return value

    def points(self) -> tuple[int, int]:
        """This frame's points of A and B."""
        return self.see("sides.a.points"), self.see("sides.b.points")

    def offers(self) -> dict[str, Any]:
        """What the referee may do now."""
        return self.match.discipline.offers(self.state, self.at)


def play(*words: str, of: object = "snooker") -> Table:
    """A new match with these events recorded."""
    return Table(of).play(*words)
