"""A player as graphics name him: name, short name, flag, photo, line and accent."""

from collections.abc import Mapping
from typing import Any

from server.views.colours import accents
from server.views.countries import flag

Shown = dict[str, Any]


def person(side: Mapping[str, Any]) -> Shown:
    """Of a side as a match's state has it; null where nothing is known."""
    return {
        "name": side["name"],
        "short": side.get("short"),
        "line": side.get("walk_on"),
        "flag": flag(side.get("country")),
        "photo": side.get("photo"),
        "accent": accents(side.get("accent")),
    }
