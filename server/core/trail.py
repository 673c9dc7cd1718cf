"""A sequence that only ever grows, shared by all the states that it grew through."""

from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Trail(Sequence[T]):
    """Like a tuple, but `plus` costs the same however long it is.

    The states of a match each have all the visits up to then: a copy for each would cost the more
    the longer the frame. They share one list, and each sees as much of it as there was.
    """

    __slots__ = ("_all", "_length")

    def __init__(self, values: Sequence[T] = ()) -> None:
        self._all: list[T] = list(values)
        self._length = len(self._all)

    def plus(self, value: T) -> "Trail[T]":
        """This one with `value` as its last; this one stays as it is."""
        more: Trail[T] = Trail.__new__(Trail)
        # Another state may have gone on from here before, as a correction does: then it is a fork.
        shared = len(self._all) == self._length
        more._all = self._all if shared else self._all[: self._length]
        more._all.append(value)
        more._length = self._length + 1
        return more

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self._all[: self._length][index]

    def __iter__(self) -> Iterator[T]:
        return iter(self._all[: self._length])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trail):
            return NotImplemented
        return list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Trail({list(self)!r})"
