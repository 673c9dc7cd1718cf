"""Follows the store's streams: what any server appended, put on a table or revoked."""

from collections.abc import Awaitable, Callable
from typing import Protocol

import structlog

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.directory import Directory
from server.live.match import BrokenLog, LiveMatch
from server.live.service import MatchService
from server.store.base import (
    DocumentChanged,
    Follower,
    KeyRevoked,
    LinkLost,
    Logged,
    MatchCreated,
    Resynced,
    Rewound,
    Signal,
    StoreError,
    TableChanged,
)
from server.store.desk import DeskSignal

log = structlog.get_logger(__name__)


class Desk(Protocol):
    """Who else is told of what changes on the desk."""

    async def refresh(self) -> None:
        """The link is up, at first or again: anything may have been missed."""

    async def changed(self, kind: str, id_: str, /) -> None:
        """A document was put."""

    async def created(self, match_id: MatchId, /) -> None:
        """A match was created."""


async def _nobody(signal: DeskSignal) -> None:
    """Nobody is told."""


class Following:
    """The one reader of a `Follower`; also an audience, to follow just what is in memory."""

    def __init__(self, follower: Follower, service: MatchService, directory: Directory) -> None:
        self._follower = follower
        self._service = service
        self._directory = directory
        self.desks: list[Desk] = []
        self.on_revoked: Callable[[str], None] = lambda _key_hash: None
        self.on_desk: Callable[[DeskSignal], Awaitable[None]] = _nobody
        self.on_link: Callable[[bool], None] = lambda _up: None
        self.up = True
        service.memory.tell(self)

    async def run(self) -> None:
        """Until cancelled, or closed."""
        async for signal in self._follower:
            try:
                if isinstance(signal, DeskSignal):
                    await self.on_desk(signal)
                else:
                    await self._one(signal)
            except (StoreError, Refusal, BrokenLog) as error:
                log.warning("signal_failed", signal=type(signal).__name__, reason=str(error))

    async def close(self) -> None:
        """End the reading."""
        await self._follower.aclose()

    async def _one(self, signal: Signal) -> None:
        match signal:
            case Logged(match_id, entry):
                self._service.follow(match_id, entry)
            case Rewound(match_id):
                await self._rewound(match_id)
            case TableChanged():
                self._directory.changed(signal)
            case KeyRevoked(key_hash):
                self.on_revoked(key_hash)
            case LinkLost(reason):
                log.warning("store_down", reason=reason)
                self._link(up=False)
            case Resynced():
                await self._directory.refresh()
                self._link(up=True)
                for desk in self.desks:
                    await desk.refresh()
            case MatchCreated(match_id):
                for desk in self.desks:
                    await desk.created(match_id)
            case DocumentChanged(kind, id_):
                for desk in self.desks:
                    await desk.changed(kind, id_)

    async def _rewound(self, match_id: MatchId) -> None:
        live = self._service.memory.loaded(match_id)
        if live is not None:
            log.warning("log_rewound", match=match_id)
            async with live.lock:
                await self._service.reload(live)
            self._follower.add(match_id, live.fold.seq, live.last_id)

    def _link(self, *, up: bool) -> None:
        if up != self.up:
            self.up = up
            if up:
                log.info("store_up")
            self.on_link(up)

    # An audience ---------------------------------------------------------------------------------

    def opened(self, live: LiveMatch) -> None:
        """Follow it from where it was read to."""
        self._follower.add(live.record.id, live.fold.seq, live.last_id)

    def advanced(self, live: LiveMatch) -> None:
        """Nothing: the stream is where it comes from."""

    def replaced(self, live: LiveMatch) -> None:
        """Follow it from where it now stands."""
        self._follower.add(live.record.id, live.fold.seq, live.last_id)

    def dropped(self, match_id: MatchId) -> None:
        """Follow it no longer."""
        self._follower.remove(match_id)

    def watching(self, match_id: MatchId) -> bool:
        """Following alone keeps nothing in memory."""
        del match_id
        return False
