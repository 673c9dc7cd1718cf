"""What the larger graphics of a match show: its break, the score of every frame, figures."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from server.core.ids import SIDES
from server.views.golden_nine.panels import panels as golden_nine
from server.views.people import person
from server.views.snooker.panels import panels as snooker

State = Mapping[str, Any]

_DRAWN: Final[dict[str, Callable[[State], dict[str, Any]]]] = {
    "snooker": snooker,
    "golden_nine": golden_nine,
}


def panels(state: State, ctx: object = None) -> dict[str, Any]:
    """Of a match's state who plays, and `show`: `{sides, run, scores, figures}`.

    A discipline fills the same places in its own way; every one is there whether it is filled or
    not. The state itself is left out: a graphic of this kind comes and goes, and is kept small.
    """
    del ctx
    shown = _DRAWN[state["match"]["discipline"]](state)
    return {
        "seq": state["seq"],
        "match": state["match"],
        "show": {"sides": {side: person(state["sides"][side]) for side in SIDES}, **shown},
    }
