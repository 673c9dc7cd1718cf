"""What is kept of a finished match, and what many of them say together of those who played."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from server.core.ids import SIDES, Side, other
from server.stats.shape import State

FIFTY = 50


class Player(msgspec.Struct, frozen=True):
    """A side as it was named; `players` are its people, one or two; `short` the desk's own."""

    name: str
    players: list[str]
    short: str | None = None


class MadeBreak(msgspec.Struct, frozen=True):
    """A break of 50 or more; `player` is the side's name where its people are not told apart."""

    side: Side
    player: str
    points: int
    frame: int


class Summary(msgspec.Struct, frozen=True):
    """A finished match; `ended_ms` is the server time of its last event.

    `score` counts what decided: frames, or games or sets where several are played, or points (an
    aggregate, Golden Nine). `decided_in_last`: it took the very last frame, rack, game or set.
    """

    id: str
    discipline: str
    preset: str | None
    title: str | None
    table: str | None
    ended_ms: int
    sides: dict[Side, Player]
    winner: Side | None
    reason: str | None
    score: dict[Side, int]
    frames: list[dict[str, Any]]
    breaks: list[MadeBreak]
    decided_in_last: bool


def summary_of(state: State, ended_ms: int) -> Summary | None:
    """The summary of a match out of its state as views get it; None while it is not over."""
    if state["status"] != "over":
        return None
    match = state["match"]
    return Summary(
        id=match["id"],
        discipline=match["discipline"],
        preset=match["preset"],
        title=match["title"],
        table=match["table"],
        ended_ms=ended_ms,
        sides={side: _player(state["sides"][side]) for side in SIDES},
        winner=state["winner"],
        reason=state["reason"],
        score=score_of(state),
        frames=[_frame(row) for row in (state["frames"] or state.get("racks") or [])],
        breaks=big_breaks(state),
        decided_in_last=decided_in_last(state),
    )


def score_of(state: State) -> dict[Side, int]:
    """What decides the match: games or sets where several are played, else frames or points."""
    form, sides = state["format"], state["sides"]
    nine = state["match"]["discipline"] == "golden_nine"
    if (form.get("sets_to_win") if nine else form.get("games_to_win")) not in (None, 1):
        word = "games"
    elif nine:
        word = "points"
    else:
        word = "aggregate" if state["match"]["aggregate"] else "frames"
    return {side: int(sides[side][word] or 0) for side in SIDES}


def big_breaks(state: State) -> list[MadeBreak]:
    """Every break of 50 and more of a match, in play or over, oldest first."""
    found = [
        (row["number"], brk["side"], brk["points"])
        for row in state["frames"]
        for brk in row["breaks"]
    ]
    frame = state["frame"]
    if frame and frame["number"] not in {row["number"] for row in state["frames"]}:
        found += [(frame["number"], v["side"], v["points"]) for v in frame["visits"]]
    return [
        MadeBreak(side, state["sides"][side]["name"], points, number)
        for number, side, points in found
        if points >= FIFTY
    ]


def decided_in_last(state: State) -> bool:
    """Was the very last frame, rack, game or set that the format knows the one that decided?"""
    form, sides = state["format"], state["sides"]
    if state["winner"] is None or state["reason"] not in ("frames", "points"):
        return False
    games = form.get("sets_to_win") or form.get("games_to_win") or 1
    if games > 1:
        return int(sides["a"]["games"]) + int(sides["b"]["games"]) == 2 * games - 1
    if state["match"]["discipline"] == "golden_nine":
        return _last_rack_decided(state)
    if state["match"]["aggregate"]:
        return _last_row_decided(state["frames"], state["winner"])
    goal = form["best_of"] // 2 + 1 if form.get("best_of") else form.get("frames_to_win", 1)
    return bool(goal > 1 and int(sides["a"]["frames"]) + int(sides["b"]["frames"]) == 2 * goal - 1)


