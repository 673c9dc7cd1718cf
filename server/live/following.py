"""Follows the store's streams: what any server appended, put on a table or revoked."""

import asyncio
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


Errand = Resynced | Rewound | MatchCreated | DocumentChanged | DeskSignal
"""Signals that need the store to be taken in."""

AGAIN_S = 0.25
"""Until what could not be taken in is tried again."""


async def _nobody(signal: DeskSignal) -> None:
    """Nobody is told."""


def _failed(signal: Signal, error: Exception) -> None:
    log.warning("signal_failed", signal=type(signal).__name__, reason=str(error))


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
        self._up_again = asyncio.Event()
        self._errands: asyncio.Queue[Errand] = asyncio.Queue()
        self._rewinding: set[asyncio.Task[None]] = set()
        service.memory.tell(self)

    async def run(self) -> None:
        """Until cancelled, or closed.

        What is done for a signal may wait for the store. That is done aside, so that a link that is
        lost meanwhile is noticed, and a key that is revoked closes what is open.
        """
        aside = asyncio.create_task(self._run_errands())
        try:
            async for signal in self._follower:
                await self._heard(signal)
        finally:
            tasks = [aside, *self._rewinding]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _heard(self, signal: Signal) -> None:
        try:
            await self._one(signal)
        except StoreError as error:
            # What should have been read was not: as if the link had been lost again.
            _failed(signal, error)
            self._link(up=False)
            await asyncio.sleep(AGAIN_S)
            self._follower.again()
        except (Refusal, BrokenLog) as error:
            _failed(signal, error)
        except Exception:
            log.exception("signal_fault", signal=type(signal).__name__)

    async def _run_errands(self) -> None:
        while True:
            await self._until_done(await self._errands.get())

    async def _until_done(self, errand: Errand) -> None:
        while True:
            if await self._ran(errand):
                return
            await asyncio.sleep(AGAIN_S)
            if not self.up:
                await self._up_again.wait()

    async def _ran(self, errand: Errand) -> bool:
        """Do it; False if the store was in the way."""
        try:
            await self._run_errand(errand)
        except StoreError as error:
            _failed(errand, error)
            return False
        except (Refusal, BrokenLog) as error:
            _failed(errand, error)
        except Exception:
            log.exception("signal_fault", signal=type(errand).__name__)
        return True

    async def _run_errand(self, errand: Errand) -> None:
        match errand:
            case Resynced():
                await self._each(errand, lambda desk: desk.refresh())
            case Rewound(match_id):
                await self._rewound(match_id)
            case MatchCreated(match_id):
                await self._each(errand, lambda desk: desk.created(match_id))
            case DocumentChanged(kind, id_):
                await self._each(errand, lambda desk: desk.changed(kind, id_))
            case _:
                await self.on_desk(errand)

    async def _each(self, errand: Errand, told: Callable[[Desk], Awaitable[None]]) -> None:
        """Tell every desk; what one of them cannot take in keeps it from no other."""
        for desk in self.desks:
            try:
                await told(desk)
            except StoreError:
                raise
            except (Refusal, BrokenLog) as error:
                _failed(errand, error)
            except Exception:
                log.exception("signal_fault", signal=type(errand).__name__)

    async def close(self) -> None:
        """End the reading."""
        await self._follower.aclose()

    async def _one(self, signal: Signal) -> None:
        match signal:
            case Logged(match_id, entry):
                self._service.follow(match_id, entry)
            case Rewound(match_id):
                self._rewind(match_id, signal)
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
                self._errands.put_nowait(signal)
            case _:
                self._errands.put_nowait(signal)

    def _rewind(self, match_id: MatchId, signal: Rewound) -> None:
        """Aside, for a tap may be under way whose end nobody knows yet.

        Until the match is read anew nothing of it is taken in: it would build on what is gone.
        """
        log.warning("log_rewound", match=match_id)
        self._follower.remove(match_id)
        task = asyncio.create_task(self._until_done(signal))
        self._rewinding.add(task)
        task.add_done_callback(self._rewinding.discard)

    async def _rewound(self, match_id: MatchId) -> None:
        live = self._service.memory.loaded(match_id)
        if live is None:
            return
        async with live.lock:
            try:
                await self._service.reload(live)  # which has it followed again, as an audience
            except Refusal:
                self._service.memory.drop(match_id)  # the match itself is gone
                raise

    def _link(self, *, up: bool) -> None:
        if up != self.up:
            self.up = up
            if up:
                log.info("store_up")
                self._up_again.set()
            else:
                self._up_again.clear()
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
