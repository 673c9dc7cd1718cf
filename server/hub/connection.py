"""One connection's sending side: no queue of states, a send deadline, and then it is cut off."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from server.hub.topic import Topic

SEND_DEADLINE_S = 5.0
MAX_WAITING = 256
"""Answers that may wait for one connection; a page that reads none of them is cut off."""


class Connection:
    """Writes to one socket, always the latest.

    States are not queued: whenever the socket takes more, what is missing is worked out anew, so
    that a slow viewer costs a flag. Behind by one it gets the patch; behind by more, patches as
    long as they are shorter than the whole. Answers are queued, in order, and bounded.
    """

    def __init__(
        self,
        send: Callable[[bytes], Awaitable[None]],
        abort: Callable[[], None],
        deadline_s: float | None = None,
    ) -> None:
        self._send = send
        self._abort = abort
        self._deadline_s = SEND_DEADLINE_S if deadline_s is None else deadline_s
        self._answers: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._topic: Topic | None = None
        self._seq: int | None = None
        self.closing = False
        self.applied = 0
        """The last state that the page says it painted."""
        self.label = ""
        """What to find it by, as in `Hub.close_labelled`."""

    def attach(self, topic: Topic, seq: int | None = None) -> None:
        """See this topic from now on; `seq` is the state that the page has already."""
        self.detach()
        self._topic, self._seq = topic, seq
        topic.viewers.add(self)
        self._wake.set()

    def detach(self) -> None:
        """See nothing more."""
        if self._topic is not None:
            self._topic.viewers.discard(self)
            self._topic = None

    def forget(self) -> None:
        """What the page has is of no use any more: it needs the whole."""
        self._seq = None

    def wake(self) -> None:
        """There may be something new."""
        self._wake.set()

    def tell(self, message: bytes) -> None:
        """Send this, after what waits already."""
        if len(self._answers) >= MAX_WAITING:
            self._abort()
            return
        self._answers.append(message)
        self._wake.set()

    def close(self, last: bytes) -> None:
        """Send a last message and end."""
        self._answers.append(last)
        self.closing = True
        self._wake.set()

    async def run(self) -> None:
        """Write until closed; a send that takes too long cuts the connection off."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while batch := self._next():
                    for message in batch:
                        async with asyncio.timeout(self._deadline_s):
                            await self._send(message)
                if self.closing:
                    return
        except TimeoutError:
            self._abort()
        except ConnectionError:
            pass  # the reading side sees it too and ends this
        finally:
            self.detach()

    def _next(self) -> list[bytes]:
        batch = list(self._answers)
        self._answers.clear()
        if self.closing:
            self.detach()
        if self._topic is not None:
            batch += self._missing(self._topic)
        return batch

    def _missing(self, topic: Topic) -> list[bytes]:
        seen, self._seq = self._seq, topic.seq
        patches = None if seen is None else topic.since(seen)
        if patches is None:
            return [topic.whole()]
        if len(patches) > 1:
            whole = topic.whole()
            if sum(map(len, patches)) >= len(whole):
                return [whole]
        return patches
