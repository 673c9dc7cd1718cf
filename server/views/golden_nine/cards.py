"""The result cards of Golden Nine: how a rack was won and for how much, and the whole match."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from server.core.ids import SIDES, Side, other
from server.views.golden_nine.rack import rack_is_over

Shown = dict[str, Any]

WORTH: Final = {
    "break_and_run": 10,
    "table_run": 7,
    "golden_break": 7,
    "victory": 4,
    "awarded": 4,
    "three_fouls": 2,
    "intentional_foul": 10,
}
"""What a rack's last deed is worth to the winner (GN I.1 and I.2)."""

WINS: Final = {"tens": 10, "sevens": 7, "fours": 4}
"""The rows of a match's card, and what each of their racks is worth."""

NOTES: Final = {"award": "match_award"}
"""Reasons whose words are other ones in snooker, on whose board they may stand too."""

BY_FOUL: Final = ("three_fouls", "intentional_foul")

Rack = Mapping[str, Any]


def rack_card(state: Mapping[str, Any]) -> Shown:
    """The result of the rack just over, until the next one begins.

    `kind` with its `worth`; `took`: what each side took in the rack; `points`: the score after it.
    A rack that a race cut short is not on record: there is no kind to it.
    """
    racks = state["racks"]
    recorded = rack_is_over(state) and racks and racks[-1]["number"] == state["rack"]["number"]
    last: Rack = racks[-1] if recorded else {"kind": None, "winner": None, "a": 0, "b": 0}
    kind = last["kind"]
    return {
        "on": bool(recorded),
        "number": state["rack"]["of_set"] if recorded else None,
        "kind": kind,
        "worth": WORTH[kind] if kind else None,
        "by_foul": kind in BY_FOUL,
        "won": {side: last["winner"] == side for side in SIDES},
        "took": {side: f"+{last[side]}" if last[side] else None for side in SIDES},
        **_score(state, on=bool(recorded)),
    }


def match_card(state: Mapping[str, Any]) -> Shown:
    """The result of the match, with the racks of each kind and the points of fouls by side.

    `figures` are points, in a match of sets the sets. `note` says how it ended otherwise, by a
    name of its own where snooker has words for that reason too.
    """
    over = state["status"] == "over"
    sets = state["format"]["sets_to_win"] > 1
    key = "games" if sets else "points"
    reason = state["reason"] if over and state["reason"] != "points" else None
    return {
        "on": over,
        "note": NOTES.get(reason or "", reason),
        "won": {side: over and state["winner"] == side for side in SIDES},
        "figures": {side: state["sides"][side][key] if over else None for side in SIDES},
        "counts": {side: _counts(state, side, on=over) for side in SIDES},
    }


def _score(state: Mapping[str, Any], *, on: bool) -> Shown:
    """Points and racks after it, and the sets in a match of sets."""
    sets = on and state["format"]["sets_to_win"] > 1
    sides = state["sides"]
    return {
        "points": {side: sides[side]["points"] if on else None for side in SIDES},
        "racks": {side: sides[side]["frames"] if on else None for side in SIDES},
        "sets": {side: sides[side]["games"] if sets else None for side in SIDES},
        "in_sets": sets,
    }


def _counts(state: Mapping[str, Any], side: Side, *, on: bool) -> Shown:
    """`racks` won, of them `tens`, `sevens` and `fours`, and the points of the other's `fouls`."""
    if not on:
        return {"racks": None, **dict.fromkeys(WINS), "fouls": None}
    won = [rack for rack in state["racks"] if rack["winner"] == side]
    plain = [WORTH[rack["kind"]] for rack in won if rack["kind"] not in BY_FOUL]
    return {
        "racks": len(won),
        **{name: plain.count(worth) for name, worth in WINS.items()},
        "fouls": sum(_from_fouls(state, side)),
    }


def _from_fouls(state: Mapping[str, Any], side: Side) -> Iterator[int]:
    """What the other side's fouls gave, rack by rack, with the one that a race cut short."""
    for rack in state["racks"]:
        plain = rack["winner"] == side and rack["kind"] not in BY_FOUL
        yield rack[side] - (WORTH[rack["kind"]] if plain else 0)
    if rack_is_over(state) and not rack_card(state)["on"]:
        visits = state["rack"]["visits"]
        yield sum(
            foul["value"]
            for visit in visits
            for foul in visit["fouls"]
            if foul["by"] == other(side)
        )
