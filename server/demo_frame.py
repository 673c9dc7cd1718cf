"""A frame made up to end at a score: strokes, fouls and a concession that the rules accept."""

import random
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from server.core.ids import Side, other
from server.rules.snooker.balls import COLOUR_OF_VALUE, COLOURS

REDS: Final = 15
PREFIXES: Final = (0, 2, 5, 9, 14, 20)
"""Points of the colours potted in order, by how many; the black stays up."""
LEAST, MOST = 2, 7
"""The values of a colour."""
END_VISIT: Final = 0.22
"""How often a visit ends after a colour."""

Event = dict[str, Any]


class Recipe(Struct, frozen=True):
    """What a score is made of: reds of each side, colours in order at the end, and fouls."""

    reds_winner: int
    reds_loser: int
    in_order: int
    fouls: int


class Visit(Struct):
    """A visit to the table: what is potted, and the value of the foul that ends it (0: a miss)."""

    side: Side
    pots: list[str]
    foul: int = 0


def frame(winner: Side, high: int, low: int, breaker: Side, seed: str) -> Iterator[Event]:
    """The events of a frame that `winner` wins by `high` to `low`, its opening left out.

    The same arguments make the same frame. Raises ValueError for a score that no recipe gives.
    """
    chance = random.Random(seed)  # noqa: S311 - a demo
    side = breaker
    for visit in _visits(winner, recipe(high, low), high, low, chance):
        if visit.side != side:
            yield {"type": "stroke", "tags": ["safety"]}
            side = other(side)
        for ball in visit.pots:
            yield {"type": "stroke", "potted": [ball]}
        if visit.foul:
            yield {"type": "foul", "reason": "missed_all", "value": visit.foul}
        else:
            yield {"type": "stroke"}
        side = other(side)
    if side == winner:
        yield {"type": "stroke", "tags": ["safety"]}
    yield {"type": "concede"}


def recipe(high: int, low: int) -> Recipe:
    """The likeliest way to a score: few fouls, and no more on the table than would turn it."""
    found = min(_recipes(high, low), key=lambda item: _oddness(item, high - low), default=None)
    if found is None:
        raise ValueError(f"no frame ends {high}-{low}")
    return found


def _recipes(high: int, low: int) -> Iterator[Recipe]:
    for fouls in range(low + 1):
        if 0 < fouls < 4:
            continue
        for in_order in range(len(PREFIXES)):
            for reds_winner in range(REDS + 1):
                for reds_loser in range(REDS + 1 - reds_winner):
                    made = Recipe(reds_winner, reds_loser, in_order, fouls)
                    if _adds_up(made, high, low):
                        yield made


def _adds_up(made: Recipe, high: int, low: int) -> bool:
    if made.in_order and made.reds_winner + made.reds_loser != REDS:
        return False
    winner = high - PREFIXES[made.in_order] - made.reds_winner
    loser = low - made.fouls - made.reds_loser
    return _is_colours(winner, made.reds_winner) and _is_colours(loser, made.reds_loser)


def _is_colours(points: int, reds: int) -> bool:
    """Can so many points be made with at most one colour a red?"""
    return points == 0 or (LEAST <= points <= MOST * reds)


def _oddness(made: Recipe, lead: int) -> tuple[bool, int, int]:
    reds = REDS - made.reds_winner - made.reds_loser
    remaining = 8 * reds + 27 - PREFIXES[made.in_order]
    return remaining >= lead, made.fouls, remaining


def _visits(
    winner: Side, made: Recipe, high: int, low: int, chance: random.Random
) -> Iterator[Visit]:
    """Both sides' visits in turn; the winner's last one is the last of all."""
    points = high - PREFIXES[made.in_order] - made.reds_winner
    mine = _side_visits(winner, made.reds_winner, points, chance)
    theirs = _side_visits(
        other(winner), made.reds_loser, low - made.fouls - made.reds_loser, chance
    )
    fouls = _split(made.fouls)
    mine += [Visit(winner, []) for _ in range(len(fouls) - len(mine))]
    for visit, value in zip(chance.sample(mine, len(fouls)), fouls, strict=True):
        visit.foul = value
    turns = max(len(mine), len(theirs))
    for turn in range(turns):
        if turn < len(theirs):
            yield theirs[turn]
        if turn < len(mine):
            yield mine[turn]
    if made.in_order:
        yield Visit(winner, list(COLOURS[: made.in_order]))


def _side_visits(side: Side, reds: int, points: int, chance: random.Random) -> list[Visit]:
    """A side's visits on the reds, with so many points in colours."""
    visits = [Visit(side, [])]
    for value in _colours(reds, points, chance):
        visits[-1].pots.append("red")
        if value:
            visits[-1].pots.append(COLOUR_OF_VALUE[value])
        if not value or chance.random() < END_VISIT:
            visits.append(Visit(side, []))
    return [visit for visit in visits if visit.pots]


def _colours(reds: int, points: int, chance: random.Random) -> list[int]:
    """Values of the colours after each red, 0 where it is missed; they sum up to `points`."""
    many = min(reds, points // LEAST)
    values = [LEAST] * many + [0] * (reds - many)
    left = points - LEAST * many
    while left:
        at = chance.randrange(many)
        more = min(left, MOST - values[at], chance.randint(1, MOST - LEAST))
        values[at] += more
        left -= more
    chance.shuffle(values)
    return values


def _split(points: int) -> list[int]:
    """Points of fouls as fouls of 4 to 7."""
    number = -(-points // MOST)
    if not number:
        return []
    each, more = divmod(points, number)
    return [each + (place < more) for place in range(number)]
