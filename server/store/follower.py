"""Follows the logs that are watched, and what changes on the desk, across every loss of link.

Reads block on a connection of their own with concrete ids (never `$`), so nothing is missed while
disconnected. `add` and `remove` wake a blocked read by hanging up and asking anew: that needs no
key, no write and no permission, works on every server, and has no race, because the ids say where
to go on. A read blocks for a moment at most, so that a dead link is noticed.
"""

# ruff: noqa: D102 - base.Follower says what each method does

import asyncio
import random
from collections.abc import AsyncGenerator, Iterator

import redis.exceptions
from redis.asyncio import Connection

from server.core.ids import CommandId, MatchId
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
from server.store.cursor import Cursor
from server.store.keys import Keys
from server.store.link import Link, Reply, Word
from server.store.replies import control_signal, log_entry
from server.store.trouble import refusal_text
from server.store.wire import read_reply, send

BLOCK_MS = 250
"""With the patience on top, a store that says nothing is known to be away in less than 2 s."""
BATCH = 500
RETRY_S = (0.05, 1.0)
"""From the beginning of one try to the next: one that waited in vain is followed at once."""

Followed = dict[bytes, tuple[MatchId, Cursor]]


class _Elsewhere(StoreUnavailable):
    """What is read is on another node by now: no link was lost."""


class RedisFollower(Follower):
    """See `base.Follower`. Without `desk` it follows matches alone."""

    def __init__(self, link: Link, keys: Keys, *, desk: bool = True) -> None:
        self._link = link
        self._keys = keys
        self._desk = desk
        self._cursors: dict[MatchId, Cursor] = {}
        self._control: bytes | None = None
        self._changed = asyncio.Event()
        self._connection: Connection | None = None
        self._linked: bool | None = None
        """None: it has to resync, and has not said so."""
        self._closed = False

    def add(self, match_id: MatchId, after_seq: Seq = 0, after_id: CommandId | None = None) -> None:
        self._cursors[match_id] = Cursor(after_seq, after_id)
        self._changed.set()

    def remove(self, match_id: MatchId) -> None:
        if self._cursors.pop(match_id, None):
            self._changed.set()

    def again(self) -> None:
        self._linked = None
        self._changed.set()

    async def aclose(self) -> None:
        self._closed = True
        self._changed.set()
        if self._connection is not None:
            await self._connection.disconnect()

    async def __aiter__(self) -> AsyncGenerator[Signal, None]:
        delay = RETRY_S[0]
        clock = asyncio.get_running_loop().time
        while not self._closed:
            began = clock()
            try:
                async with self._link.dedicated(self._place()) as connection:
                    self._connection = connection
                    if not self._linked:
                        for rewound in await self._resync(connection):
                            yield rewound
                        self._linked, delay = True, RETRY_S[0]
                        yield Resynced()
                    followed = self._followed()
                    while self._linked and not self._changed.is_set():
                        for signal in self._signals(
                            await self._blocked_read(connection, followed), followed
                        ):
                            yield signal
                        if not await self._link.still_right(connection):
                            raise _Elsewhere("there is another master")
            except StoreUnavailable as error:
                if self._linked and isinstance(error, _Elsewhere):
                    self._linked = None  # once, at once, and unsaid
                    continue
                if self._linked is not False and not self._closed:
                    self._linked = False
                    yield LinkLost(str(error))
                pause = delay * (0.5 + random.random() / 2)  # noqa: S311 - jitter
                await asyncio.sleep(max(0.0, began + pause - clock()))
                delay = min(delay * 2, RETRY_S[1])

    def _place(self) -> str:
        """A key that is where the reading has to be done."""
        if self._desk or not self._cursors:
            return self._keys.control
        return self._keys.log(next(iter(self._cursors)))

    async def _resync(self, connection: Connection) -> list[Rewound]:
        """Sets the control cursor, and finds the logs that are not what was read.

        A Redis without AOF loses entries by a restart, a failover loses the last ones.
        """
        if self._desk:
            last = await self._ask(
                connection, "XREVRANGE", self._keys.control, "+", "-", "COUNT", 1
            )
            newest: bytes = last[0][0] if last else b"0-0"
            if self._control is None or _number(newest) < _number(self._control):
                self._control = newest
        found = []
        for match_id, cursor in list(self._cursors.items()):
            words = cursor.question(self._keys.log(match_id))
            if words and not cursor.stands(await self._ask(connection, *words)):
                found.append(Rewound(match_id, cursor.seq))
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

    def _logged(self, match_id: MatchId, cursor: Cursor, entries: Reply) -> Iterator[Logged]:
        for entry in map(log_entry, entries):
            # While the reader was busy with the last one it may have removed, or added anew.
            if self._cursors.get(match_id) is not cursor:
                return
            cursor.passed(entry)
            yield Logged(match_id, entry)

    async def _blocked_read(self, connection: Connection, followed: Followed) -> Reply:
        """One XREAD; None when nothing came, or when what is followed changed."""
        desk: list[tuple[Word, Word]] = [(self._keys.control, self._control or b"0-0")]
        streams = desk if self._desk else []
        streams += [(log, f"{cursor.seq}-0") for log, (_, cursor) in followed.items()]
        if not streams:
            await self._changed.wait()
            return None
        names, ids = zip(*streams, strict=True)
        words = ("XREAD", "COUNT", BATCH, "BLOCK", BLOCK_MS, "STREAMS", *names, *ids)
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
            async with asyncio.timeout(BLOCK_MS / 1000 + self._link.timeout_s):
                await send(connection, connection.pack_commands([words]))
                reply = await read_reply(connection)
        except (redis.exceptions.RedisError, OSError, TimeoutError) as error:
            await self._link.doubt(error)
            raise StoreUnavailable(f"{self._link.place} hung up, or does not answer") from error
        if isinstance(reply, redis.exceptions.RedisError):
            await self._link.doubt(reply)
            moved = isinstance(reply, redis.exceptions.MovedError)
            problem = _Elsewhere if moved or "UNBLOCKED" in str(reply) else StoreUnavailable
            raise problem(refusal_text(reply))
        return reply


def _number(entry_id: bytes) -> tuple[int, int]:
    """A stream id in its order."""
    ms, _, n = entry_id.partition(b"-")
    return int(ms), int(n)
