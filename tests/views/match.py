"""A match played by the real rules, as a view gets it."""

from typing import Any

from server.core.ids import SIDES
from server.rules.base import Match
from server.rules.registry import resolve_format

NAMES = {"a": "Ronnie O'Sullivan", "b": "Judd Trump"}

Event = dict[str, Any]


def played(*events: Event, **overrides: Any) -> dict[str, Any]:
    """The state after the events, one a second, in the preset snooker unless another is named."""
    match: Match[Any] = Match(resolve_format({"preset": "snooker", **overrides}))
    for number, event in enumerate(events):
        match.fold.accept(match.discipline.read(event), number * 1_000)
    state = match.show(len(events) * 1_000)
    keys = ("best_of", "frames_to_win", "aggregate")
    state["match"] = {key: match.discipline.format.get(key) for key in keys}
    state["match"] |= {"id": "m", "title": None, "discipline": match.discipline.name}
    for side in SIDES:
        state["sides"][side] |= {"name": NAMES[side], "players": [], "country": "ENG"}
    return state


def start(breaker: str = "a") -> Event:
    """Frame 1 begins."""
    return {"type": "start", "breaker": breaker}


def pots(*balls: str) -> list[Event]:
    """Strokes that pot one ball each."""
    return [{"type": "stroke", "potted": [ball]} for ball in balls]


def miss() -> Event:
    """A stroke that pots nothing."""
    return {"type": "stroke"}


def foul(reason: str = "missed_all", **more: Any) -> Event:
    """A foul by the striker."""
    return {"type": "foul", "reason": reason, **more}


def concede() -> Event:
    """The striker gives the frame."""
    return {"type": "concede"}


COLOURS = ["yellow", "green", "brown", "blue", "pink", "black"]
MAXIMUM = [start(), *pots(*["red", "black"] * 15, *COLOURS)]
