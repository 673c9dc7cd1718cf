"""Finds the moments of a match that a production reacts to, between one state and the next."""

from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

from server.core.ids import Side

CueName: TypeAlias = Literal[
    "break_50",
    "break_100",
    "maximum",
    "time_foul",
    "shoot_out",
    "frame_end",
    "rack_end",
    "break_and_run",
    "table_run",
    "golden_break",
    "match_end",
]
"""Those of Golden Nine bear the names of its racks' results: 10 points, and twice 7."""
CUES: tuple[CueName, ...] = get_args(CueName)

BREAKS: tuple[tuple[int, CueName], ...] = ((50, "break_50"), (100, "break_100"), (147, "maximum"))
KINDS: dict[str, CueName] = {
    "break_and_run": "break_and_run",
    "table_run": "table_run",
    "golden_break": "golden_break",
}
CORRECTIONS = frozenset({"undo", "amend", "adjust"})
"""Events that put right what was recorded: whatever they bring about, it happened before."""
BEGIN_ANEW = frozenset({"rerack", "stalemate"})
"""Events after which the visits of a frame are counted from the first again."""


class Visit(Struct, frozen=True):
    """A visit as far as cues go; no points are counted in Golden Nine."""

    side: Side
    points: int
    time_fouls: int


class Glimpse(Struct, frozen=True):
    """What of a state can be a cue."""

    status: str
    winner: Side | None
    unit: Literal["frame", "rack"]
    number: int = 0
    over: bool = False
    shoot_out: bool = False
    visits: tuple[Visit, ...] = ()
    results: tuple[tuple[int, Side | None, str], ...] = ()
    """Number, winner and (of racks) kind of all that are finished."""


class Occasion(Struct, frozen=True):
    """A cue that is due; `place` names what it is of, the same however often it is recorded."""

    cue: CueName
    place: str
    number: int
    side: Side | None = None
    points: int | None = None


def glimpse(shown: dict[str, Any]) -> Glimpse:
    """Out of a state as the rules show it."""
    frame, rack = shown["frame"], shown.get("rack")
    unit, now = ("rack", rack) if "racks" in shown else ("frame", frame)
    results = tuple(
        (result["number"], result["winner"], result.get("kind", ""))
        for result in shown["racks" if unit == "rack" else "frames"]
    )
    about = {"status": shown["status"], "winner": shown["winner"], "results": results}
    if now is None:
        return Glimpse(unit="rack" if unit == "rack" else "frame", **about)
    return Glimpse(
        unit="rack" if unit == "rack" else "frame",
        number=now["number"],
        over=now["phase"] == "over",
        shoot_out=bool(now.get("shoot_out")),
        visits=tuple(_visit(visit) for visit in now["visits"]),
        **about,
    )


def _visit(visit: dict[str, Any]) -> Visit:
    late = sum(foul["reason"] == "time" for foul in visit["fouls"])
    return Visit(visit["side"], visit.get("points", 0), late)


def occasions(before: Glimpse, after: Glimpse, event_type: str) -> list[Occasion]:
    """What an event of this type made due, in the order in which it is acted on."""
    if event_type in CORRECTIONS:
        return []
    same = before.number == after.number
    found = _of_visits(before.visits if same else (), after)
    if after.shoot_out and not (same and before.shoot_out):
        found.insert(0, Occasion("shoot_out", f"{after.number}", after.number))
    if after.over and not (same and before.over):
        found += _of_end(before, after)
    if after.status == "over" and before.status != "over":
        found.append(Occasion("match_end", "", after.number, after.winner))
    return found


def _of_visits(known: tuple[Visit, ...], after: Glimpse) -> list[Occasion]:
    found = []
    for place, visit in enumerate(after.visits):
        was = known[place] if place < len(known) else Visit(visit.side, 0, 0)
        where = f"{after.number}/{place}"
        found += [
            Occasion(cue, where, after.number, visit.side, visit.points)
            for least, cue in BREAKS
            if was.points < least <= visit.points
        ]
        found += [
            Occasion("time_foul", f"{where}/{nth}", after.number, visit.side)
            for nth in range(was.time_fouls, visit.time_fouls)
        ]
    return found


def _of_end(before: Glimpse, after: Glimpse) -> list[Occasion]:
    """A race may be won in mid-rack: that rack is over and on no record."""
    fresh = after.results[len(before.results) :]
    winner = fresh[-1][1] if fresh else after.winner
    end: CueName = "rack_end" if after.unit == "rack" else "frame_end"
    found = [Occasion(end, f"{after.number}", after.number, winner)]
    found += [
        Occasion(KINDS[kind], f"{number}", number, won_by)
        for number, won_by, kind in fresh
        if kind in KINDS
    ]
    return found
