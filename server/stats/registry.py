"""Which figures go with which discipline."""

from collections.abc import Callable
from typing import Any

from server.stats.golden_nine.summary import summary as golden_nine
from server.stats.shape import State
from server.stats.snooker.summary import summary as snooker

SUMMARIES: dict[str, Callable[[State], dict[str, Any]]] = {
    "snooker": snooker,
    "golden_nine": golden_nine,
}


def summary(state: State) -> dict[str, Any] | None:
    """The figures of the match in `state`, by its discipline; null where none are kept yet."""
    work_out = SUMMARIES.get(state["match"]["discipline"])
    return work_out(state) if work_out else None
