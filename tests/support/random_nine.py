"""Random events of Golden Nine, within what its rules offer."""

from collections.abc import Callable
from typing import Any

from server.core.ids import SIDES

Pick = Callable[[int], int]
Maker = Callable[[dict[str, Any], Pick], dict[str, Any]]

FORMATS: tuple[Any, ...] = (
    {"preset": "golden-nine", "racks": 3},
    {"preset": "golden-nine", "race_to": 12, "sets_to_win": 2},
    {"preset": "golden-nine", "racks": 2, "sets_to_win": 2, "extensions": 0},
    {"preset": "golden-nine", "racks": 9, "time_limit_ms": 400_000},
    {"preset": "golden-nine", "racks": 5, "early_end": True},
)
NINE = 9


def one_of(pick: Pick, things: list[Any] | tuple[Any, ...]) -> Any:
    """One of a list that is not empty."""
    return things[pick(len(things))]


def _some(pots: list[int], pick: Pick, most: int) -> list[int]:
    """Some of the balls, each once, seldom the 9."""
    left = [ball for ball in pots if ball != NINE or pick(3) == 0]
    return [left.pop(pick(len(left))) for _ in range(min(pick(most + 1), len(left)))]


def _break(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    potted = _some(offers["pots"], pick, 3)
    crossed = pick(len(potted) + 1)
    return {
        "type": "break",
        "crossings": pick(5),
        "potted": potted,
        "crossed_then_potted": crossed,
    }


def stroke(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    """A legal stroke: mostly the ball on, now and then another, two, or none."""
    pots = offers["pots"]
    how = pick(12)
    if how < 2:
        return {"type": "stroke", "tags": ["safety"] if how else []}
    potted = pots[:1] if how < 10 else (_some(pots, pick, 2) or pots[:1])
    event: dict[str, Any] = {"type": "stroke", "potted": potted}
    if NINE in potted and len(pots) > 1 and pick(2):
        event["combination"] = pick(2) == 0
    return event


def _foul(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    foul: dict[str, Any] = {"type": "foul", "reason": one_of(pick, offers["foul"]["reasons"])}
    gone = _some(offers["pots"], pick, 2)
    if gone and pick(3) == 0:
        foul |= {"potted": gone[:1], "off_table": gone[1:]}
    if not offers["foul"]["by_striker"] or pick(5) == 0:
        foul["by"] = one_of(pick, SIDES)
    if pick(12) == 0:
        foul["intentional"] = True
    return foul


def _adjust(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    if offers["pots"] and pick(3) == 0:
        return {"type": "adjust", "striker": one_of(pick, SIDES)}
    if offers["pots"] and pick(3) == 0:
        return {"type": "adjust", "balls": [*_some(list(range(1, NINE)), pick, 7), NINE]}
    return {"type": "adjust", "points": {"a": pick(12), "b": pick(12)}}


def _next(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    if offers["next"]["may_name"] and pick(2):
        return {"type": "next", "breaker": one_of(pick, SIDES)}
    return {"type": "next"}


def _clock(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    action = one_of(pick, ("start", "pause", "resume", "reset", "set"))
    clock = {"type": "clock", "clock": one_of(pick, ("shot", "decision", "all")), "action": action}
    return {**clock, "ms": pick(45_000)} if action == "set" else clock


def _award(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    to = one_of(pick, SIDES)
    scope = offers["award"][to]
    # A match is awarded seldom: it ends the play.
    if scope == "match" and pick(4):
        return {"type": "warn", "side": to, "kind": "conduct"}
    reason = one_of(pick, ("conduct", "refusal", "other"))
    return {"type": "award", "scope": scope, "to": to, "reason": reason}


MAKERS: dict[str, Maker] = {
    "start": lambda _, pick: {"type": "start", "breaker": one_of(pick, SIDES)},
    "next": _next,
    "break": _break,
    "stroke": stroke,
    "foul": _foul,
    "adjust": _adjust,
    "clock": _clock,
    "award": _award,
    "choose": lambda offers, pick: {
        "type": "choose",
        "option": one_of(pick, offers["choices"]),
        "shooter": one_of(pick, SIDES),
    },
    "warn": lambda _, pick: {"type": "warn", "side": one_of(pick, SIDES), "kind": "conduct"},
}
