"""The connections that take nothing at present: one look at all of them, and one deadline."""

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.hub.connection import Connection

DEADLINE_S = 4.5
"""A connection that takes nothing for so long is cut off: within five seconds, looks included."""
LOOK_S = 0.02
LOOK_EACH_S = 10e-6
"""Looks are that far apart, and further where many are to be looked at."""


class Stalled:
    """Writes to them once they take more, and cuts them off in the end. No timer where none is."""

    def __init__(self) -> None:
        self._all: set[Connection] = set()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._all)

    def add(self, connection: "Connection") -> None:
        """There is something for it that it does not take."""
        if connection not in self._all:
            self._all.add(connection)
            connection.stalled_since = asyncio.get_running_loop().time()
        if self._timer is None:
            self._again()

    def discard(self, connection: "Connection") -> None:
        """It takes more, or is gone."""
        self._all.discard(connection)
        connection.stalled_since = None

    def _again(self) -> None:
        loop = asyncio.get_running_loop()
        pause_s = max(LOOK_S, LOOK_EACH_S * len(self._all))
        self._timer = loop.call_later(pause_s, self._look) if self._all else None

    def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        for connection in list(self._all):
            since = connection.stalled_since or now
            if not connection.wake() and now - since > DEADLINE_S:
                connection.cut(unread=True)
        self._again()
