"""The points that one side has scored without reply."""

from collections.abc import Iterator
from typing import Any

from server.core.ids import Side, other
from server.stats.shape import Margin, State
from server.stats.snooker.visits import fouls


def without_reply(state: State) -> Margin:
    """The points of the side that scored last since the other side scored last.

    Points received from fouls count as scored. Where the other side has nothing in this frame,
    the run reaches back through frames before it: a frame the other side ended on 0 counts whole;
    of the first other one only the breaks after the other side's last break count, and none
    if the other side received foul points there (their place among the breaks is not kept).
    Balls that were awarded, not potted, are not scored (PZ part 4, 2 and 5): of a frame that was
    conceded where points decide the breaks count, and one awarded for conduct ends the run, for
    the offender's points went and nobody knows what they were.
    """
    scorer: Side | None = None
    run = 0
    for side, points in _scores_backwards(state):
        if scorer is None:
            scorer = side
        if side != scorer:
            return Margin(side=scorer, points=run)
        run += points
    before = state["frames"]
    frame = state["frame"]
    if before and frame is not None and before[-1]["number"] == frame["number"]:
        before = before[:-1]
    for row in reversed(before):
        if scorer is None:
            break
        if row[other(scorer)]:
            return Margin(side=scorer, points=run + _tail(row, scorer))
        by_breaks = _of_breaks(row, scorer)
        if row["reason"] == "award" and row[scorer] != by_breaks:
            break
        given = row["reason"] == "concession" and state["match"]["aggregate"]
        run += by_breaks if given else row[scorer]
    return Margin(side=scorer, points=run)


def _scores_backwards(state: State) -> Iterator[tuple[Side, int]]:
    """Who scored how much in this frame, newest first; a visit's fouls come after its pots."""
    frame = state["frame"]
    for visit in reversed(frame["visits"] if frame else []):
        for foul in reversed(fouls(visit)):
            yield other(foul["by"]), foul["value"]
        if visit["points"]:
            yield visit["side"], visit["points"]


def _tail(row: dict[str, Any], scorer: Side) -> int:
    if row[other(scorer)] != _of_breaks(row, other(scorer)):
        return 0
    tail = 0
    for brk in reversed(row["breaks"]):
        if brk["side"] != scorer:
            break
        tail += int(brk["points"])
    return tail


def _of_breaks(row: dict[str, Any], side: Side) -> int:
    return sum(int(brk["points"]) for brk in row["breaks"] if brk["side"] == side)
