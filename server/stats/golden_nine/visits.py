"""The visits of the rack at the table: who, what went down, how each ended."""

from collections.abc import Mapping
from typing import Any

from server.core.ids import SIDES, Side
from server.stats.golden_nine.shape import End, NineFoul, NineVisit, RackTally
from server.stats.shape import State


def visits(state: State) -> list[NineVisit]:
    """Every visit of this rack, oldest first, numbered from 1.

    `end` is `playing` for the visit at the table; else `foul` where the visitor fouled, `lost`
    where the break lost the chance, `rack` where the rack came to its end, `safety` where the
    referee marked one, `played` for any other. A foul of the side that was not at the table is a
    visit of its own, with no ball in it and `at_table` false.
    """
    rack = state["rack"]
    if rack is None:
        return []
    raw = rack["visits"]
    over = rack["phase"] == "over"
    return [
        _visit(number, visit, over and number == len(raw)) for number, visit in enumerate(raw, 1)
    ]


def _visit(number: int, visit: Mapping[str, Any], last_of_rack: bool) -> NineVisit:
    fouls = [
        NineFoul(
            by=foul["by"],
            value=foul["value"],
            reason=foul["reason"],
            intentional=foul["intentional"],
        )
        for foul in visit["fouls"]
    ]
    return NineVisit(
        number=number,
        side=visit["side"],
        broke=visit["broke"],
        on_break=visit["on_break"],
        balls=list(visit["balls"]),
        end=_end(visit, last_of_rack),
        foul=fouls[-1] if fouls else None,
        at_table=visit["strokes"] > 0 or not visit["ended"],
    )


def _end(visit: Mapping[str, Any], last_of_rack: bool) -> End:
    if visit["fouls"]:
        return "foul"
    if visit["broke"] and not visit["breaking"]:
        return "lost"
    if last_of_rack:
        return "rack"
    if not visit["ended"]:
        return "playing"
    return "safety" if visit["safety"] else "played"


def last_visit(all_visits: list[NineVisit], side: Side) -> int | None:
    """The number of the last visit that `side` has ended in this rack."""
    turns = (v for v in reversed(all_visits) if v["side"] == side and v["at_table"])
    ended = (v["number"] for v in turns)
    return next((n for n in ended if all_visits[n - 1]["end"] != "playing"), None)


def tally(state: State) -> dict[Side, RackTally]:
    """Each side's rack so far.

    `visits` are turns at the table with a stroke in them, `balls` those that went down in them,
    on a break that lost the chance none; `best` is the longest run of balls in one visit.
    """
    counts: dict[Side, RackTally] = {
        side: RackTally(visits=0, balls=0, best=0, fouls=0, away=0) for side in SIDES
    }
    rack = state["rack"]
    for visit in rack["visits"] if rack else []:
        mine = counts[visit["side"]]
        run = 0 if _end(visit, last_of_rack=False) == "lost" else len(visit["balls"])
        mine["visits"] += visit["strokes"] > 0
        mine["balls"] += run
        mine["best"] = max(mine["best"], run)
        mine["fouls"] += len(visit["fouls"])
        mine["away"] += sum(foul["value"] for foul in visit["fouls"])
    return counts
