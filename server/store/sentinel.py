"""A link to the master that Sentinels name: asked anew for each connection, and once a second.

Sentinels elect and promote; this only asks them. A connection is used once the Redis at its end has
said that it is a master, and never again once a Sentinel names another.
"""

# ruff: noqa: D102 - link.Link says what each method does

import asyncio
from collections.abc import Callable, Sequence

from redis.asyncio import Connection
from redis.exceptions import RedisError, ResponseError

from server.store.base import StoreError, StoreUnavailable
from server.store.link import TIMEOUT_S, Reply, Word
from server.store.wire import Connect, Wire

CHECK_S = 1.0
"""So often a connection that stays open is compared with what the Sentinels say."""


class SentinelWire(Wire):
    """See `link.Link`; `connect` makes a connection to an address that a Sentinel gave."""

    fails_over = True

    def __init__(
        self,
        sentinels: Sequence[Wire],
        service: str,
        connect: Callable[[str, int], Connect],
        place: str,
        timeout_s: float = TIMEOUT_S,
        durable_replicas: int = 0,
    ) -> None:
        super().__init__(_nowhere, place, timeout_s, durable_replicas)
        self._sentinels = list(sentinels)
        self._service = service
        self._connect = connect
        self._checked = 0.0

    async def exchange(
        self, commands: Sequence[Sequence[Word]], *, writes: bool = False, extra_s: float = 0
    ) -> list[Reply]:
        try:
            replies = await super().exchange(commands, writes=writes, extra_s=extra_s)
        except StoreError as error:  # a master that stands still keeps its connections, too
            await self.doubt(error)
            raise
        for reply in replies:
            if isinstance(reply, RedisError):
                await self.doubt(reply)
        return replies

    async def open(self) -> Connection:
        host, port = await self._master()
        connection = await self._connected(self._connect(host, port)())
        (role,) = await self._exchange(connection, [("ROLE",)], False, self.timeout_s)
        # A user who may not ask for the role has to believe the Sentinel.
        if not isinstance(role, RedisError) and role[0] != b"master":
            await connection.disconnect(nowait=True)
            raise StoreUnavailable(f"{self.place} is between two masters: a moment")
        return connection

    async def doubt(self, error: BaseException) -> None:
        if not isinstance(error, ResponseError) or _not_here(error):
            await self.drop_idle()

    async def still_right(self, connection: Connection) -> bool:
        now = asyncio.get_running_loop().time()
        if now - self._checked < CHECK_S:
            return True
        self._checked = now
        try:
            right = await self._master() == (connection.host, int(connection.port))
        except StoreUnavailable:
            return True  # no Sentinel to ask: what works is kept
        if not right:
            await self.drop_idle()
        return right

    async def close(self) -> None:
        await super().close()
        for sentinel in self._sentinels:
            await sentinel.close()

    async def _master(self) -> tuple[str, int]:
        """The present master, of the first Sentinel that knows; it is asked first next time."""
        problem = "no Sentinel is named"
        for sentinel in list(self._sentinels):
            try:
                found = await sentinel.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", self._service)
            except StoreUnavailable as error:
                problem = str(error)
                continue
            if found:
                self._sentinels.remove(sentinel)
                self._sentinels.insert(0, sentinel)
                return found[0].decode(), int(found[1])
            problem = f"{sentinel.place} knows no master called {self._service!r}"
        raise StoreUnavailable(problem)


def _not_here(error: ResponseError) -> bool:
    """Does this reply say that it is no master?"""
    words = ("READONLY", "UNBLOCKED", "MASTERDOWN")
    return error.status_code in words or str(error).startswith(words)


def _nowhere() -> Connection:
    raise StoreUnavailable("no master is known yet")
