"""One stream of numbered states as bytes: the patches of late, and the whole on demand."""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.hub.connection import Connection

HISTORY = 64
"""Patches kept for a page that was away for a moment."""


class Topic:
    """What the viewers of one thing get; encoded once, whoever many they are.

    `whole()` gives the message with everything, as it stands when it is called.
    """

    def __init__(self, seq: int, whole: Callable[[], bytes]) -> None:
        self.seq = seq
        self.whole = whole
        self.viewers: set[Connection] = set()
        self._history: deque[tuple[int, bytes]] = deque(maxlen=HISTORY)

    def push(self, seq: int, patch: bytes) -> None:
        """The next state, as a message that makes it out of the one before."""
        if seq != self.seq + 1:
            raise ValueError(f"patch to {seq} after {self.seq}")
        self._history.append((seq, patch))
        self.seq = seq

    def reset(self, seq: int) -> None:
        """Something else altogether: every viewer needs the whole again."""
        self._history.clear()
        self.seq = seq
        for viewer in self.viewers:
            viewer.forget()

    def since(self, seq: int) -> list[bytes] | None:
        """What is missing after `seq`, or None where only the whole will do."""
        if seq == self.seq:
            return []
        if not self._history or not self._history[0][0] - 1 <= seq < self.seq:
            return None
        return [patch for number, patch in self._history if number > seq]
