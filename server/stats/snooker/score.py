"""The score through the frame, visit by visit."""

from server.core.ids import SIDES, other
from server.stats.shape import State
from server.stats.snooker.visits import fouls


def score(state: State) -> dict[str, list[int]]:
    """Each side's points after every visit of this frame, by its number: `[a, b]`.

    Pots and penalties add up; what an `adjust` changed belongs to no visit and is not in it.
    """
    frame = state["frame"]
    points = dict.fromkeys(SIDES, 0)
    after: dict[str, list[int]] = {}
    for number, visit in enumerate(frame["visits"] if frame else [], 1):
        points[visit["side"]] += visit["points"]
        for foul in fouls(visit):
            points[other(foul["by"])] += foul["value"]
        after[str(number)] = [points["a"], points["b"]]
    return after
