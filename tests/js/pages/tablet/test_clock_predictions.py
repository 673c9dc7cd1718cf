"""What a tablet shows of a clock tap before its answer is what the rules make of it."""

import json
import random
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

from server.core.errors import Refusal
from server.core.event import type_of
from server.rules.base import Match
from server.rules.registry import resolve_format
from tests.support.random_play import next_event

SCRIPT = Path(__file__).with_name("clock_predictions.js")
FORMATS: list[Any] = [
    {"preset": "premier-league-2011", "frames_to_win": 9, "decider": None},
    {"preset": "shoot-out", "frame_ms": 100_000, "limits": [[None, 15_000]]},
    {"preset": "golden-nine", "racks": 40, "time_limit_ms": 900_000},
    {"preset": "golden-nine", "racks": 40},
]
CLOCKS = ("shot", "frame", "decision", "match")
OF_CLOCKS = ("clock", "struck", "extension")
Move = dict[str, Any]


def test_a_clock_tap_shows_what_the_rules_will_make_of_it() -> None:
    node = shutil.which("node")
    assert node is not None, "python3 run.py test brings node along"
    moves = [move for seed in range(40) for move in played(FORMATS[seed % 4], seed)]
    told = subprocess.run(
        [node, str(SCRIPT)], input=json.dumps(moves).encode(), capture_output=True, check=True
    )
    count: Counter[str] = Counter()
    for move, guess in zip(moves, json.loads(told.stdout), strict=True):
        count[kind_of(move["event"])] += 1
        assert seen(guess) == seen(move["after"]), move
    for kind in ("start", "pause", "resume", "reset", "set", "struck", "extension"):
        assert count[kind] > 10, count


def kind_of(event: dict[str, Any]) -> str:
    """An action of a clock, or the type of event."""
    return str(event.get("action", event["type"]))


def played(form: Any, seed: int) -> list[Move]:
    """The clocks' moves of a random match: the state some time before, the tap, the state after."""
    match: Match[Any] = Match(resolve_format(form))
    rng = random.Random(seed)
    moves: list[Move] = []
    at = 0
    for _ in range(150):
        before, at = shown(match, at), at + rng.choice((40, 900, 4_000, 16_000))
        event = sided(next_move(before["offers"], rng), before["offers"])
        read = match.discipline.read({"at": at, **event})
        try:
            match.fold.accept(read, at)
        except Refusal:
            continue
        if type_of(read) in OF_CLOCKS:
            moves.append({"state": before, "event": event, "at": at, "after": shown(match, at)})
    return moves


def next_move(offers: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Random play with more of the clocks in it than of the balls."""
    may = [kind for kind in OF_CLOCKS if kind in offers["events"]]
    while may and rng.random() < 0.9:
        event = next_event({**offers, "events": may}, rng.randrange)
        if event.get("clock") != "decision" or offers["clocks"].get("decision"):
            return event
    return next_event(offers, rng.randrange)


def sided(event: dict[str, Any], offers: dict[str, Any]) -> dict[str, Any]:
    """An extension as a tablet asks for it: by the side that may have one."""
    if event["type"] != "extension":
        return event
    return {**event, "side": "a" if offers["clocks"]["extension"]["a"] else "b"}


def shown(match: Match[Any], at: int) -> dict[str, Any]:
    """The state as a tablet has it."""
    state = match.show(at)
    state["at"] = at
    state["offers"] = match.discipline.offers(match.fold.state, at)
    return state


def seen(state: dict[str, Any]) -> dict[str, Any]:
    """What a tablet draws of the clocks; a clock that has run out shows zero however long ago."""
    offers = state["offers"]["clocks"]
    return {
        "clocks": {name: state["clocks"].get(name) for name in CLOCKS},
        "extensions": [state["sides"][side]["extensions"] for side in ("a", "b")],
        "offers": offers and {**offers, "held": sorted(offers["held"])},
    }
