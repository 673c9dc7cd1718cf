"""Whether a rack of Golden Nine is being played, for the views."""

from collections.abc import Mapping
from typing import Any


def rack_is_on(state: Mapping[str, Any]) -> bool:
    """Whether a rack is being played."""
    rack = state["rack"]
    return state["status"] == "live" and bool(rack) and rack["phase"] != "over"


def rack_is_over(state: Mapping[str, Any]) -> bool:
    """Whether a rack has ended and the next one has not begun."""
    rack = state["rack"]
    return bool(rack) and rack["phase"] == "over"
