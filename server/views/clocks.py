"""What overlays show of clocks, extensions and the blue-ball shoot-out; a page draws the time."""

from collections.abc import Mapping
from typing import Any, Final

from server.core.ids import Side

Shown = dict[str, Any]

EXTENSION_MARKS: Final = 4
"""So many extensions have a mark each; of more, the number is written."""

ATTEMPTS: Final = 6
"""So many attempts at the blue are seen, the last ones."""


def frame_is_on(state: Mapping[str, Any]) -> bool:
    """Whether a frame is being played."""
    frame = state["frame"]
    return state["status"] == "live" and bool(frame) and frame["phase"] != "over"


def clocks_shown(state: Mapping[str, Any]) -> Shown:
    """Which clocks there are, and whether the places of extensions are kept beside the names.

    `clocked`: there is a shot clock; `frame`: the frame's clock is on; `extended`: the format has
    extensions, `many`: more than there are marks for.

    The time itself is `clocks` of the state: a page reads it by the clock's value, and nothing is
    sent while it runs.
    """
    each = _each(state)
    return {
        "clocked": state["clocks"]["shot"] is not None,
        "frame": state["clocks"]["frame"] is not None and _timed(state),
        "extended": each > 0,
        "many": each > EXTENSION_MARKS,
    }


def _each(state: Mapping[str, Any]) -> int:
    """How many extensions a side has in a frame."""
    rule = (state.get("format") or {}).get("shot_clock") or {}
    return int(rule.get("extensions", 0))


def side_clock(state: Mapping[str, Any], side: Side) -> Shown:
    """Of one side: `clock`, its shot clock is on; `extensions` and attempts at the `blue`."""
    on = state["clocks"]["shot"] is not None and _timed(state)
    return {
        "clock": on and state["striker"] == side,
        "extensions": _extensions(state, side),
        "blue": _blue(state, side),
    }


def _timed(state: Mapping[str, Any]) -> bool:
    """A frame is on, and it is not being decided at the blue, which has no clock."""
    return frame_is_on(state) and state["frame"]["phase"] != "blue"


def extension_marks(each: int, left: int, *, on: bool) -> Shown:
    """`marks`: `left`, `used` or None for no such mark; `count` in place of more than fit."""
    few = each if on and each <= EXTENSION_MARKS else 0
    marks = ["left" if number < left else "used" for number in range(few)]
    return {
        "on": on,
        "marks": marks + [None] * (EXTENSION_MARKS - few),
        "count": left if on and not few else None,
    }


def _extensions(state: Mapping[str, Any], side: Side) -> Shown:
    each = _each(state)
    left = state["sides"][side].get("extensions") or 0
    on = each > 0 and _timed(state) and not state["frame"].get("shoot_out")
    return extension_marks(each, left, on=on)


def _blue(state: Mapping[str, Any], side: Side) -> Shown:
    """`marks` of the last attempts, oldest first: `pot`, `miss`, `next` for the one that is due."""
    blue = state["frame"]["blue"] if frame_is_on(state) else None
    marks: list[str | None] = []
    if blue:
        marks += ["pot" if potted else "miss" for potted in blue["attempts"][side]]
        if state["striker"] == side:
            marks.append("next")
    marks = marks[-ATTEMPTS:]
    return {"on": bool(blue), "marks": marks + [None] * (ATTEMPTS - len(marks))}
