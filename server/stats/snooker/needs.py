"""What each side needs for the frame: snookers, or so many points, or nothing more."""

from typing import Any

from server.core.ids import SIDES, Side, other
from server.stats.shape import Need, State
from server.stats.snooker.values import VALUES


def needs(state: State) -> dict[Side, Need | None]:
    """What each side needs to be sure of the frame, as things stand; null without one in play.

    `snookers`: the side cannot level by pots alone and needs so many penalties.
    `level`: every ball left would level the frame, not win it.
    `safe`: the other side needs snookers already.
    `points`: `points` by `pots` balls, black with every red, put the other side in need of
    snookers; `ball` is the last of them, the frame ball. The side that is not at the table is
    reckoned on a red, or on the lowest colour, without the striker's free ball. A re-spotted black
    is all or nothing for both, whatever the points of the frame (PZ part 3, 4).
    """
    frame = state["frame"]
    if frame is None or frame["phase"] not in ("play", "choice", "respot"):
        return {"a": None, "b": None}
    return {side: _need(state, frame, side) for side in SIDES}


def best_pots(frame: dict[str, Any], at_table: bool) -> list[str]:
    """The balls of the best clearance from here, a free ball named as the ball it stands for."""
    pots: list[str] = []
    if at_table and frame["free_ball"]:
        pots += ["red", "black"] if frame["reds"] else frame["colours"][:1]
    elif at_table and frame["ball_on"] == "colour":
        pots += ["black"]
    return pots + ["red", "black"] * frame["reds"] + list(frame["colours"])


def _need(state: State, frame: dict[str, Any], side: Side) -> Need:
    if frame.get("respotted"):
        return Need(kind="points", points=VALUES["black"], pots=1, ball="black")
    snookers = frame["snookers_required"]
    if snookers[side]:
        return Need(kind="snookers", snookers=snookers[side])
    if snookers[other(side)]:
        return Need(kind="safe")
    ahead = state["sides"][side]["points"] - state["sides"][other(side)]["points"]
    return _frame_ball(ahead, best_pots(frame, at_table=state["striker"] == side))


def _frame_ball(ahead: int, pots: list[str]) -> Need:
    scored, left = 0, sum(VALUES[ball] for ball in pots)
    for number, ball in enumerate(pots, 1):
        scored += VALUES[ball]
        left -= VALUES[ball]
        # The colour that is due after a red is the striker's alone: the other will not find it.
        found = left - VALUES["black"] if ball == "red" else left
        if ahead + scored > found:
            return Need(kind="points", points=scored, pots=number, ball=ball)
    return Need(kind="level")
