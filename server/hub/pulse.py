"""Finds the connections whose other end is gone for good, by one round through all of them."""

import asyncio
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from server.protocol.frame import PING_FRAME

if TYPE_CHECKING:
    from server.hub.connection import Connection

ROUND_S = 10.0
PING_AFTER, CUT_AFTER = 2, 3
"""Rounds without a word of the other end: then it is asked, then it is cut off."""
SLICE = 100


class Pulse:
    """Asks those that have been quiet; whatever a connection hears sets its `quiet` to 0.

    That a page is alive, `applied` says: a frozen one still answers pings.
    """

    def __init__(self, connections: Callable[[], Collection["Connection"]]) -> None:
        self._connections = connections

    async def run(self) -> None:
        """Go round until cancelled."""
        while True:
            await asyncio.sleep(ROUND_S)
            await self.round()

    async def round(self) -> None:
        """Once through all, in slices that let the loop breathe."""
        for number, connection in enumerate(list(self._connections()), 1):
            connection.quiet += 1
            if connection.quiet >= CUT_AFTER:
                connection.cut(unread=False)
            elif connection.quiet == PING_AFTER:
                connection.write(PING_FRAME)
            if number % SLICE == 0:
                await asyncio.sleep(0)
