"""What the commentators see: the state with the figures of the match and their words beside it."""

from typing import Any

from server.stats.registry import summary
from server.views.glance import glance


def commentary(state: dict[str, Any], ctx: object = None) -> dict[str, Any]:
    """Add `stats` and `glance` to a match's state; both null where no figures are kept.

    What only the referee needs is left out, and the frame's own list of visits and its break: the
    figures hold the visits by number, and a visit twice in a message would be most of its bytes.
    """
    del ctx
    stats = summary(state)
    if stats is None:
        return {**state, "stats": None, "glance": None}
    view = {key: value for key, value in state.items() if key not in ("offers", "log", "undo")}
    view |= {"stats": stats, "glance": glance(state, stats["needs"])}
    if state["frame"]:
        held = ("visits", "break")
        view["frame"] = {key: value for key, value in state["frame"].items() if key not in held}
    return view
