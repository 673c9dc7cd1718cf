"""Follows the logs that are watched, and what changes on the desk, across every loss of link.

Reads block on a connection of their own with concrete ids (never `$`), so nothing is missed while
disconnected. `add` and `remove` wake a blocked read by hanging up and asking anew: that needs no
key, no write and no permission, works on every server, and has no race, because the ids say where
to go on. A read blocks for a second at most, so that a dead link is noticed.
"""

# ruff: noqa: D102 - base.Follower says what each method does

import asyncio
import random
from collections.abc import AsyncIterator, Iterator

import redis.exceptions
from redis.asyncio import Connection

from server.core.ids import MatchId
from server.store.base import (
    Follower,
    LinkLost,
    Logged,
    Resynced,
    Rewound,
    Seq,
    Signal,
    StoreUnavailable,
)
from server.store.keys import Keys
from server.store.replies import control_signal, last_seq, log_entry
from server.store.trouble import refusal_text
from server.store.wire import Reply, Wire, Word, read_reply, send

BLOCK_MS = 1000
BATCH = 500
RETRY_S = (0.05, 1.0)


class _Cursor:
    """How far one match was read; a new object each time it is added, so old reads can be told."""

    def __init__(self, seq: Seq) -> None:
        self.seq = seq


Followed = dict[bytes, tuple[MatchId, _Cursor]]


class RedisFollower(Follower):
    """See `base.Follower`."""

    def __init__(self, wire: Wire, keys: Keys) -> None:
        self._wire = wire
        self._keys = keys
        self._cursors: dict[MatchId, _Cursor] = {}
        self._control: bytes | None = None
        self._changed = asyncio.Event()
        self._connection: Connection | None = None
        self._closed = False

    def add(self, match_id: MatchId, after_seq: Seq = 0) -> None:
        self._cursors[match_id] = _Cursor(after_seq)
        self._changed.set()

    def remove(self, match_id: MatchId) -> None:
        if self._cursors.pop(match_id, None):
            self._changed.set()

    async def aclose(self) -> None:
        self._closed = True
        self._changed.set()
        if self._connection is not None:
            await self._connection.disconnect()

    async def __aiter__(self) -> AsyncIterator[Signal]:
        linked: bool | None = None
        delay = RETRY_S[0]
        while not self._closed:
            try:
                async with self._wire.dedicated() as connection:
                    self._connection = connection
                    if not linked:
                        for rewound in await self._resync(connection):
                            yield rewound
                        linked, delay = True, RETRY_S[0]
                        yield Resynced()
                    followed = self._followed()
                    while not self._changed.is_set():
                        for signal in self._signals(
                            await self._blocked_read(connection, followed), followed
                        ):
                            yield signal
            except StoreUnavailable as error:
                if linked is not False and not self._closed:
                    linked = False
                    yield LinkLost(str(error))
                await asyncio.sleep(delay * (0.5 + random.random() / 2))  # noqa: S311 - jitter
                delay = min(delay * 2, RETRY_S[1])

    async def _resync(self, connection: Connection) -> list[Rewound]:
        """Sets the control cursor, and finds the logs that lost entries (a Redis without AOF)."""
        last = await self._ask(connection, "XREVRANGE", self._keys.control, "+", "-", "COUNT", 1)
        newest: bytes = last[0][0] if last else b"0-0"
        if self._control is None or _number(newest) < _number(self._control):
            self._control = newest
        found = []
        for match_id, cursor in list(self._cursors.items()):
            log = self._keys.log(match_id)
            seq = last_seq(await self._ask(connection, "XREVRANGE", log, "+", "-", "COUNT", 1))
            if seq < cursor.seq:
                cursor.seq = seq
                found.append(Rewound(match_id, seq))
        return found

    def _followed(self) -> Followed:
        self._changed.clear()
        return {
            self._keys.log(match_id).encode(): (match_id, cursor)
            for match_id, cursor in self._cursors.items()
        }

    def _signals(self, reply: Reply, followed: Followed) -> Iterator[Signal]:
        """What was read, as it is asked for: each cursor moves as its entry is handed over."""
        for stream, entries in reply or ():
            if stream in followed:
                yield from self._logged(*followed[stream], entries)
            else:
                for entry in entries:
                    self._control = entry[0]
                    control = control_signal(entry)
                    if control is not None:
                        yield control

    def _logged(self, match_id: MatchId, cursor: _Cursor, entries: Reply) -> Iterator[Logged]:
        for entry in map(log_entry, entries):
            # While the reader was busy with the last one it may have removed, or added anew.
            if self._cursors.get(match_id) is not cursor:
                return
            cursor.seq = entry.seq
            yield Logged(match_id, entry)

    async def _blocked_read(self, connection: Connection, followed: Followed) -> Reply:
        """One XREAD; None when nothing came, or when what is followed changed."""
        ids = [f"{cursor.seq}-0" for _, cursor in followed.values()]
        words: list[Word] = [
            "XREAD",
            "COUNT",
            BATCH,
            "BLOCK",
            BLOCK_MS,
            "STREAMS",
            self._keys.control,
        ]
        words += [*followed, self._control or b"0-0", *ids]
        read = asyncio.ensure_future(self._ask(connection, *words))
        changed = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait({read, changed}, return_when=asyncio.FIRST_COMPLETED)
            return read.result() if read.done() else None
        finally:
            for task in (read, changed):
                task.cancel()
            await asyncio.gather(read, changed, return_exceptions=True)

    async def _ask(self, connection: Connection, *words: Word) -> Reply:
        try:
            async with asyncio.timeout(BLOCK_MS / 1000 + self._wire.timeout_s):
                await send(connection, connection.pack_commands([words]))
                reply = await read_reply(connection)
        except (redis.exceptions.RedisError, OSError, TimeoutError) as error:
            raise StoreUnavailable(f"{self._wire.place} hung up, or does not answer") from error
        if isinstance(reply, redis.exceptions.RedisError):
            raise StoreUnavailable(refusal_text(reply))
        return reply


def _number(entry_id: bytes) -> tuple[int, int]:
    """A stream id in its order."""
    ms, _, n = entry_id.partition(b"-")
    return int(ms), int(n)
