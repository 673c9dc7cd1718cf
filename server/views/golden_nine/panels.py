"""The larger graphics of Golden Nine: the run at the table, rack scores, figures of the match."""

from collections.abc import Mapping
from typing import Any, Final

from server.core.ids import SIDES
from server.core.once import Once
from server.stats.golden_nine.match import breaks, kinds, match
from server.stats.shared.shots import shots
from server.stats.shared.success import at_table
from server.views.figures import Row, figures, minutes, percent, row, seconds
from server.views.golden_nine.cards import WORTH
from server.views.golden_nine.rack import rack_is_on
from server.views.golden_nine.scoreboard import on_for
from server.views.score_cells import cell, cells

State = Mapping[str, Any]
Shown = dict[str, Any]

BALLS: Final = 9


def panels(state: State) -> Shown:
    """`run`, the balls of the visit under way; `scores` of all racks; `figures`."""
    return {
        "snooker": False,
        "golden_nine": True,
        "run": _run(state),
        "scores": _scores(state),
        "figures": figures(_figures(state)),
    }


def _run(state: State) -> Shown:
    visits = state["rack"]["visits"] if rack_is_on(state) else []
    visit = visits[-1] if visits else None
    if visit is None or visit["ended"] or not visit["balls"]:
        visit = {"side": None, "balls": []}
    side, balls = visit["side"], list(visit["balls"])[-BALLS:]
    worth = on_for(state, side) if side else None
    return {
        "on": side is not None,
        "side": side,
        "name": state["sides"][side]["name"] if side else None,
        "points": len(balls) or None,
        "word": f"for_{worth}" if worth else None,
        "balls": balls + [None] * (BALLS - len(balls)),
        "more": False,
        "fifty": False,
        "century": False,
        "feat": None,
    }


def _scores(state: State) -> Shown:
    played = [*_played(state["racks"])]
    if rack_is_on(state):
        played.append(cell(state["rack"]["number"], None, None, None, now=True))
    form = state["format"]
    key = "games" if form["sets_to_win"] > 1 else "points"
    most = 0 if form["race_to"] or form["sets_to_win"] > 1 else form["racks"]
    totals = {side: state["sides"][side][key] for side in SIDES}
    return {"on": bool(played), "total": totals, **cells(played, most)}


@Once
def _played(racks: list[Any]) -> list[Shown]:
    return [_cell(rack) for rack in racks]


@Once
def _cell(rack: Mapping[str, Any]) -> Shown:
    return cell(rack["number"], rack["a"], rack["b"], rack["winner"])


def _figures(state: State) -> list[Row]:
    broke, won, done = breaks(state), kinds(state), match(state)
    tens = {side: _worth(won[side], 10) for side in SIDES}
    sevens = {side: _worth(won[side], 7) for side in SIDES}
    timed = shots(state)
    rows = [
        row("racks", len(_won(state, "a")), len(_won(state, "b"))),
        row("tens", tens["a"], tens["b"]),
        row("sevens", sevens["a"], sevens["b"]),
        percent("break_success", broke["a"]["success"], broke["b"]["success"]),
        row("fouls", done["a"]["fouls"], done["b"]["fouls"], few=True),
    ]
    if timed:
        rows.append(seconds("average", timed["a"]["average_ms"], timed["b"]["average_ms"]))
    table = at_table(state)
    return [*rows, minutes("at_table", table["a"]["ms"], table["b"]["ms"])]


def _worth(won: Mapping[str, Any], worth: int) -> int:
    """Racks of that worth, those that the other side's fouls gave left out."""
    plain = ("break_and_run", "table_run", "golden_break", "victory", "awarded")
    return sum(won[kind] for kind in plain if WORTH[kind] == worth)


def _won(state: State, side: str) -> list[Any]:
    return [rack for rack in state["racks"] if rack["winner"] == side]
