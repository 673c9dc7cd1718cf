"""Made once for each thing that all states share, however many states it is asked for."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
V = TypeVar("V")

MOST = 1024
"""Frames of thirty long matches; all are forgotten beyond it, and made again as asked for."""


class Once(Generic[T, V]):
    """Wraps a function of one thing that never changes: the same thing gives the same result.

    By identity: a finished frame costs the same to know again however much is in it. Whatever is
    equal but another thing is made anew.
    """

    def __init__(self, make: Callable[[T], V]) -> None:
        self._make = make
        self._made: dict[int, tuple[T, V]] = {}

    def __call__(self, thing: T) -> V:
        """What was made of it."""
        kept = self._made.get(id(thing))
        if kept is not None:
            return kept[1]
        made = self._make(thing)
        if len(self._made) >= MOST:
            self._made.clear()
        # It is kept too: nothing else can have its id meanwhile.
        self._made[id(thing)] = thing, made
        return made
