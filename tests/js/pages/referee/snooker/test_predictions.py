"""What the page predicts of a stroke or a foul is what the rules make of it, or nothing."""

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
from tests.support.random_play import next_event

SCRIPT = Path(__file__).with_name("predictions.js")
FORMATS: list[dict[str, Any]] = [
    {"preset": "snooker", "frames_to_win": 4},
    {"preset": "snooker", "reds": 1, "frames_to_win": 8},
    {"preset": "snooker", "reds": 3, "players": {"a": 2, "b": 2}, "frames_to_win": 4},
    {"preset": "snooker", "reds": 2, "miss_rule": "ball-in-hand", "frames_to_win": 8},
]
IN_FRAME = ("phase", "ball_on", "free_ball", "reds", "colours", "break", "remaining", "choice")
IN_FRAME_TOO = ("misses", "warned", "in_hand", "last_foul")
IN_OFFERS = ("pots", "free", "choices", "max_reds")
PLAY = ("stroke", "foul", "choose")

Move = dict[str, Any]


def test_predictions_are_what_the_rules_do() -> None:
    node = shutil.which("node")
    assert node is not None, "python3 run.py test brings node along"
    moves = [move for seed in range(24) for move in played(FORMATS[seed % 4], seed)]
    told = subprocess.run(
        [node, str(SCRIPT)], input=json.dumps(moves).encode(), capture_output=True, check=True
    )
    foretold: Counter[str] = Counter()
    for move, guess in zip(moves, json.loads(told.stdout), strict=True):
        if guess is not None:
            foretold[kind_of(move["event"])] += 1
            assert seen(guess) == seen(move["after"]), move["event"]
    assert all(foretold[kind] > 20 for kind in KINDS), foretold


KINDS = ("pot", "miss", "free ball", "foul", "choose")


def kind_of(event: dict[str, Any]) -> str:
    """What a move is, for the count of those that were foretold."""
    if event["type"] != "stroke":
        return str(event["type"])
    if event.get("nominated"):
        return "free ball"
    return "pot" if event.get("potted") else "miss"


def played(form: dict[str, Any], seed: int) -> list[Move]:
    """The moves of a match of random play: the state before, the event, the state after."""
    match: Match[Any] = Match(resolve_format(form))
    rng = random.Random(seed)
    moves: list[Move] = []
    for _ in range(120):
        before = shown(match)
        event = next_move(before["offers"], rng)
        if event["type"] == "undo" or before["status"] == "over":
            continue
        try:
            match.fold.commit(match.fold.prepare(match.discipline.read(event), 0))
        except Refusal:
            continue
        moves.append({"state": before, "event": event, "after": shown(match)})
    return moves


def next_move(offers: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Random play with more fouls, choices and free balls in it than a match would have."""
    dice = rng.random()
    if offers["choices"] and dice < 0.5:
        return {"type": "choose", "option": rng.choice(offers["choices"])}
    if offers["foul"] and dice < 0.2:
        foul = {"type": "foul", "reason": rng.choice(list(offers["foul"]["bases"]))}
        extra = {"free_ball": rng.random() < 0.5, "miss": rng.random() < 0.5}
        balls = rng.choice([[], ["white"], ["black"], ["blue", "white"]])
        return {**foul, **extra, "balls": balls}
    return next_event(offers, rng.randrange)


def shown(match: Match[Any]) -> dict[str, Any]:
    """The state as the referee's page has it."""
    state = match.show(0)
    players = match.discipline.format["players"]
    for side in SIDES:
        state["sides"][side]["players"] = [f"{side}{n}" for n in range(players[side])]
    state["offers"] = match.discipline.offers(match.fold.state, 0)
    return state


def seen(state: dict[str, Any]) -> dict[str, Any]:
    """What of a state the page draws from."""
    frame, offers = state["frame"], state["offers"]
    return {
        "striker": state["striker"],
        "points": [state["sides"][side]["points"] for side in SIDES],
        "frame": {name: frame[name] for name in (*IN_FRAME, *IN_FRAME_TOO)},
        "offers": {name: offers[name] for name in IN_OFFERS},
        "events": [name for name in PLAY if name in offers["events"]],
        "foul": offers["foul"] and offers["foul"]["unnominated"],
    }
