"""The larger graphics of snooker: the break as it builds, frame scores, figures of the match."""

from collections.abc import Mapping
from typing import Any, Final

from server.core.ids import SIDES
from server.core.once import Once
from server.stats.shared.shots import shots
from server.stats.shared.success import at_table, success
from server.stats.snooker.breaks import CENTURY, FIFTY, breaks_of_match
from server.stats.snooker.tally import milestones
from server.views.clocks import frame_is_on
from server.views.figures import Row, figures, minutes, percent, row, seconds
from server.views.score_cells import cell, cells
from server.views.snooker.scoreboard import feat

State = Mapping[str, Any]
Shown = dict[str, Any]

BALLS: Final = 12
"""So many of a break's balls are seen, the last ones."""


def panels(state: State) -> Shown:
    """`run`, the break of whoever is at the table; `scores` of all frames; `figures`."""
    return {
        "snooker": True,
        "golden_nine": False,
        "run": _run(state),
        "scores": _scores(state),
        "figures": figures(_figures(state)),
    }


def _run(state: State) -> Shown:
    run = state["frame"]["break"] if frame_is_on(state) else None
    if not run or run["side"] != state["striker"]:
        run = {"side": None, "points": 0, "balls": []}
    points, balls, on = run["points"], run["balls"], run["points"] > 0
    last = list(balls[-BALLS:])
    side = run["side"] if on else None
    return {
        "on": on,
        "side": side,
        "name": state["sides"][side]["name"] if side else None,
        "points": points or None,
        "word": None,
        "balls": last + [None] * (BALLS - len(last)),
        "more": len(balls) > BALLS,
        "fifty": points >= FIFTY,
        "century": points >= CENTURY,
        "feat": feat(state),
    }


def _scores(state: State) -> Shown:
    played = [*_played(state["frames"])]
    frame = state["frame"]
    if frame_is_on(state) and (
        not state["frames"] or state["frames"][-1]["number"] < frame["number"]
    ):
        points = {side: state["sides"][side]["points"] for side in SIDES}
        played.append(cell(frame["number"], points["a"], points["b"], None, now=True))
    key = "aggregate" if state["match"]["aggregate"] else "frames"
    totals = {side: state["sides"][side][key] for side in SIDES}
    return {"on": bool(played), "total": totals, **cells(played, _most(state))}


def _most(state: State) -> int:
    """The most frames that there can be; of a match of several games only those that were begun."""
    match, form = state["match"], state["format"]
    if form.get("games_to_win", 1) > 1:
        return 0
    if match["best_of"]:
        return int(match["best_of"])
    return 2 * match["frames_to_win"] - 1 if match["frames_to_win"] else 0


@Once
def _played(frames: list[Any]) -> list[Shown]:
    return [_cell(frame) for frame in frames]


@Once
def _cell(frame: Mapping[str, Any]) -> Shown:
    notes = {f"note_{side}": _best(frame, side) for side in SIDES}
    return cell(frame["number"], frame["a"], frame["b"], frame["winner"], **notes)


def _best(frame: Mapping[str, Any], side: str) -> str | None:
    """The side's highest break of a frame from 50 on."""
    points = max((b["points"] for b in frame["breaks"] if b["side"] == side), default=0)
    return str(points) if points >= FIFTY else None


def _figures(state: State) -> list[Row]:
    breaks = breaks_of_match(state)
    done = milestones(state, breaks)
    timed, came_off = shots(state), success(state)
    pots = {side: (came_off[side]["pot"] or {"percent": None})["percent"] for side in SIDES}
    rows = [
        row("points", state["sides"]["a"]["aggregate"], state["sides"]["b"]["aggregate"]),
        row("highest", done["a"]["highest"], done["b"]["highest"]),
        percent("pot_success", pots["a"], pots["b"]),
        row("fifties", done["a"]["fifties"], done["b"]["fifties"]),
        row("centuries", done["a"]["centuries"], done["b"]["centuries"]),
    ]
    if timed:
        rows.append(seconds("average", timed["a"]["average_ms"], timed["b"]["average_ms"]))
    table = at_table(state)
    return [*rows, minutes("at_table", table["a"]["ms"], table["b"]["ms"])]
