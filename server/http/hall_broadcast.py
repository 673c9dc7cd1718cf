"""The hall as one whole state for everybody: no key, a few times a second at most, bounded."""

import asyncio
from collections.abc import Callable
from typing import Any

import structlog
from msgspec import Raw

from server.access.keys import Grant
from server.access.rates import Buckets, Places
from server.core.errors import Refusal
from server.hub.hub import Hub
from server.hub.topic import Topic
from server.live.hall import Hall
from server.protocol.codec import encode
from server.protocol.messages import State
from server.store.base import StoreError

log = structlog.get_logger(__name__)

EVERY_S = 0.25
SOCKETS_PER_ADDRESS = 200
"""Of the sockets that an address may hold open; the rest is for pages with a key."""
PAGES_PER_S, PAGES_BURST = 10, 100
"""Pages that an address may open without a key."""
ANYBODY = Grant("overlay", {"match": ""}, "anybody", "anybody")
"""What everybody holds: it covers no table, no match and no league, and records nothing."""

State_ = dict[str, Any]


class HallChannel:
    """The hall as it was seen last: its bytes, and the topic they go out on."""

    id = "live"

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self.state: State_ | None = None
        self._bytes = b"null"
        self.topic = Topic(0, self._whole)

    def put(self, state: State_) -> None:
        """Another state."""
        seq = self.topic.seq + 1
        self.state = {"seq": seq, **state}
        self._bytes = encode(self.state)
        self.topic.reset(seq)

    def _whole(self) -> bytes:
        return encode(State(self.id, self.topic.seq, self._now_ms(), Raw(self._bytes)))


class HallBroadcast:
    """Looks at the hall when something changed and somebody watches; no load without."""

    def __init__(self, hub: Hub, hall: Hall, now_ms: Callable[[], int], *, public: bool) -> None:
        self._hub = hub
        self._hall = hall
        self._channel = HallChannel(now_ms)
        self._said = b""
        self.public = public
        """May everybody look, without a key?"""
        self.sockets = Places(SOCKETS_PER_ADDRESS)
        self.pages = Buckets(PAGES_PER_S, PAGES_BURST)

    async def channel(self) -> HallChannel:
        """The channel, with the hall as it stands; `Refusal` unavailable."""
        self._hall.on = True
        if self._hall.changed or self._channel.state is None:
            try:
                await self._look()
            except StoreError as error:
                raise Refusal("unavailable", str(error)) from None
        return self._channel

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(EVERY_S)
            self._hall.on = bool(self._channel.topic.viewers)
            if not self._hall.on or not self._hall.changed:
                continue
            try:
                await self._look()
            except StoreError as error:
                self._hall.changed = True
                log.debug("hall_store_away", reason=str(error))

    async def _look(self) -> None:
        state = await self._hall.look()
        said = encode([state["tables"], state["finished"]])
        if said == self._said:
            return
        self._said = said
        self._channel.put(state)
        self._hub.spread(self._channel.topic)


def check_rate(broadcast: HallBroadcast, remote: str) -> None:
    """`Refusal` rate_limited for too many pages without a key from one address."""
    if not broadcast.pages.of(remote).take():
        raise Refusal("rate_limited", "too many pages at once from this address: wait a moment")
