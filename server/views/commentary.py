"""What the commentators see: the state with the figures of the match and their words beside it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from server.stats.registry import summary
from server.views.glance import glance as snooker
from server.views.golden_nine.glance import glance as golden_nine

GLANCES: Final[dict[str, Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]]] = {
    "snooker": lambda state, stats: snooker(state, stats["needs"]),
    "golden_nine": golden_nine,
}
"""The words of the page, each discipline in its own way."""

ONLY_THE_REFEREE: Final = ("offers", "log", "undo")
COUNTED: Final = ("totals", "deeds", "shots")
"""What the figures are worked out from."""
IN_THE_FIGURES: Final = {"frame": ("visits", "break"), "rack": ("visits",)}
"""What the figures hold by number: twice in a message it would be most of its bytes."""


def commentary(state: dict[str, Any], ctx: object = None) -> dict[str, Any]:
    """Add `stats` and `glance` to a match's state; both null where no figures are kept.

    What only the referee needs is left out, and what stands in the figures already.
    """
    del ctx
    stats = summary(state)
    if stats is None:
        return {**state, "stats": None, "glance": None}
    left_out = (*ONLY_THE_REFEREE, *COUNTED)
    view = {key: value for key, value in state.items() if key not in left_out}
    view |= {"stats": stats, "glance": GLANCES[state["match"]["discipline"]](state, stats)}
    for part, held in IN_THE_FIGURES.items():
        if state.get(part):
            view[part] = {key: value for key, value in state[part].items() if key not in held}
    return view
