"""The page's penalties are the rules' own: the vectors that node tests come out of the rules."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from server.rules.base import Match
from server.rules.registry import resolve_format

VECTORS = Path(__file__).with_name("penalty_vectors.json")
ONE_RED: dict[str, Any] = {"preset": "snooker", "reds": 1}
START: dict[str, Any] = {"type": "start", "breaker": "a"}
FREE: list[dict[str, Any]] = [
    {"type": "foul", "reason": "in_off", "free_ball": True},
    {"type": "choose", "option": "play"},
]

SITUATIONS: dict[str, tuple[Any, list[dict[str, Any]]]] = {
    "red on": ("snooker", [START]),
    "colour on": ("snooker", [START, {"type": "stroke", "potted": ["red"]}]),
    "free ball for a red": ("snooker", [START, *FREE]),
    "green on": (
        ONE_RED,
        [START, *({"type": "stroke", "potted": [ball]} for ball in ("red", "black", "yellow"))],
    ),
    "blue on": (
        ONE_RED,
        [START, {"type": "adjust", "reds": 0, "colours": ["blue", "pink", "black"]}],
    ),
    "pink on": (ONE_RED, [START, {"type": "adjust", "reds": 0, "colours": ["pink", "black"]}]),
    "free ball for a pink": (
        ONE_RED,
        [START, {"type": "adjust", "reds": 0, "colours": ["pink", "black"]}, *FREE],
    ),
    "black on": (ONE_RED, [START, {"type": "adjust", "reds": 0, "colours": ["black"]}]),
    "shot clock": ("premier-league-2011", [START]),
    "shoot-out": ("shoot-out", [START]),
}


def played(form: Any, events: list[dict[str, Any]]) -> Match[Any]:
    """A match after these events."""
    match: Match[Any] = Match(resolve_format(form))
    for event in events:
        match.fold.commit(match.fold.prepare(match.discipline.read(event), 0))
    return match


def value(form: Any, events: list[dict[str, Any]], foul: dict[str, Any]) -> int:
    """What the rules count for a foul after these events."""
    match = played(form, [*events, {"type": "foul", **foul}])
    points: int = match.show(0)["frame"]["last_foul"]["value"]
    return points


def cases(form: Any, events: list[dict[str, Any]]) -> Iterator[list[Any]]:
    """`[reason, balls, nominated, value]` over every reason that is possible."""
    match = played(form, events)
    frame, offers = match.show(0)["frame"], match.discipline.offers(match.fold.state, 0)
    up: list[str] = [*(["red"] if frame["reds"] else []), *frame["colours"]]
    open_to = offers["free"] if frame["free_ball"] else frame["colours"]
    nominable = open_to if frame["free_ball"] or frame["ball_on"] == "colour" else []
    for reason in offers["foul"]["bases"]:
        for nominated in (None, *nominable[:1], *nominable[-1:]):
            for balls in ([], up[:1], [*up[-2:], "white"]):
                foul = {"reason": reason, "balls": balls, "nominated": nominated}
                yield [reason, balls, nominated, value(form, events, foul)]


def vectors() -> dict[str, Any]:
    """All situations, with what the page is told in each and what fouls cost there."""
    made: dict[str, Any] = {}
    for name, (form, events) in SITUATIONS.items():
        match = played(form, events)
        frame = match.show(0)["frame"]
        made[name] = {
            "foul": match.discipline.offers(match.fold.state, 0)["foul"],
            "frame": {key: frame[key] for key in ("ball_on", "free_ball")},
            "cases": list(cases(form, events)),
        }
    return made


def test_the_vectors_are_what_the_rules_say_today() -> None:
    assert json.loads(VECTORS.read_text(encoding="utf-8")) == vectors()


if __name__ == "__main__":
    lines = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(case, separators=(',', ':'))}"
        for name, case in vectors().items()
    )
    VECTORS.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
