"""A match of Golden Nine in few words, for tests of the rules.

A word is an event, its fields after it: `start a`, `break 3 4+5 crossed=1` (crossings, balls down),
`3` or `8+9` (potted in a legal stroke), `9 combination` and `9 plain`, `miss` (a legal stroke that
pots nothing), `foul scratch 5 off=6 by=b intentional`, `choose accept b`, `award rack a conduct`,
`adjust points=4:0 balls=1+2+9`, `clock shot start`, `undo 3`. `run 1 9` is a stroke for each ball
from 1 to 9 that is on the table. `@20000` puts the next event at that ms; else each is a second on.
"""

from typing import Any

import pytest

from server.core.errors import Refusal
from server.rules.base import Match
from server.rules.golden_nine.state import GoldenNineState, Rack
from server.rules.registry import resolve_format

STEP_MS = 1000
NINE_BALL = "golden-nine"
DRY = "break 4"
LOST = "break 3"
ONE_RACK = {"preset": NINE_BALL, "racks": 1}

_PLACES: dict[str, tuple[str, ...]] = {
    "start": ("breaker",),
    "next": ("breaker",),
    "break": ("crossings", "potted"),
    "miss": (),
    "foul": ("reason", "potted"),
    "choose": ("option", "shooter"),
    "warn": ("side", "kind"),
    "award": ("scope", "to", "reason"),
    "clock": ("clock", "action"),
    "extension": ("side",),
    "undo": ("seq",),
}
_FLAGS = {"intentional": ("intentional", True)}
_NINE = {"combination": ("combination", True), "plain": ("combination", False)}
_NAMES = {"crossed": "crossed_then_potted", "off": "off_table"}
_LISTS = {"potted", "off_table", "balls"}
_PAIRS = {"points", "frames", "order"}


def event_of(word: str) -> dict[str, Any]:
    """The event that a word stands for, as its JSON reads."""
    kind, *parts = word.split()
    if kind[0].isdigit():
        balls = [int(ball) for ball in kind.split("+")]
        return {"type": "stroke", "potted": balls, **_fields("stroke", parts)}
    if kind == "miss":
        return {"type": "stroke", **_fields("stroke", parts)}
    return {"type": kind, **_fields(kind, parts)}


def _fields(kind: str, parts: list[str]) -> dict[str, Any]:
    flags = _NINE if kind == "stroke" else _FLAGS
    fields: dict[str, Any] = {}
    places = list(_PLACES.get(kind, ()))
    for part in parts:
        name, sign, value = part.partition("=")
        if sign:
            field = _NAMES.get(name, name)
            fields[field] = _value(field, value)
        elif part in flags:
            field, flag = flags[part]
            fields[field] = flag
        else:
            field = places.pop(0)
            fields[field] = _value(field, part)
    return fields


def _value(name: str, text: str) -> Any:
    if name in _LISTS:
        return [int(ball) for ball in text.split("+")] if text else []
    if name == "tags":
        return text.split("+")
    if name in _PAIRS:
        a, b = text.split(":")
        return {"a": int(a), "b": int(b)}
    return int(text) if text.lstrip("-").isdigit() else text


class Table:
    """A match under way, and what it shows."""

    def __init__(self, of: object = NINE_BALL) -> None:
        self.match: Match[GoldenNineState] = Match(resolve_format(of))
        self.at = 0

    @property
    def state(self) -> GoldenNineState:
        """The state of the rules."""
        return self.match.fold.state

    @property
    def rack(self) -> Rack:
        """The rack in play, or the one just over."""
        assert self.state.rack is not None
        return self.state.rack

    def play(self, *words: str) -> "Table":
        """Record events, all of which have to be accepted."""
        for word in words:
            if word.startswith("@"):
                self.at = int(word[1:])
            elif word.startswith("run "):
                _, low, high = word.split()
                balls = [b for b in self.rack.balls if int(low) <= b <= int(high)]
                self.play(*(str(ball) for ball in balls))
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
        """The points of A and B."""
        return self.see("sides.a.points"), self.see("sides.b.points")

    def last_rack(self) -> tuple[str, str, int, int]:
        """Winner, kind and both sides' points of the rack that was finished last."""
        row = self.see("racks")[-1]
        return row["winner"], row["kind"], row["a"], row["b"]

    def offers(self) -> dict[str, Any]:
        """What the referee may do now."""
        return self.match.discipline.offers(self.state, self.at)


def play(*words: str, of: object = NINE_BALL) -> Table:
    """A new match with these events recorded."""
    return Table(of).play(*words)
