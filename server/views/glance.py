"""What the commentators' page says in words: keys of its word list and what fills them in."""

from collections.abc import Mapping
from typing import Any

from server.core.ids import SIDES, Side
from server.stats.shape import Need
from server.views.names import names_of

IN_SIGHT = 3
"""So many pots away the frame ball is named."""

Said = dict[str, Any]


def glance(state: Mapping[str, Any], needs: Mapping[Side, Need | None]) -> dict[str, Any]:
    """The words of one state: `status`, `needs` by side, `format` and short `names`.

    A status and the format are `{word, side?, n?}`, `word` being a key of the page's list.
    A need is `{figure, word, ball?}`: `figure` is text, `word` a key, `ball` the frame ball.
    """
    sides = state["sides"]
    return {
        "names": names_of(sides),
        "status": _status(state),
        "needs": {side: _need(needs[side]) for side in SIDES},
        "format": _format(state["match"]),
    }


def _status(state: Mapping[str, Any]) -> list[Said]:
    if state["status"] == "over":
        return [{"word": "match_to", "side": state["winner"]}] if state["winner"] else []
    frame = state["frame"]
    if frame is None:
        return [{"word": "scheduled"}]
    if frame["phase"] == "over":
        winner = state["frames"][-1]["winner"] if state["frames"] else None
        return [{"word": "frame_to", "side": winner} if winner else {"word": "frame_level"}]
    return list(_of_frame(frame))


def _of_frame(frame: Mapping[str, Any]) -> list[Said]:
    said: list[Said] = []
    if frame["phase"] in ("respot", "blue"):
        said.append({"word": frame["phase"]})
    if frame["choice"]:
        said.append({"word": "choice", "side": frame["choice"]["side"]})
    if frame["free_ball"]:
        said.append({"word": "free_ball"})
    if frame["in_hand"] == "anywhere":
        said.append({"word": "in_hand"})
    if frame["misses"]:
        said.append({"word": "misses", "n": frame["misses"]})
    if frame["warned"]:
        said.append({"word": "warned"})
    return said


def _need(need: Need | None) -> Said | None:
    if need is None:
        return None
    match need["kind"]:
        case "snookers":
            return {"figure": str(need["snookers"]), "word": "snookers"}
        case "points" if need["pots"] <= IN_SIGHT:
            return {"figure": str(need["points"]), "word": "sight", "ball": need["ball"]}
        case "points":
            return {"figure": str(need["points"]), "word": "points"}
        case "level":
            return {"figure": "=", "word": "level"}
        case "safe":
            return {"figure": "✓", "word": "safe"}


def _format(match: Mapping[str, Any]) -> Said | None:
    if match["best_of"]:
        return {"word": "best_of", "n": match["best_of"]}
    if match["frames_to_win"]:
        return {"word": "first_to", "n": match["frames_to_win"]}
    return None
