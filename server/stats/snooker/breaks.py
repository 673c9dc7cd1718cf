"""Breaks: those of this frame and of the match, highest, fifties, centuries."""

from collections.abc import Iterable
from typing import Any

from server.core.ids import Side
from server.core.once import Once
from server.stats.shape import Break, Current, State
from server.stats.snooker.values import values

FIFTY = 50
CENTURY = 100


def breaks_of_frame(state: State) -> list[Break]:
    """Every break above 0 of the frame at the table, oldest first, the one in progress included."""
    frame = state["frame"]
    if frame is None:
        return []
    return [
        Break(frame=frame["number"], side=visit["side"], points=visit["points"])
        for visit in frame["visits"]
        if visit["points"]
    ]


def breaks_of_match(state: State) -> list[Break]:
    """Every break above 0 of the match, oldest first; a frame counts once when it is over."""
    done = _of_rows(state["frames"])
    frame = state["frame"]
    if frame is None or (state["frames"] and state["frames"][-1]["number"] == frame["number"]):
        return done
    return done + breaks_of_frame(state)


def highest(breaks: Iterable[Break]) -> Break | None:
    """The highest break; of equal ones the first."""
    return max(breaks, key=lambda brk: brk["points"], default=None)


def at_least(breaks: Iterable[Break], points: int) -> list[Break]:
    """The breaks of `points` and more, in the same order."""
    return [brk for brk in breaks if brk["points"] >= points]


def of_side(breaks: Iterable[Break], side: Side) -> list[Break]:
    """The breaks of one side, in the same order."""
    return [brk for brk in breaks if brk["side"] == side]


def current(state: State) -> Current | None:
    """The break at the table; `possible` adds all that the striker can still score to it.

    Null before anyone has begun one, after the frame, and while the other side is at the table.
    """
    frame = state["frame"]
    if frame is None or not frame["break"] or frame["break"]["side"] != state["striker"]:
        return None
    brk = frame["break"]
    return Current(
        side=brk["side"],
        points=brk["points"],
        visit=len(frame["visits"]),
        values=values(brk["balls"], brk["points"]),
        possible=brk["points"] + frame["remaining"],
    )


@Once
def _of_rows(rows: list[dict[str, Any]]) -> list[Break]:
    return [brk for row in rows for brk in _of_row(row)]


@Once
def _of_row(row: dict[str, Any]) -> list[Break]:
    return [
        Break(frame=row["number"], side=brk["side"], points=brk["points"]) for brk in row["breaks"]
    ]
