"""What the page predicts of a break, stroke or foul is what the rules make of it, or nothing."""

import json
import random
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

from server.core.errors import Refusal
from server.core.ids import SIDES
from server.rules.base import Match
from server.rules.registry import resolve_format
from tests.support.random_nine import FORMATS, MAKERS, one_of, stroke

SCRIPT = Path(__file__).with_name("predictions.js")
IN_RACK = ("number", "phase", "breaker", "balls", "ball_on", "fouls", "in_hand", "choice")
IN_VISIT = ("side", "breaking", "balls", "fouls", "ended")
IN_OFFERS = ("pots", "choices", "foul", "worth")
PLAY = ("break", "stroke", "foul", "choose", "stalemate", "warn", "award", "adjust")
FORETOLD = ("on", "dry", "lost", "pot", "miss", "foul", "accept", "rebreak")

Move = dict[str, Any]


def test_predictions_are_what_the_rules_do() -> None:
    node = shutil.which("node")
    assert node is not None, "python3 run.py test brings node along"
    moves = [move for seed in range(80) for move in played(seed)]
    told = subprocess.run(
        [node, str(SCRIPT)], input=json.dumps(moves).encode(), capture_output=True, check=True
    )
    foretold: Counter[str] = Counter()
    for move, guess in zip(moves, json.loads(told.stdout), strict=True):
        offered = move["state"]["offers"]["worth"]
        assert offered is None or guess["worth"] == offered, move["state"]["rack"]
        if guess["state"] is not None:
            foretold[kind_of(move)] += 1
            assert seen(guess["state"]) == seen(move["after"]), move["event"]
    assert all(foretold[kind] > 5 for kind in FORETOLD), foretold


def kind_of(move: Move) -> str:
    """What a move is, for the count of those that were foretold."""
    event = move["event"]
    if event["type"] == "break":
        phase = move["after"]["rack"]["phase"]
        return "lost" if phase == "choice" else "on" if event["potted"] else "dry"
    if event["type"] == "stroke":
        return "pot" if event.get("potted") else "miss"
    return str(event.get("option", event["type"]))


def played(seed: int) -> list[Move]:
    """The moves of a match of random play: the state before, the event, the state after."""
    match: Match[Any] = Match(resolve_format(FORMATS[seed % len(FORMATS)]))
    rng = random.Random(seed)
    moves: list[Move] = []
    for at in range(150):
        before = shown(match, at)
        if before["status"] == "over":
            break
        event = next_move(before["offers"], rng)
        try:
            match.fold.commit(match.fold.prepare(match.discipline.read(event), at))
        except Refusal:
            continue
        moves.append({"state": before, "event": event, "after": shown(match, at)})
    return moves


def next_move(offers: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Random play, with less of what only the server can tell."""
    if "stroke" in offers["events"] and rng.random() < 0.7:
        return stroke(offers, rng.randrange)
    kinds = [kind for kind in offers["events"] if kind in ("start", "next", *PLAY[:4])]
    kind = one_of(rng.randrange, kinds or ["warn"])
    return MAKERS[kind](offers, rng.randrange)


def shown(match: Match[Any], at: int) -> dict[str, Any]:
    """The state as the referee's page has it."""
    state = match.show(at)
    state["offers"] = match.discipline.offers(match.fold.state, at)
    return state


def seen(state: dict[str, Any]) -> dict[str, Any]:
    """What of a state the page draws from."""
    rack, offers = state["rack"], state["offers"]
    return {
        "striker": state["striker"],
        "points": [state["sides"][side]["points"] for side in SIDES],
        "rack": {name: rack[name] for name in (*IN_RACK, "last_foul")},
        "visits": [{name: visit[name] for name in IN_VISIT} for visit in rack["visits"]],
        "offers": {name: offers[name] for name in IN_OFFERS},
        "events": [name for name in PLAY if name in offers["events"]],
    }
