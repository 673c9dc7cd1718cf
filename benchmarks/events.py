"""Makes long matches: any number of events of a best of 35 that goes the distance."""

import json
import random
from collections.abc import Iterator

FRAMES = 35
CLEARANCE = 1 + 36
COLOURS = ("yellow", "green", "brown", "blue", "pink", "black")


def best_of_35(events: int, seed: int = 1) -> list[str]:
    """So many lines for a replay of `{"preset":"snooker","best_of":35}`, ending 18-17.

    Openers take turns, and each wins the frame that he opens: long safety play with fouls now and
    then, an even number of visits, and he clears the table.
    """
    rng = random.Random(seed)
    spare = events - FRAMES * CLEARANCE
    visits = spare // FRAMES // 2 * 2
    if visits < 2:
        raise ValueError(f"a best of {FRAMES} takes more than {events} events")
    lines = []
    at = 0
    for event in _match(visits, spare - visits * FRAMES, rng):
        at += rng.randint(5_000, 40_000)
        lines.append(json.dumps({"at": at, **event}, separators=(",", ":")))
    return lines


def _match(visits: int, warnings: int, rng: random.Random) -> Iterator[dict[str, object]]:
    for number in range(FRAMES):
        yield {"type": "next"} if number else {"type": "start", "breaker": "a"}
        for _ in range(warnings if number == 0 else 0):
            yield {"type": "warn", "side": "a", "kind": "conduct"}
        for _ in range(visits):
            if rng.random() < 0.01:
                yield {"type": "foul", "reason": "missed_all"}
            else:
                yield {"type": "stroke", "tags": ["safety"]}
        for ball in ("red", "black") * 15 + COLOURS:
            yield {"type": "stroke", "potted": [ball]}
