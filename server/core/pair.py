"""A number for each side."""

import msgspec

from server.core.ids import Side


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two integers, one a side: points, frames, games, extensions."""

    a: int
    b: int

    def of(self, side: Side) -> int:
        """The number of one side."""
        return self.a if side == "a" else self.b

    def plus(self, side: Side, number: int) -> "Pair":
        """The pair with `number` added to one side."""
        if side == "a":
            return Pair(self.a + number, self.b)
        return Pair(self.a, self.b + number)

    def put(self, side: Side, number: int) -> "Pair":
        """The pair with one side's number replaced."""
        return Pair(number, self.b) if side == "a" else Pair(self.a, number)

    def __add__(self, more: "Pair") -> "Pair":
        return Pair(self.a + more.a, self.b + more.b)

    @property
    def level(self) -> bool:
        """Both the same."""
        return self.a == self.b

    @property
    def leader(self) -> Side | None:
        """The side with more, or None when level."""
        if self.a == self.b:
            return None
        return "a" if self.a > self.b else "b"


NIL = Pair(0, 0)
