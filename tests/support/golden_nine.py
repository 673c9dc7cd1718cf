"""A match of Golden Nine in few words, for tests of the rules.

A word is an event, its fields after it: `start a`, `break 3 4+5 crossed=1` (crossings, balls down),
`3` or `8+9` (potted in a legal stroke), `9 combination` and `9 plain`, `miss` (a legal stroke that
pots nothing), `foul scratch 5 off=6 by=b intentional`, `choose accept b`, `award rack a conduct`,
`adjust points=4:0 balls=1+2+9`, `clock shot start`, `undo 3`. `run 1 9` is a stroke for each ball
from 1 to 9 that is on the table. `@20000` puts the next event at that ms; else each is a second on.
"""

from typing import Any

from server.rules.golden_nine.state import GoldenNineState, Rack
from server.rules.registry import resolve_format
from tests.support.table import AnyTable

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


class Table(AnyTable[GoldenNineState]):
    """A match of Golden Nine under way."""

    event_of = staticmethod(event_of)

    def __init__(self, of: object = NINE_BALL) -> None:
        super().__init__(resolve_format(of))

    @property
    def rack(self) -> Rack:
        """The rack in play, or the one just over."""
        assert self.state.rack is not None
        return self.state.rack

    def say(self, word: str) -> None:
        """Record what one word stands for; `run 1 8` pots these balls one by one."""
        if not word.startswith("run "):
            super().say(word)
            return
        _, low, high = word.split()
        for ball in [b for b in self.rack.balls if int(low) <= b <= int(high)]:
            self.say(str(ball))

    def last_rack(self) -> tuple[str, str, int, int]:
        """Winner, kind and both sides' points of the rack that was finished last."""
        row = self.see("racks")[-1]
        return row["winner"], row["kind"], row["a"], row["b"]


def play(*words: str, of: object = NINE_BALL) -> Table:
    """A new match with these events recorded."""
    return Table(of).play(*words)
