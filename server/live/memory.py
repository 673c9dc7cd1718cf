"""The matches held in memory: loaded once, told on, dropped when nobody watches them."""

import asyncio
from collections import OrderedDict
from typing import Protocol

import structlog

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.loading import load
from server.live.match import BrokenLog, LiveMatch
from server.store.base import Store, StoreUnavailable

log = structlog.get_logger(__name__)

KEPT = 64
"""Matches in memory; the least recently used go first, unless somebody watches them."""


class Audience(Protocol):
    """Who is told, synchronously, once something is durable."""

    def opened(self, live: LiveMatch) -> None:
        """The match is in memory from now on."""

    def advanced(self, live: LiveMatch) -> None:
        """One event more: `live.fold` stands at it."""

    def replaced(self, live: LiveMatch) -> None:
        """The match was read anew and may stand anywhere."""

    def dropped(self, match_id: MatchId) -> None:
        """The match is in memory no longer."""

    def watching(self, match_id: MatchId) -> bool:
        """Must it stay in memory?"""


class Memory:
    """Matches by id, each read from the store once."""

    def __init__(self, store: Store, kept: int = KEPT) -> None:
        self._store = store
        self._kept = kept
        self._matches: OrderedDict[MatchId, LiveMatch] = OrderedDict()
        self._loading: dict[MatchId, asyncio.Task[LiveMatch]] = {}
        self._audiences: list[Audience] = []

    def tell(self, audience: Audience) -> None:
        """Have an audience told of everything from now on."""
        self._audiences.append(audience)

    def __len__(self) -> int:
        return len(self._matches)

    def loaded(self, match_id: MatchId) -> LiveMatch | None:
        """The match if it is in memory."""
        return self._matches.get(match_id)

    async def current(self, match_id: MatchId) -> LiveMatch:
        """The match, read from the store if need be; `Refusal` not_found, unavailable."""
        live = self._matches.get(match_id)
        if live is not None:
            self._matches.move_to_end(match_id)
            return live
        loading = self._loading.get(match_id)
        if loading is None:
            loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            loading.add_done_callback(lambda done: self._loaded(match_id, done))
        return await asyncio.shield(loading)

    def advanced(self, live: LiveMatch) -> None:
        """Tell that the match has one event more."""
        for audience in self._audiences:
            audience.advanced(live)

    def replaced(self, live: LiveMatch) -> None:
        """Tell that the match was read anew."""
        for audience in self._audiences:
            audience.replaced(live)

    def drop(self, match_id: MatchId) -> None:
        """Forget the match; it is read again when it is asked for."""
        if self._matches.pop(match_id, None) is not None:
            for audience in self._audiences:
                audience.dropped(match_id)

    async def _load(self, match_id: MatchId) -> LiveMatch:
        try:
            live = await load(self._store, match_id)
        except StoreUnavailable as error:
            raise Refusal("unavailable", str(error)) from None
        except BrokenLog as error:
            log.error("log_unreadable", match=match_id, seq=error.seq, reason=error.reason)
            raise Refusal("unavailable", str(error)) from None
        self._matches[match_id] = live
        for audience in self._audiences:
            audience.opened(live)
        self._make_room(match_id)
        return live

    def _loaded(self, match_id: MatchId, done: "asyncio.Task[LiveMatch]") -> None:
        self._loading.pop(match_id, None)
        if not done.cancelled():
            done.exception()  # whoever asked has it

    def _make_room(self, newest: MatchId) -> None:
        for match_id, live in list(self._matches.items()):
            if len(self._matches) <= self._kept:
                return
            watched = any(audience.watching(match_id) for audience in self._audiences)
            if match_id != newest and not live.lock.locked() and not watched:
                self.drop(match_id)
