"""One stream of numbered states as frames: the patches of late, and the whole on demand."""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from server.protocol.frame import text_frame

if TYPE_CHECKING:
    from server.hub.connection import Connection
    from server.hub.direct import Send

HISTORY = 64
"""Patches kept for a page that was away for a moment."""

NOTHING = -1
"""The state of a page that holds none, or one of no use."""


class Topic:
    """What the viewers of one thing get; encoded and framed once, whoever many they are.

    `whole()` gives the message with everything, as it stands when it is called. Each viewer is
    either `ready` (by its own `Send`: the system takes whatever comes, and its page has state
    `settled`) or among the `others`, which are looked at one by one.
    """

    def __init__(self, seq: int, whole: Callable[[], bytes]) -> None:
        self.seq = self.settled = seq
        self.whole = whole
        self.viewers: set[Connection] = set()
        self.others: set[Connection] = set()
        self.ready: dict[Send, Connection] = {}
        self.in_round = False
        """Some of the ready have more than state `settled` already."""
        self._history: deque[tuple[int, bytes]] = deque(maxlen=HISTORY)

    def push(self, seq: int, patch: bytes) -> None:
        """The next state, as a message that makes it out of the one before."""
        if seq != self.seq + 1:
            raise ValueError(f"patch to {seq} after {self.seq}")
        self._history.append((seq, text_frame(patch)))
        self.seq = seq

    def reset(self, seq: int) -> None:
        """Something else altogether: every viewer needs the whole again."""
        self._history.clear()
        self.seq, self.settled, self.in_round = seq, NOTHING, False
        for viewer in self.others:
            viewer.forget()

    def missing(self, seen: int | None) -> bytes:
        """The frames that a page with state `seen` lacks: patches where they are shorter."""
        if seen == self.seq:
            return b""
        patches = None if seen is None else self._since(seen)
        if patches is not None and len(patches) == 1:
            return patches[0]
        whole = text_frame(self.whole())
        if patches is None or sum(map(len, patches)) >= len(whole):
            return whole
        return b"".join(patches)

    def _since(self, seen: int) -> list[bytes] | None:
        if not self._history or not self._history[0][0] - 1 <= seen < self.seq:
            return None
        return [frame for number, frame in self._history if number > seen]
