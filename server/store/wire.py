"""One command, one connection, one outcome: done, surely not done, or unknown.

Redis-py's own client sends a write again when its reply is lost, and cannot say whether a command
had left when it failed. So only its connections are used here, and a connection that did not get
every reply it was owed is closed, never lent again: replies cannot cross.
"""

# ruff: noqa: D102 - link.Link says what each method does

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager

import redis.exceptions
from redis.asyncio import Connection, ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from server.store.base import OutcomeUnknown, StoreError, StoreUnavailable
from server.store.durable import LATE_S, with_waits, without_waits
from server.store.link import TIMEOUT_S, Link, Reply, Word
from server.store.trouble import connect_text

Connect = Callable[[], Connection]

MAX_CONNECTIONS = 32
_LOST = (redis.exceptions.RedisError, OSError, TimeoutError)


def connections(url: str) -> Connect:
    """A maker of connections to `url`, not yet connected. Raises ValueError for a bad address."""
    pool = ConnectionPool.from_url(
        url,
        protocol=2,
        legacy_responses=True,
        socket_timeout=None,
        socket_connect_timeout=TIMEOUT_S,
        retry=Retry(NoBackoff(), 0),
    )
    return pool.make_connection


class Wire(Link):
    """A bounded set of connections to one Redis."""

    def __init__(
        self,
        connect: Connect,
        place: str,
        timeout_s: float = TIMEOUT_S,
        durable_replicas: int = 0,
    ) -> None:
        self.place = place
        self.timeout_s = timeout_s
        self.durable_replicas = durable_replicas
        self._make = connect
        self._idle: list[Connection] = []
        self._slots = asyncio.Semaphore(MAX_CONNECTIONS)
        self._closed = False

    async def exchange(
        self, commands: Sequence[Sequence[Word]], *, writes: bool = False, extra_s: float = 0
    ) -> list[Reply]:
        timeout_s = self.timeout_s + extra_s
        waits = self.durable_replicas if writes else 0
        sent = with_waits(commands, waits, timeout_s) if waits else commands
        timeout_s += LATE_S if waits else 0
        async with self._slots:
            connection = await self._take()
            replies = await self._exchange(connection, sent, writes, timeout_s)
            await self._give_back(connection)
        return without_waits(replies, waits, self.place) if waits else replies

    @asynccontextmanager
    async def dedicated(self, key: str = "") -> AsyncIterator[Connection]:
        del key  # all are here
        connection = await self.open()
        try:
            yield connection
        finally:
            await connection.disconnect(nowait=True)

    async def close(self) -> None:
        self._closed = True
        await self.drop_idle()

    async def drop_idle(self) -> None:
        """Closes the connections that nobody uses: the next call makes a new one."""
        while self._idle:
            await self._idle.pop().disconnect()

    async def open(self) -> Connection:
        """A new connection, which the caller closes. Raises StoreUnavailable."""
        return await self._connected(self._make())

    async def _take(self) -> Connection:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        while self._idle:
            connection = self._idle.pop()
            # Readable while nothing is owed means the other end hung up (or is out of step).
            if connection.is_connected and not await _readable(connection):
                return connection
            await connection.disconnect(nowait=True)
        return await self.open()

    async def _connected(self, connection: Connection) -> Connection:
        try:
            async with asyncio.timeout(self.timeout_s):
                await connection.connect()  # type: ignore[no-untyped-call]
        except _LOST as error:
            await connection.disconnect(nowait=True)
            raise StoreUnavailable(connect_text(error, self.place)) from error
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        return connection

    async def _give_back(self, connection: Connection) -> None:
        if self._closed:
            await connection.disconnect(nowait=True)
        else:
            self._idle.append(connection)

    async def _exchange(
        self,
        connection: Connection,
        commands: Sequence[Sequence[Word]],
        writes: bool,
        timeout_s: float,
    ) -> list[Reply]:
        """Sends, and reads every reply; on any failure, cancellation too, hangs up."""
        try:
            async with asyncio.timeout(timeout_s):
                await send(connection, connection.pack_commands(commands))
                return [await read_reply(connection) for _ in commands]
        except _LOST as error:
            await connection.disconnect(nowait=True)
            problem: type[StoreError] = OutcomeUnknown if writes else StoreUnavailable
            what = "in time" if isinstance(error, TimeoutError) else "and hung up"
            raise problem(f"{self.place} did not answer {what}") from error
        except BaseException:
            await connection.disconnect(nowait=True)
            raise


async def send(connection: Connection, packed: Iterable[bytes]) -> None:
    """Sends packed commands; a link that is gone raises ConnectionResetError or RedisError."""
    try:
        await connection.send_packed_command(packed)
    except TypeError as error:  # some CPython 3.12 and 3.13: what writes is None once it is closed
        raise ConnectionResetError("the link is closed") from error


async def read_reply(connection: Connection) -> Reply:
    """The next reply; an error reply comes as the exception, returned and not raised."""
    try:
        return await connection.read_response()
    except redis.exceptions.RedisError as error:
        # LOADING and a wrong password are replies too, though redis-py files them as lost links.
        if isinstance(error, redis.exceptions.ResponseError) or error.status_code:
            return error
        raise


async def _readable(connection: Connection) -> bool:
    try:
        return await connection.can_read()
    except _LOST:
        return True
