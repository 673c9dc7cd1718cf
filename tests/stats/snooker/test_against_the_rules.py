"""The figures over every state of the conformance vectors: they agree with what the rules say."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.core.errors import Refusal
from server.core.ids import SIDES, other
from server.rules.base import Match
from server.rules.registry import resolve_format
from server.stats.snooker.needs import best_pots, needs
from server.stats.snooker.values import VALUES
from server.views.commentary import commentary

VECTORS = Path(__file__).parents[2] / "conformance" / "snooker.jsonl"
OUT_OF_BOOKS = {"adjust", "award", "concede"}
"""Events that give points to nobody's visit."""


def playable() -> list[Any]:
    vectors = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(v, id=v["id"]) for v in vectors if v.get("exit") is None]


def states(vector: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The state after each accepted event, as a view gets it."""
    discipline = resolve_format(vector["format"])
    match = Match(discipline)
    for raw in vector["events"]:
        if isinstance(raw, str) or raw.get("type") == "peek":
            continue
        try:
            match.fold.accept(discipline.read(raw), raw.get("at"))
        except Refusal:
            continue
        state = match.show(match.fold.at)
        keys = ("best_of", "frames_to_win", "aggregate")
        state["match"] = {"discipline": "snooker"} | {k: discipline.format[k] for k in keys}
        for side in SIDES:
            state["sides"][side] |= {"name": side.upper(), "players": [side, side * 2]}
        yield state


@pytest.mark.parametrize("vector", playable())
def test_the_best_clearance_is_what_remains(vector: dict[str, Any]) -> None:
    for state in states(vector):
        frame = state["frame"]
        if frame and frame["phase"] in ("play", "choice", "respot"):
            best = sum(VALUES[ball] for ball in best_pots(frame, at_table=True))
            assert best == frame["remaining"]


@pytest.mark.parametrize("vector", playable())
def test_pots_and_penalties_of_the_visits_are_the_score(vector: dict[str, Any]) -> None:
    for state in states(vector):
        stats = commentary(state)["stats"]
        if any(isinstance(e, dict) and e.get("type") in OUT_OF_BOOKS for e in vector["events"]):
            continue
        for side in SIDES if state["frame"] else ():
            tally = stats["frame"]
            of_visits = tally[side]["scored"] + tally[other(side)]["away"]
            assert of_visits == state["sides"][side]["points"]


BEST = {"red": "red", "colour": "black"}


def at_position(source: random.Random) -> Match[Any]:
    """A frame with few balls left and any lead that can still matter; the break-off is A's."""
    match: Match[Any] = Match(resolve_format("snooker"))
    reds, lowest = source.randrange(4), source.randrange(6)
    left = 8 * reds + 27
    lead = source.randint(-left, left)
    position: dict[str, Any] = {
        "points": {"a": 60 + max(0, lead), "b": 60 + max(0, -lead)},
        "reds": reds,
    }
    if not reds:
        position["colours"] = list(VALUES)[1:][lowest:]
    for event in ({"type": "start", "breaker": "a"}, {"type": "adjust", **position}):
        match.fold.accept(match.discipline.read({"at": 0, **event}), 0)
    return match


def clear_until_safe(match: Match[Any]) -> tuple[int, int, str]:
    """A's points, pots and last ball from here until B needs snookers or has lost."""
    begin, pots, ball = match.show(0)["sides"]["a"]["points"], 0, ""
    while (frame := match.show(0)["frame"])["phase"] == "play":
        if frame["snookers_required"]["b"]:
            break
        ball, pots = BEST.get(frame["ball_on"], frame["ball_on"]), pots + 1
        match.fold.accept(match.discipline.read({"type": "stroke", "potted": [ball]}), 0)
    return match.show(0)["sides"]["a"]["points"] - begin, pots, ball


def test_the_frame_ball_is_the_one_after_which_the_rules_ask_for_snookers() -> None:
    source, asked = random.Random(3), 0
    for _ in range(150):
        match = at_position(source)
        need = needs(match.show(0))["a"]
        if need is not None and need["kind"] == "points":
            asked += 1
            assert clear_until_safe(match) == (need["points"], need["pots"], need["ball"])
    assert asked > 50


def last_state(name: str) -> dict[str, Any]:
    vector = next(p.values[0] for p in playable() if p.id == name)
    return commentary(list(states(vector))[-1])


def test_the_maximum_of_1997_reads_as_one_break_of_thirty_six_pots() -> None:
    stats = last_state("F01")["stats"]
    assert stats["highest"]["points"] == 147
    (side,) = {brk["side"] for brk in stats["fifties"]}
    assert stats["frame"][side]["pots"] == 36
    assert stats["match"][side]["centuries"] == 1
    assert stats["without_reply"] == {"side": side, "points": 147}


def test_sixteen_penalty_points_and_153_are_169_without_reply() -> None:
    view = last_state("F03")
    side = view["stats"]["highest"]["side"]
    assert view["stats"]["highest"]["points"] == 153
    assert view["stats"]["frame"][other(side)]["away"] == 16
    assert view["stats"]["without_reply"] == {"side": side, "points": 169}
