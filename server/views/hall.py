"""What everybody in the hall may see: a row a table, and the matches that are over today."""

from collections.abc import Mapping
from typing import Any

from server.core.ids import SIDES, Side
from server.stats.history import Summary
from server.views.countries import flag
from server.views.names import short_names

Row = dict[str, Any]


def hall_row(table: str, state: Mapping[str, Any], now_ms: int) -> Row:
    """A table and the match on it, as its public score stands.

    `part` is the number of the frame or rack, `of` `{word, n}` what is played for, `run` the break
    at the table, or the balls of the visit in Golden Nine, null where nobody has begun one. `clock`
    is the one that matters: of the frame or match where there is one, else of a shot that runs; it
    is what it was at `now_ms`, so that one `at` goes for all of them.
    """
    match, sides = state["match"], state["sides"]
    short = short_names(sides["a"]["name"], sides["b"]["name"])
    part = state["frame"] or state["rack"]
    return {
        "table": table,
        "match": match["id"],
        "title": match["title"],
        "discipline": match["discipline"],
        "status": state["status"],
        "winner": state["winner"],
        "part": part and part["number"],
        "of": _played_for(state),
        "run": _run(state),
        "clock": _clock(state, now_ms),
        "sides": {side: _side(state, side, short[side]) for side in SIDES},
    }


def empty_row(table: str) -> Row:
    """A table with no match on it."""
    return {"table": table, "match": None, "sides": None}


def finished_row(summary: Summary) -> Row:
    """A match that is over."""
    short = short_names(summary.sides["a"].name, summary.sides["b"].name)
    return {
        "match": summary.id,
        "title": summary.title,
        "discipline": summary.discipline,
        "winner": summary.winner,
        "ended_ms": summary.ended_ms,
        "sides": {
            side: {
                "name": summary.sides[side].name,
                "short": summary.sides[side].short or short[side],
                "score": summary.score[side],
            }
            for side in SIDES
        },
    }


def _side(state: Mapping[str, Any], side: Side, short: str) -> Row:
    mine = state["sides"][side]
    on = state["status"] == "live" and not _is_over(state)
    return {
        "name": mine["name"],
        "short": mine.get("short") or short,
        "flag": flag(mine.get("country")),
        "points": mine["points"],
        "frames": mine["frames"],
        "games": mine["games"] if _several(state) else None,
        "lit": on and state["striker"] == side,
    }


def _is_over(state: Mapping[str, Any]) -> bool:
    part = state["frame"] or state["rack"]
    return not part or part["phase"] == "over"


def _several(state: Mapping[str, Any]) -> bool:
    form = state["format"]
    return (form.get("games_to_win") or form.get("sets_to_win") or 1) > 1


def _played_for(state: Mapping[str, Any]) -> Row | None:
    """`best_of`, `first_to` frames, `race_to` points or so many `racks`."""
    match, form = state["match"], state["format"]
    if form.get("race_to"):
        return {"word": "race_to", "n": form["race_to"]}
    if match["discipline"] == "golden_nine":
        return {"word": "racks", "n": form["racks"]}
    if match["best_of"]:
        return {"word": "best_of", "n": match["best_of"]}
    if match["frames_to_win"]:
        return {"word": "first_to", "n": match["frames_to_win"]}
    return None


def _run(state: Mapping[str, Any]) -> int | None:
    if _is_over(state):
        return None
    if state["frame"]:
        brk = state["frame"]["break"]
        return brk["points"] if brk and brk["side"] == state["striker"] else None
    visits = state["rack"]["visits"]
    last = visits[-1] if visits and not visits[-1]["ended"] else None
    return len(last["balls"]) if last and last["balls"] else None


def _clock(state: Mapping[str, Any], now_ms: int) -> Row | None:
    if state["status"] != "live":
        return None
    clocks = state["clocks"]
    name = next((name for name in ("frame", "match", "shot") if clocks[name]), None)
    if name is None or (name == "shot" and not clocks[name]["running"]):
        return None
    clock = clocks[name]
    gone = max(0, now_ms - state["at"]) if clock["running"] else 0
    return {**clock, "kind": name, "remaining_ms": clock["remaining_ms"] - gone}
