"""The visits of the frame in progress: who, what was potted, how each ended."""

from collections.abc import Mapping
from typing import Any, Literal

from server.core.ids import Side
from server.stats.shape import Foul, State, Visit


def visits(state: State) -> list[Visit]:
    """Every visit of this frame, oldest first, numbered from 1.

    `end` is `playing` for the visit at the table; else `foul` where the visitor fouled, `frame`
    where the frame came to its end, `safety` where the referee marked one, and `played` for any
    other. `foul` is the visitor's own last foul. One of the side that was not at the table is a
    visit of its own, with no ball in it and `at_table` false.
    """
    frame = state["frame"]
    if frame is None:
        return []
    raw = frame["visits"]
    over = frame["phase"] == "over"
    return [
        _visit(state, number, visit, over and number == len(raw))
        for number, visit in enumerate(raw, 1)
    ]


def fouls(visit: Mapping[str, Any]) -> list[Foul]:
    """The fouls of a visit in order; one without `by` is the visitor's."""
    return [
        Foul(
            by=foul.get("by", visit["side"]),
            value=foul["value"],
            reason=foul["reason"],
            miss=foul["miss"],
        )
        for foul in visit["fouls"]
    ]


def last_visit(all_visits: list[Visit], side: Side) -> int | None:
    """The number of the last visit that `side` has ended in this frame."""
    for visit in reversed(all_visits):
        if visit["side"] == side and visit["at_table"] and visit["end"] != "playing":
            return visit["number"]
    return None


def last_break(all_visits: list[Visit]) -> int | None:
    """The number of the last ended visit with a pot in it: what has just left the main graphic."""
    for visit in reversed(all_visits):
        if visit["points"] and visit["end"] != "playing":
            return visit["number"]
    return None


def _visit(state: State, number: int, visit: Mapping[str, Any], last_of_frame: bool) -> Visit:
    own = [foul for foul in fouls(visit) if foul["by"] == visit["side"]]
    return Visit(
        number=number,
        side=visit["side"],
        player=_player(state, visit),
        points=visit["points"],
        balls=list(visit["balls"]),
        end=_end(visit, bool(own), last_of_frame),
        foul=own[-1] if own else None,
        at_table=visit["at_table"],
    )


def _player(state: State, visit: Mapping[str, Any]) -> str | None:
    """The player's name where a side has two; with one the side's name says it."""
    names = state["sides"][visit["side"]].get("players") or []
    return names[visit["player"]] if len(names) > 1 else None


def _end(
    visit: Mapping[str, Any], fouled: bool, last_of_frame: bool
) -> Literal["playing", "foul", "safety", "frame", "played"]:
    if fouled:
        return "foul"
    if last_of_frame:
        return "frame"
    if not visit["ended"]:
        return "playing"
    return "safety" if visit["safety"] else "played"
