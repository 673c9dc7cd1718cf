"""What the evening's bracket on air shows: two semi-finals, the final and its winner."""

from collections.abc import Callable, Mapping
from typing import Any

from server.core.ids import SIDES, Side
from server.views.countries import flag

Shown = dict[str, Any]
CountryOf = Callable[[str | None], str | None]


def night(bracket: Mapping[str, Any] | None, country_of: CountryOf) -> Shown:
    """Of a bracket `{on, n, play_offs, matches, winner}`; all off where there is no evening.

    What does not go together (`fault`) is for the operator: nothing of it is shown on air.
    """
    if bracket is None:
        empty = {"id": None, "table": None, "status": "waiting", "a": None, "b": None}
        matches = [_match(empty, country_of)] * 3
        return {"on": False, "n": None, "play_offs": False, "matches": matches, "winner": _NOBODY}
    winner = bracket["matches"][-1]["winner"]
    return {
        "on": True,
        "n": bracket["n"],
        "play_offs": bracket["play_offs"],
        "matches": [_match(match, country_of) for match in bracket["matches"]],
        "winner": _NOBODY
        if winner is None
        else {"on": True, "name": winner, "flag": flag(country_of(winner))},
    }


_NOBODY: Shown = {"on": False, "name": None, "flag": None}


def _match(match: Mapping[str, Any], country_of: CountryOf) -> Shown:
    live = match["status"] == "live"
    return {
        "live": live,
        "table": match["table"],
        "sides": {side: _side(match, side, country_of) for side in SIDES},
    }


def _side(match: Mapping[str, Any], side: Side, country_of: CountryOf) -> Shown:
    name = match[side]
    begun = match["status"] in ("live", "over")
    points = match.get("points")
    return {
        "name": name,
        "flag": flag(country_of(name)),
        "frames": str(match["frames"][side]) if begun else None,
        "points": None if points is None else str(points[side]),
        "won": name is not None and match.get("winner") == name,
        "lost": match["status"] == "over" and match.get("winner") != name,
    }
