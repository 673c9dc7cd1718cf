"""What a table's programme shows beside its score: who plays, what was, what comes, who pays."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from server.core.ids import SIDES, Side
from server.views.figures import Row, figures, row
from server.views.people import person

Shown = dict[str, Any]
Data = Mapping[str, Any]

BREAKS: Final = 10
MEETINGS: Final = 3
SLIDES: Final = 24
CENTURY: Final = 100
NOBODY: Final[Shown] = {
    "name": None, "short": None, "line": None, "flag": None, "photo": None, "accent": None,
}  # fmt: skip


def programme(data: Data) -> dict[str, Any]:
    """The data of a table with `show` beside it: what its overlays paint, ready for display.

    `data`: `{table, match, sides, head_to_head, form, breaks_of_day, next_match, sponsors,
    slide_ms, lower_third}`, each null or empty where there is none. `show`: `{sides, players,
    lower_third, head_to_head, breaks, next, sponsors}`, every place there whether filled or not.
    """
    return {**data, "show": _show(data)}


def _show(data: Data) -> Shown:
    sides = data["sides"]
    people = {side: person(sides[side]) if sides else NOBODY for side in SIDES}
    return {
        "sides": people,
        "players": {side: _player(people[side]) for side in SIDES},
        "lower_third": _lower_third(data["lower_third"], people),
        "head_to_head": _head_to_head(data),
        "breaks": _breaks(data["breaks_of_day"]),
        "next": _next(data["next_match"]),
        "sponsors": _sponsors(data["sponsors"], data["slide_ms"]),
    }


def _player(who: Shown) -> Shown:
    """A lower third of a player of the match: his line is the one he walks on to."""
    on = who["name"] is not None
    kept = {key: who[key] for key in ("name", "line", "flag", "photo")}
    return {"on": on, "kind": "player" if on else None, **kept}


def _lower_third(wanted: Mapping[str, Any] | None, people: Mapping[Side, Shown]) -> Shown:
    """What the desk has put there: a player of the match, a commentator, or any text."""
    if not wanted or not wanted["on"]:
        return {**_player(NOBODY), "side": None}
    if wanted["kind"] == "player":
        shown = _player(people[wanted["side"]])
        line = wanted["line"] or shown["line"]
        return {**shown, "line": line, "side": wanted["side"] if shown["on"] else None}
    given = {"on": bool(wanted["name"]), "kind": wanted["kind"], "side": None}
    return {**_player(NOBODY), **given, "name": wanted["name"], "line": wanted["line"]}


def _head_to_head(data: Data) -> Shown:
    """Matches and frames between the two, their best, and the last meetings, the latest first."""
    met = data["head_to_head"] if data["sides"] else None
    played = met["played"] if met else 0
    last = [_meeting(one) for one in (met["last"] if met else [])[:MEETINGS]]
    empty = {"on": False, "title": None, "a": None, "b": None, "won_a": False, "won_b": False}
    return {
        "on": met is not None,
        "first": met is not None and not played,
        "won": {side: met["won"][side] if met else None for side in SIDES},
        "rows": figures(_compared(met, data["form"], _nine(data)) if met else []),
        "last": last + [empty] * (MEETINGS - len(last)),
    }


def _nine(data: Data) -> bool:
    return bool(data["match"] and data["match"]["discipline"] == "golden_nine")


def _compared(met: Mapping[str, Any], form: Mapping[str, Any] | None, nine: bool) -> list[Row]:
    """Nine-ball has racks, and no breaks to compare."""
    frames = "racks" if nine else "frames"
    rows = [row(frames, met["frames"]["a"], met["frames"]["b"])] if met["played"] else []
    if form:
        words = ("won", "deciders_won") if nine else ("deciders_won", "centuries", "highest")
        rows += [row(f"all_{word}", form["a"][word], form["b"][word]) for word in words]
    return rows


def _meeting(one: Mapping[str, Any]) -> Shown:
    return {
        "on": True,
        "title": one["title"],
        "a": one["score"]["a"],
        "b": one["score"]["b"],
        "won_a": one["winner"] == "a",
        "won_b": one["winner"] == "b",
    }


def _breaks(made: Sequence[Mapping[str, Any]]) -> Shown:
    """The highest of the day; equal ones share a rank."""
    rows = [
        {
            "on": True,
            "rank": 1 + sum(other["points"] > brk["points"] for other in made),
            "player": brk["player"],
            "points": brk["points"],
            "century": brk["points"] >= CENTURY,
        }
        for brk in made[:BREAKS]
    ]
    empty = {"on": False, "rank": None, "player": None, "points": None, "century": False}
    return {"on": bool(rows), "rows": rows + [empty] * (BREAKS - len(rows))}


def _next(match: Mapping[str, Any] | None) -> Shown:
    """`at_ms` is when it is to begin; the format is a `word` with its number `n`."""
    word, n = _format(match) if match else (None, None)
    return {
        "on": match is not None,
        "sides": {side: person(match["sides"][side]) if match else NOBODY for side in SIDES},
        "title": match["title"] if match else None,
        "at_ms": match["scheduled_ms"] if match else None,
        "word": word,
        "n": n,
    }


def _format(match: Mapping[str, Any]) -> tuple[str | None, int | None]:
    """How long it is: the most frames there can be, points to race to, or racks."""
    form = match["format"]
    if form.get("frames_to_win") and not form.get("best_of"):
        return "best_of", 2 * int(form["frames_to_win"]) - 1
    for word in ("best_of", "race_to", "racks"):
        if form.get(word):
            return word, int(form[word])
    return None, None


def _sponsors(images: Sequence[str], slide_ms: int) -> Shown:
    """Addresses of the slides in their order, and how long each stays."""
    slides = [f"/media/{image}" for image in images[:SLIDES]]
    return {"on": bool(slides), "slides": slides, "slide_ms": slide_ms}