def _last_rack_decided(state: State) -> bool:
    """All racks played, and the winner not ahead by points before the last one; never in a race."""
    if state["format"]["race_to"] or len(state["racks"]) < state["format"]["racks"]:
        return False
    return _last_row_decided(state["racks"], state["winner"])


def _last_row_decided(rows: list[Mapping[str, Any]], winner: Side) -> bool:
    before = rows[:-1]
    return bool(sum(row[winner] for row in before) <= sum(row[other(winner)] for row in before))


def _player(side: Mapping[str, Any]) -> Player:
    return Player(side["name"], list(side["players"] or [side["name"]]), side.get("short"))


def _frame(row: Mapping[str, Any]) -> dict[str, Any]:
    kept = ("number", "a", "b", "winner", "reason", "kind")
    return {key: row[key] for key in kept if key in row}


# What many matches say together -------------------------------------------------------------------


def who(names: Iterable[str]) -> frozenset[str]:
    """The people of a side, so that case and blanks make no two of one."""
    return frozenset(" ".join(name.split()).casefold() for name in names)


def head_to_head(
    matches: Iterable[Summary],
    names_a: Iterable[str],
    names_b: Iterable[str],
    discipline: str | None = None,
) -> dict[str, Any]:
    """How often each has beaten the other: `played`, `won` by side, `level`, `frames`, `last`.

    `a` is the side of `names_a` whichever it was then. `frames` are those (or racks) that each
    won; `last` has the latest five matches, newest first.
    """
    ours, theirs = who(names_a), who(names_b)
    rows = [
        row
        for row in sorted(matches, key=lambda row: row.ended_ms, reverse=True)
        if discipline in (None, row.discipline) and _between(row, ours, theirs)
    ]
    seen = [_as_seen(row, "a" if who(row.sides["a"].players) == ours else "b") for row in rows]
    return {
        "played": len(seen),
        "won": {side: sum(row["winner"] == side for row in seen) for side in SIDES},
        "level": sum(row["winner"] is None for row in seen),
        "frames": {side: sum(row["frames"][side] for row in seen) for side in SIDES},
        "last": seen[:5],
    }


def form_of(
    matches: Iterable[Summary], names: Iterable[str], discipline: str | None = None
) -> dict[str, Any]:
    """What one side's people have done: matches, deciders, breaks of 50 and 100, the highest."""
    people = who(names)
    played = won = deciders = deciders_won = 0
    breaks: list[int] = []
    for row in matches:
        mine = next((side for side in SIDES if who(row.sides[side].players) == people), None)
        if mine is None or discipline not in (None, row.discipline):
            continue
        played += 1
        won += row.winner == mine
        deciders += row.decided_in_last
        deciders_won += row.decided_in_last and row.winner == mine
        breaks += [brk.points for brk in row.breaks if brk.side == mine]
    return {
        "played": played,
        "won": won,
        "deciders": deciders,
        "deciders_won": deciders_won,
        "fifties": len(breaks),
        "centuries": sum(points >= 2 * FIFTY for points in breaks),
        "highest": max(breaks, default=None),
    }


def _between(row: Summary, ours: frozenset[str], theirs: frozenset[str]) -> bool:
    people = [who(row.sides[side].players) for side in SIDES]
    return people in ([ours, theirs], [theirs, ours])


def _as_seen(row: Summary, ours: Side) -> dict[str, Any]:
    """A match with `a` the side that was asked for first."""
    names: dict[Side, Side] = {"a": ours, "b": other(ours)}
    winner = None if row.winner is None else ("a" if row.winner == ours else "b")
    return {
        "id": row.id,
        "title": row.title,
        "ended_ms": row.ended_ms,
        "winner": winner,
        "score": {side: row.score[names[side]] for side in SIDES},
        "frames": {
            side: sum(frame["winner"] == names[side] for frame in row.frames) for side in SIDES
        },
        "decided_in_last": row.decided_in_last,
    }
