"""Counts: pots, points and fouls of each side in this frame, milestones in the match."""

from server.core.ids import SIDES, Side, other
from server.stats.shape import Break, Milestones, State, Tally
from server.stats.snooker.breaks import CENTURY, FIFTY, at_least, highest, of_side
from server.stats.snooker.visits import fouls


def tally(state: State) -> dict[Side, Tally]:
    """Each side's frame so far: visits begun, balls potted, points from pots, fouls, best break.

    A foul of the side that was not at the table is no visit. A free ball is a pot like another.
    `away` are the points given away by fouls.
    """
    counts: dict[Side, Tally] = {
        side: Tally(visits=0, pots=0, scored=0, fouls=0, away=0, highest=0) for side in SIDES
    }
    frame = state["frame"]
    for visit in frame["visits"] if frame else []:
        mine = counts[visit["side"]]
        mine["visits"] += visit["at_table"]
        mine["pots"] += len(visit["balls"])
        mine["scored"] += visit["points"]
        mine["highest"] = max(mine["highest"], visit["points"])
        for foul in fouls(visit):
            counts[foul["by"]]["fouls"] += 1
            counts[foul["by"]]["away"] += foul["value"]
    return counts


def milestones(state: State, breaks: list[Break]) -> dict[Side, Milestones]:
    """Each side's match so far, `breaks` being all of it; a century is one of the fifties too."""
    return {side: _milestones(state, of_side(breaks, side), side) for side in SIDES}


def _milestones(state: State, mine: list[Break], side: Side) -> Milestones:
    best = highest(mine)
    return Milestones(
        highest=best["points"] if best else 0,
        fifties=len(at_least(mine, FIFTY)),
        centuries=len(at_least(mine, CENTURY)),
        fouls=state["deeds"][side]["fouls"],
        away=state["deeds"][side]["away"],
        frames_needed=frames_needed(state, side),
    )


def frames_needed(state: State, side: Side) -> int | None:
    """Frames that `side` still needs to win the match, or the game where several are played.

    Null where points over all frames decide, and once one side has won.
    """
    match = state["match"]
    goal = match["best_of"] // 2 + 1 if match["best_of"] else match["frames_to_win"]
    if match["aggregate"] or goal is None or state["status"] == "over":
        return None
    frames = state["sides"]
    if goal in (frames[side]["frames"], frames[other(side)]["frames"]):
        return None
    return int(goal) - int(frames[side]["frames"])
