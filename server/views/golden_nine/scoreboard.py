"""What the scoreboard shows of Golden Nine: the state with display-ready values under `show`."""

from collections.abc import Mapping
from typing import Any, Final

from server.core.ids import SIDES, Side
from server.views.colours import accents
from server.views.countries import flag
from server.views.golden_nine.cards import match_card, rack_card
from server.views.golden_nine.clocks import clocks_shown, side_clock
from server.views.golden_nine.rack import rack_is_on

Shown = dict[str, Any]

BALLS: Final = range(1, 10)

FOULS: Final = 3
"""The third foul of a side in a rack loses it (GN I.2)."""

LEFT_OUT: Final = ("offers", "log", "undo", "totals", "deeds", "shots")
"""What only the referee and the figures need."""

BREAK_AND_RUN: Final = 10
TABLE_RUN: Final = 7


def scoreboard(state: Mapping[str, Any]) -> dict[str, Any]:
    """Add `show` to a Golden Nine match's state, and leave out what no scoreboard paints.

    `show`: `{snooker, golden_nine, behind, clocks, sides: {a, b}, racks, tray, sets, rack_card,
    match_card}`; every slot is there whether it is empty or not.
    """
    view = {key: value for key, value in state.items() if key not in LEFT_OUT}
    if state["rack"]:
        view["rack"] = {key: v for key, v in state["rack"].items() if key != "visits"}
    rack, match = rack_card(state), match_card(state)
    view["show"] = {
        "snooker": False,
        "golden_nine": True,
        "behind": rack["on"] or match["on"],
        "clocks": clocks_shown(state),
        "sides": {side: _side(state, side) for side in SIDES},
        "racks": _racks(state),
        "tray": _tray(state),
        "sets": _sets(state),
        "rack_card": rack | {"alone": rack["on"] and not match["on"]},
        "match_card": match,
    }
    return view


def _side(state: Mapping[str, Any], side: Side) -> Shown:
    lit = rack_is_on(state) and state["striker"] == side
    return {
        "lit": lit,
        "flag": flag(state["sides"][side].get("country")),
        "accent": accents(state["sides"][side].get("accent")),
        "fouls": _fouls(state, side),
        "notice": _notice(state, side),
        **side_clock(state, side),
    }


def _fouls(state: Mapping[str, Any], side: Side) -> Shown:
    """The fouls of a side in this rack.

    `marks`: one each; `last`: the next one loses the rack; `warned`: there was an intentional one
    in the match, of which the second loses it.
    """
    on = rack_is_on(state)
    count = min(state["rack"]["fouls"][side], FOULS) if on else 0
    warned = on and state["rack"]["intentional"][side] > 0
    return {
        "on": on and (count > 0 or warned),
        "marks": ["foul" if number < count else "open" for number in range(FOULS)],
        "last": count == FOULS - 1,
        "warned": warned,
    }


def _notice(state: Mapping[str, Any], side: Side) -> Shown:
    """What is to be said of a side now: the kind, for its colour, and the word.

    A foul with its reason; the lost chance and who decides on it; ball in hand; a break to come;
    what the visit under way is worth if it clears the table.
    """
    kind, word = _said(state, side) if rack_is_on(state) else (None, None)
    return {"on": word is not None, "kind": kind, "word": word}


def _said(state: Mapping[str, Any], side: Side) -> tuple[str | None, str | None]:
    rack, lit = state["rack"], state["striker"] == side
    if rack["last_foul"] and rack["last_foul"]["by"] == side:
        return "foul", f"foul_{rack['last_foul']['reason']}"
    if rack["phase"] == "choice":
        return ("turn", "choosing") if lit else ("lost", "lost_chance")
    if not lit:
        return None, None
    if rack["phase"] == "break":
        return "turn", "to_break"
    if rack["in_hand"]:
        return "turn", "in_hand"
    worth = on_for(state, side)
    return ("run", f"for_{worth}") if worth else (None, None)


def on_for(state: Mapping[str, Any], side: Side) -> int | None:
    """Ten or seven, once a visit that may clear the table has potted a ball (GN I.2)."""
    visits = state["rack"]["visits"]
    visit = visits[-1] if visits else None
    if not visit or visit["ended"] or visit["side"] != side or not visit["balls"]:
        return None
    if visit["breaking"]:
        return BREAK_AND_RUN
    whole = 1 in visit["balls"] or 1 in state["rack"]["balls"]
    return TABLE_RUN if whole else None


def _racks(state: Mapping[str, Any]) -> Shown:
    """The rack of the set, and how long the set is.

    `of` racks, a `race` to points, or one `extra` rack since it was level.
    """
    format_, rack = state["format"], state["rack"]
    number = int(rack["of_set"]) if rack else 1
    race, racks = format_["race_to"], format_["racks"]
    extra = not race and number > racks
    return {
        "number": number,
        "of": None if race or extra else racks,
        "race": race,
        "extra": extra,
    }


def _tray(state: Mapping[str, Any]) -> Shown:
    """Each of the nine balls in its place: `up`, `on` for the one that must be hit first, `down`.

    Behind a result the balls of the rack just over stay as they were.
    """
    rack = state["rack"]
    up = rack["balls"] if rack else list(BALLS)
    on = rack["ball_on"] if rack else None
    marks = ["on" if ball == on else "up" if ball in up else "down" for ball in BALLS]
    return {"on": rack_is_on(state), "balls": marks}


def _sets(state: Mapping[str, Any]) -> Shown:
    """Sets won, in a match of sets."""
    on = state["format"]["sets_to_win"] > 1
    return {"on": on, **{side: state["sides"][side]["games"] if on else None for side in SIDES}}
