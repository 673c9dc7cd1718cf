"""What the scoreboard on air shows, each discipline in its own way."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from server.views.golden_nine.scoreboard import scoreboard as golden_nine
from server.views.snooker.scoreboard import scoreboard as snooker

State = Mapping[str, Any]

_DRAWN: Final[dict[str, Callable[[State], dict[str, Any]]]] = {
    "snooker": snooker,
    "golden_nine": golden_nine,
}


def scoreboard(state: State, ctx: object = None) -> dict[str, Any]:
    """A match's state with `show` beside it: what the overlays paint, ready for display.

    `show` carries the discipline's name, set, so that a page that follows a table draws the board
    of the match that is on it.
    """
    del ctx
    name = state["match"]["discipline"]
    return _DRAWN[name](state)
