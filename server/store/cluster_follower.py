"""Follows a store on a Cluster: one blocking read for the desk and for each match, told as one.

One XREAD cannot name keys of two hash slots, and each match has its own.
"""

# ruff: noqa: D102 - base.Follower says what each method does

import asyncio
import contextlib
from collections.abc import AsyncIterator

from server.core.ids import CommandId, MatchId
from server.store.base import Follower, LinkLost, Resynced, Seq, Signal
from server.store.follower import RedisFollower
from server.store.keys import Keys
from server.store.link import Link


class _Feed:
    """One follower, its task, and the turn that it waits for after each signal."""

    def __init__(self, follower: RedisFollower) -> None:
        self.follower = follower
        self.taken = asyncio.Semaphore(0)
        self.task: asyncio.Task[None] | None = None


Told = tuple[_Feed, Signal | BaseException | None]
"""None where a feed ended."""


class ClusterFollower(Follower):
    """See `base.Follower`. A link counts as lost while any of its feeds has none."""

    def __init__(self, link: Link, keys: Keys) -> None:
        self._link = link
        self._keys = keys
        self._desk = _Feed(RedisFollower(link, keys))
        self._matches: dict[MatchId, _Feed] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._told: asyncio.Queue[Told] = asyncio.Queue()
        self._down: set[_Feed] = set()
        self._started = False
        self._closed = False

    def add(self, match_id: MatchId, after_seq: Seq = 0, after_id: CommandId | None = None) -> None:
        self.remove(match_id)
        feed = _Feed(RedisFollower(self._link, self._keys, desk=False))
        feed.follower.add(match_id, after_seq, after_id)
        self._matches[match_id] = feed
        if self._started:
            self._start(feed)

    def remove(self, match_id: MatchId) -> None:
        feed = self._matches.pop(match_id, None)
        if feed is not None:
            self._end(feed)

    def again(self) -> None:
        self._desk.follower.again()

    async def aclose(self) -> None:
        self._closed = True
        self._told.put_nowait((self._desk, None))
        await self._end_all()

    async def __aiter__(self) -> AsyncIterator[Signal]:
        self._started = True
        for feed in (self._desk, *self._matches.values()):
            self._start(feed)
        try:
            while not self._closed:
                feed, signal = await self._told.get()
                if isinstance(signal, BaseException):
                    raise signal
                if feed is self._desk or feed in self._matches.values():
                    told = self._merged(feed, signal)
                else:  # removed meanwhile
                    told = self._up(feed)
                if told is not None:
                    yield told
                feed.taken.release()
        finally:
            self._started = False
            await self._end_all()

    def _merged(self, feed: _Feed, signal: Signal | None) -> Signal | None:
        """What one feed says, as said of all: lost with the first, back with the last."""
        if isinstance(signal, LinkLost):
            first = not self._down
            self._down.add(feed)
            return signal if first else None
        if isinstance(signal, Resynced):
            return self._up(feed) or (signal if feed is self._desk and not self._down else None)
        return signal

    def _up(self, feed: _Feed) -> Resynced | None:
        """The feed has a link again, or is gone: Resynced if it was the last without one."""
        if feed not in self._down:
            return None
        self._down.discard(feed)
        return None if self._down else Resynced()

    def _start(self, feed: _Feed) -> None:
        if feed.task is None:
            feed.task = asyncio.create_task(self._listen(feed))

    def _end(self, feed: _Feed) -> None:
        if feed.task is None:
            return
        feed.task.cancel()
        self._ending.add(feed.task)
        feed.task.add_done_callback(self._ending.discard)
        self._told.put_nowait((feed, None))  # if it was down, somebody has to be told

    async def _end_all(self) -> None:
        for feed in (self._desk, *self._matches.values()):
            self._end(feed)
            feed.task = None
        await asyncio.gather(*self._ending, return_exceptions=True)

    async def _listen(self, feed: _Feed) -> None:
        try:
            async with contextlib.aclosing(feed.follower.__aiter__()) as signals:
                async for signal in signals:
                    self._told.put_nowait((feed, signal))
                    await feed.taken.acquire()
        except Exception as error:  # noqa: BLE001 - the one reader is to have it
            self._told.put_nowait((feed, error))
