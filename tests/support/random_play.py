"""Random play that stays within what the rules offer, for properties and fuzzing."""

from collections.abc import Callable
from typing import Any

from server.core.errors import Refusal
from server.core.event import Entry, Event
from server.core.fold import Fold
from server.core.ids import SIDES
from server.rules.base import Discipline, Match
from tests.support import random_nine
from tests.support.random_nine import one_of

Pick = Callable[[int], int]
"""`pick(n)` is a number from 0 to n - 1."""

SNOOKER: tuple[Any, ...] = (
    "snooker",
    {"preset": "snooker", "reds": 1, "frames_to_win": 2},
    {"preset": "snooker", "reds": 2, "best_of": 3, "aggregate": True},
    {"preset": "snooker", "reds": 2, "players": {"a": 2, "b": 2}, "games_to_win": 2},
    {"preset": "snooker", "reds": 1, "players": {"a": 1, "b": 2}, "miss_rule": "ball-in-hand"},
    {"preset": "premier-league-2011", "reds": 2, "frames_to_win": 2},
    {"preset": "shoot-out", "reds": 2},
)
GOLDEN_NINE = random_nine.FORMATS
FORMATS = (*SNOOKER, *GOLDEN_NINE)


def fold_of(discipline: Discipline[Any], entries: list[Entry]) -> Fold[Any]:
    """What these entries alone make of a match."""
    fold: Fold[Any] = Fold(discipline.opening(), discipline.apply)
    for entry in entries:
        fold.accept(entry.event, entry.at)
    return fold


def next_event(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    """An event that the rules should accept now, with all that the offers allow in it."""
    kinds = offers["events"]
    nine = "break_units" in offers
    # Play goes on more often than it is interrupted.
    if "stroke" in kinds and pick(10) < 7:
        return random_nine.stroke(offers, pick) if nine else _stroke(offers, pick)
    kind = one_of(pick, kinds)
    maker = (random_nine.MAKERS if nine else _MAKERS).get(kind)
    return maker(offers, pick) if maker is not None else {"type": kind}


def _stroke(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    pots = offers["pots"]
    how = pick(10)
    if how < 2 or not pots:
        return {"type": "stroke", "tags": ["safety"] if how == 0 else []}
    if offers["free"] and how < 6:
        free = one_of(pick, offers["free"])
        both = [free, *pots] if how == 5 else [free]
        return {"type": "stroke", "potted": both, "nominated": free}
    ball = one_of(pick, pots)
    twice = ball == "red" and how == 9 and offers["max_reds"] > 1
    return {"type": "stroke", "potted": [ball, ball] if twice else [ball]}


def _foul(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    may = offers["foul"]
    foul = {"type": "foul", "reason": one_of(pick, list(may["bases"]))}
    if pick(3) == 0 and offers["max_reds"]:
        foul["reds"] = 1
    if pick(4) == 0:
        foul["value"] = 4 + pick(4)
    how = pick(6)
    if how == 0 and may["miss"]:
        foul["miss"] = True
    if how == 1:
        foul["by"] = one_of(pick, SIDES)
    return foul


def _adjust(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    highest = offers["frames_needed"] - 1
    if offers.get("foul") is None or pick(2):
        return {"type": "adjust", "frames": {"a": pick(highest + 1), "b": pick(highest + 1)}}
    return {"type": "adjust", "points": {"a": pick(90), "b": pick(90)}}


def _next(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    named = offers["next"]["must_name"]
    return {"type": "next", "breaker": one_of(pick, SIDES)} if named else {"type": "next"}


def _clock(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    action = one_of(pick, ("start", "pause", "resume", "reset", "set"))
    clock = {"type": "clock", "clock": one_of(pick, ("shot", "frame", "all")), "action": action}
    return {**clock, "ms": pick(30_000)} if action == "set" else clock


def _award(offers: dict[str, Any], pick: Pick) -> dict[str, Any]:
    to = one_of(pick, SIDES)
    scope = offers["award"][to]
    # A match is awarded seldom: it ends the play.
    if scope == "match" and pick(4):
        return {"type": "warn", "side": to, "kind": "conduct"}
    reason = one_of(pick, ("miss", "conduct", "refusal", "other"))
    return {"type": "award", "scope": scope, "to": to, "reason": reason}


_MAKERS: dict[str, Callable[[dict[str, Any], Pick], dict[str, Any]]] = {
    "stroke": _stroke,
    "foul": _foul,
    "adjust": _adjust,
    "next": _next,
    "clock": _clock,
    "award": _award,
    "start": lambda _, pick: {"type": "start", "breaker": one_of(pick, SIDES)},
    "choose": lambda offers, pick: {"type": "choose", "option": one_of(pick, offers["choices"])},
    "warn": lambda _, pick: {"type": "warn", "side": one_of(pick, SIDES), "kind": "conduct"},
    "concede": lambda _, pick: {"type": "concede", "accepted": pick(3) == 0},
    "respot": lambda _, pick: {"type": "respot", "first": one_of(pick, SIDES)},
    "blue_order": lambda _, pick: {"type": "blue_order", "first": one_of(pick, SIDES)},
    "blue": lambda _, pick: {"type": "blue", "potted": pick(2) == 0},
}


def play(
    discipline: Discipline[Any],
    pick: Pick,
    length: int,
    seen: Callable[[Match[Any], Event], None] | None = None,
) -> Match[Any]:
    """A match after `length` tries; `seen` is told of every accepted event before it counts."""
    match: Match[Any] = Match(discipline)
    at = 0
    for _ in range(length):
        at += 1 + pick(20_000)
        offers = discipline.offers(match.fold.state, at)
        event = discipline.read({"at": at, **next_event(offers, pick)})
        try:
            prepared = match.fold.prepare(event, at)
        except Refusal:
            continue
        if seen is not None:
            seen(match, event)
        match.fold.commit(prepared)
    return match
