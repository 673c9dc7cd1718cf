"""Names of the things that a match is made of, as types."""

from typing import Literal, NewType

Side = Literal["a", "b"]
MatchId = NewType("MatchId", str)
CommandId = NewType("CommandId", str)

SIDES: tuple[Side, Side] = ("a", "b")


def other(side: Side) -> Side:
    """The opponent of a side."""
    return "b" if side == "a" else "a"
