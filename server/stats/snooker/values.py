"""What balls count, singly and in a break."""

from collections.abc import Sequence

VALUES = {"red": 1, "yellow": 2, "green": 3, "brown": 4, "blue": 5, "pink": 6, "black": 7}


def values(balls: Sequence[str], points: int) -> list[int]:
    """What each ball of a break of `points` counted.

    A break tells a free ball by its sum: only its first stroke can be one, so the first colour
    makes up what the balls at their own values differ from the points.
    """
    counted = [VALUES[ball] for ball in balls]
    over = sum(counted) - points
    for place, ball in enumerate(balls):
        if over and ball != "red":
            counted[place] -= over
            break
    return counted
