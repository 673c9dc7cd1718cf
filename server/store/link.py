"""What the store asks of its connections, whether one Redis, a Sentinel or a Cluster is behind."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import redis.exceptions
from redis.asyncio import Connection

from server.store.base import StoreUnavailable
from server.store.scripts import Script
from server.store.trouble import refusal

Word = str | bytes | int
Reply = Any
"""As RESP2 gives it: None, int, bytes, or a list of these."""

TIMEOUT_S = 1.5
"""For an answer, or for a connection. Pages say within 2.5 s that nothing is saved, and have caught
up within 2 s: docs/reliability.md, fault 8."""


class Link(ABC):
    """Runs commands on whichever Redis has their keys; `place` names it in messages."""

    place: str
    timeout_s: float
    durable_replicas: int = 0
    """So many replicas have a write on their disks before it counts as done."""
    spread = False
    """Do keys of different hash tags live on different nodes?"""
    fails_over = False
    """May another Redis take this one's place?"""

    @abstractmethod
    async def exchange(
        self, commands: Sequence[Sequence[Word]], *, writes: bool = False, extra_s: float = 0
    ) -> list[Reply]:
        """Sends several commands at once and returns every reply, an error as the exception.

        An error reply says that its command did nothing. Raises StoreUnavailable; with `writes`,
        also OutcomeUnknown.
        """

    @abstractmethod
    def dedicated(self, key: str = "") -> AbstractAsyncContextManager[Connection]:
        """A connection of one's own to where `key` is. Raises StoreUnavailable."""

    @abstractmethod
    async def close(self) -> None:
        """Closes idle connections now and those in use when they are given back."""

    def nodes(self) -> "Sequence[Link]":
        """Each Redis that accepts writes, as last heard."""
        return [self]

    async def ping(self) -> None:
        """Raises StoreUnavailable if not everything answers."""
        await self.call("PING")

    async def doubt(self, error: BaseException) -> None:
        """What was known of who is where may be out of date: this error reply, or loss, says so."""
        del error

    async def still_right(self, connection: Connection) -> bool:
        """Is a connection of `dedicated` still one to where its key is?"""
        del connection
        return True

    async def call(self, *words: Word, writes: bool = False, extra_s: float = 0) -> Reply:
        """Runs one command. Raises StoreUnavailable; with `writes`, also OutcomeUnknown."""
        (reply,) = await self.pipeline([words], writes=writes, extra_s=extra_s)
        return reply

    async def script(
        self, script: Script, keys: Sequence[str], args: Sequence[Word], *, extra_s: float = 0
    ) -> Reply:
        """Runs a script by its hash, or by its text where the server does not know it yet."""
        tail: tuple[Word, ...] = (len(keys), *keys, *args)
        try:
            return await self.call("EVALSHA", script.sha, *tail, writes=True, extra_s=extra_s)
        except _ScriptUnknown:
            return await self.call("EVAL", script.text, *tail, writes=True, extra_s=extra_s)

    async def pipeline(
        self, commands: Sequence[Sequence[Word]], *, writes: bool = False, extra_s: float = 0
    ) -> list[Reply]:
        """Sends several commands at once and returns their replies, or raises the first error."""
        if not commands:
            return []
        replies = await self.exchange(commands, writes=writes, extra_s=extra_s)
        for reply in replies:
            if isinstance(reply, redis.exceptions.NoScriptError):
                raise _ScriptUnknown(str(reply))
            if isinstance(reply, redis.exceptions.RedisError):
                raise refusal(reply)
        return replies


class _ScriptUnknown(StoreUnavailable):
    """The server has not seen this script: nothing was done."""


def key_of(words: Sequence[Word]) -> str | bytes | None:
    """The first key that a command of ours names; None for one about the server itself."""
    name = words[0]
    if name in ("EVAL", "EVALSHA"):
        return _text(words[3])
    return None if name in _ABOUT_SERVERS else _text(words[1])


_ABOUT_SERVERS = {
    *("PING", "ECHO", "TIME", "INFO", "CONFIG", "SCRIPT", "ROLE"),
    *("CLUSTER", "SENTINEL", "ASKING"),
}


def _text(word: Word) -> str | bytes:
    return word if isinstance(word, bytes) else str(word)
