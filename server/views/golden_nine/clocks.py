"""What the overlays show of the clocks of Golden Nine; the page draws the time."""

from collections.abc import Mapping
from typing import Any

from server.core.ids import Side
from server.views.clocks import EXTENSION_MARKS, extension_marks
from server.views.golden_nine.rack import rack_is_on

Shown = dict[str, Any]


def clocks_shown(state: Mapping[str, Any]) -> Shown:
    """As of snooker (`server/views/clocks.py`); `match`: what is left of the match's time is seen.

    There always is a shot clock, so nothing says so.
    """
    each = state["format"]["extensions"]
    return {
        "frame": False,
        "match": state["clocks"]["match"] is not None and state["status"] != "over",
        "extended": each > 0,
        "many": each > EXTENSION_MARKS,
    }


def side_clock(state: Mapping[str, Any], side: Side) -> Shown:
    """Of one side: its shot clock or its `decision` clock is on; its `extensions`.

    No extension is to be had on a break and in a decision (GN VI(m), III note): none is shown.
    """
    on = rack_is_on(state)
    turn = on and state["striker"] == side
    choosing = on and state["rack"]["phase"] == "choice"
    playing = on and state["rack"]["phase"] == "play"
    left = state["sides"][side]["extensions"]
    return {
        "clock": turn and not choosing,
        "decision": turn and choosing,
        "extensions": extension_marks(state["format"]["extensions"], left, on=playing),
    }
