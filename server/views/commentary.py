"""What the commentators see: the state with the figures of the match beside it."""

from typing import Any

from server.stats.registry import summary


def commentary(state: dict[str, Any], ctx: object = None) -> dict[str, Any]:
    """Add `stats` to a match's state.

    The frame's own list of visits is left out where the figures hold the visits by number: the
    same visit twice in every message would be most of its bytes.
    """
    del ctx
    stats = summary(state)
    view = {**state, "stats": stats}
    if stats is not None and state.get("frame"):
        view["frame"] = {key: value for key, value in state["frame"].items() if key != "visits"}
    return view
