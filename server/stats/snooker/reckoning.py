"""How snookers required come about, step by step, for whoever asks why."""

from typing import Any

from server.core.ids import SIDES, Side, other
from server.stats.shape import Reckoning, State
from server.stats.snooker.values import VALUES

RED_AND_BLACK = VALUES["red"] + VALUES["black"]
LEAST_PENALTY = 4


def reckoning(state: State) -> dict[Side, Reckoning | None]:
    """The steps for each side; null without a frame in play, and at a re-spotted black.

    `behind` is what the side lacks (below 0 it leads). It finds `reds` of eight points each, the
    `colours` together, and `extra`: the colour due after a red, or the free ball, of the side at
    the table alone. That is `left`. What it lacks beyond is `short`, and takes `snookers`
    penalties of at least `penalty`, the value of the ball on but never under four.
    """
    frame = state["frame"]
    if frame is None or frame["phase"] not in ("play", "choice") or frame.get("respotted"):
        return {"a": None, "b": None}
    return {side: _reckoned(state, frame, side) for side in SIDES}


def _reckoned(state: State, frame: dict[str, Any], side: Side) -> Reckoning:
    behind = state["sides"][other(side)]["points"] - state["sides"][side]["points"]
    reds, colours = frame["reds"], sum(VALUES[ball] for ball in frame["colours"])
    extra = _extra(frame) if state["striker"] == side else 0
    left = reds * RED_AND_BLACK + colours + extra
    short = max(0, behind - left)
    penalty = max(LEAST_PENALTY, VALUES.get(frame["ball_on"], 0))
    return Reckoning(
        behind=behind,
        reds=reds,
        colours=colours,
        extra=extra,
        left=left,
        short=short,
        penalty=penalty,
        snookers=-(-short // penalty),
    )


def _extra(frame: dict[str, Any]) -> int:
    """What the striker has in hand beyond the balls: a black after a red, or the free ball."""
    if frame["ball_on"] == "colour":
        return VALUES["black"]
    if not frame["free_ball"]:
        return 0
    return RED_AND_BLACK if frame["reds"] else VALUES[frame["colours"][0]]
