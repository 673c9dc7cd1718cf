"""The balls of snooker and their values (PZ part 3, 1.1)."""

from typing import Literal

from server.core.errors import Refusal

Ball = Literal["red", "yellow", "green", "brown", "blue", "pink", "black"]
Colour = Literal["yellow", "green", "brown", "blue", "pink", "black"]
AnyBall = Literal["red", "yellow", "green", "brown", "blue", "pink", "black", "white"]
BallOn = Literal["red", "colour", "yellow", "green", "brown", "blue", "pink", "black"]

VALUES: dict[str, int] = {
    "red": 1,
    "yellow": 2,
    "green": 3,
    "brown": 4,
    "blue": 5,
    "pink": 6,
    "black": 7,
}
COLOURS: tuple[Colour, ...] = ("yellow", "green", "brown", "blue", "pink", "black")
PINK_AND_BLACK = 6
"""The lowest colour's value when pink and black are left."""
BLACK_ONLY = 7
"""The lowest colour's value when only black is left."""

COLOUR_OF_VALUE: dict[int, Colour] = {VALUES[colour]: colour for colour in COLOURS}
UP_FROM: dict[int, tuple[Colour, ...]] = {low: COLOURS[low - 2 :] for low in range(2, 9)}
"""The colours still on, low to high, by the value of the lowest; 8 for none."""

SUMS: dict[int, int] = {low: sum(VALUES[ball] for ball in UP_FROM[low]) for low in UP_FROM}
"""What those colours add up to."""

RED_AND_BLACK = 8


def lowest_of(colours: list[Colour]) -> int:
    """The lowest colour's value; the colours leave the table low to high, so black is always there.

    Refusal `bad_value` where the list has a gap, a repetition or no black.
    """
    wanted = set(colours)
    for low, up in UP_FROM.items():
        if low <= BLACK_ONLY and len(colours) == len(up) and wanted == set(up):
            return low
    raise Refusal(
        "bad_value",
        "colours: they leave the table from yellow up to black, so what is left is an unbroken "
        "run that ends with black",
    )
