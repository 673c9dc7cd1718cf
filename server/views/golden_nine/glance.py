"""What the commentators' page says of Golden Nine in words: keys of its word list, and values."""

from collections.abc import Mapping
from typing import Any

from server.core.ids import SIDES, Side
from server.views.golden_nine.rack import rack_is_on
from server.views.names import names_of

Said = dict[str, Any]

LOSING = 2
"""With so many fouls in the rack the next one loses it (GN I.2)."""


def glance(state: Mapping[str, Any], stats: Mapping[str, Any]) -> dict[str, Any]:
    """The words of one state: `status`, `format`, `fouls` by side and short `names`.

    A status and a part of the format are `{word, side?, n?}`, `word` being a key of the page's
    list. `fouls` are `{figure, word, warned}`: the fouls of this rack, what the next one does, and
    whether the side's next intentional one loses the match.
    """
    del stats
    sides = state["sides"]
    return {
        "names": names_of(sides),
        "status": _status(state),
        "format": _format(state["format"]),
        "fouls": {side: _fouls(state, side) for side in SIDES},
    }


def _status(state: Mapping[str, Any]) -> list[Said]:
    if state["status"] == "over":
        return [{"word": "match_to", "side": state["winner"]}]
    rack = state["rack"]
    if rack is None:
        return [{"word": "scheduled"}]
    if rack["phase"] == "over":
        return [_over(state)]
    return list(_of_rack(state, rack))


def _over(state: Mapping[str, Any]) -> Said:
    """Who won the rack; one that a race cut short is not on record, and it ended a set."""
    racks = state["racks"]
    if not racks or racks[-1]["number"] != state["rack"]["number"]:
        return {"word": "set_over"}
    return {"word": "rack_to", "side": racks[-1]["winner"]}


def _of_rack(state: Mapping[str, Any], rack: Mapping[str, Any]) -> list[Said]:
    said: list[Said] = []
    if rack["phase"] == "break":
        said.append({"word": "to_break", "side": rack["breaker"]})
    if rack["choice"]:
        said += [{"word": "lost_chance"}, {"word": "choice", "side": rack["choice"]["side"]}]
    if rack["in_hand"]:
        said.append({"word": "in_hand"})
    clock = state["clocks"]["match"]
    if clock and clock["expired"]:
        said.append({"word": "last_rack"})
    return said


def _format(form: Mapping[str, Any]) -> list[Said]:
    race = form["race_to"]
    said = [{"word": "race_to", "n": race} if race else {"word": "racks", "n": form["racks"]}]
    return [*said, {"word": "sets", "n": form["sets_to_win"]}] if form["sets_to_win"] > 1 else said


def _fouls(state: Mapping[str, Any], side: Side) -> Said:
    """Nothing is said of a rack that is over."""
    on = rack_is_on(state)
    count = state["rack"]["fouls"][side] if on else 0
    warned = bool(state["rack"]) and state["rack"]["intentional"][side] > 0
    word = "next_loses" if count >= LOSING else "fouls" if count else "none"
    return {"figure": count if on else None, "word": word, "warned": warned}
