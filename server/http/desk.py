"""The desk's parts of a running server in one place, and what the store tells of them."""

from collections.abc import Callable
from typing import Any

from server.core.ids import MatchId
from server.http.broadcast import Broadcast
from server.http.presence import Presence
from server.live.archive import Archive
from server.live.clock import ServerClock
from server.live.correcting import corrected
from server.live.desk_match import DeskMatches
from server.live.directory import Directory
from server.live.following import Desk, Following
from server.live.leagues import Leagues
from server.live.match_rows import MatchRows
from server.live.pictures import Pictures
from server.live.players import Players
from server.live.service import MatchService
from server.live.waiting import Waiting
from server.store.base import Store
from server.store.desk import (
    DeskSignal,
    MatchDeleted,
    NotesWanted,
    PageOrdered,
    SidesCorrected,
    TableRemoved,
)


class DeskParts:
    """Players, pictures, what is kept of matches, and the open pages."""

    def __init__(
        self,
        store: Store,
        clock: ServerClock,
        service: MatchService,
        directory: Directory,
        leagues: Leagues,
        port: int,
    ) -> None:
        self._store = store
        self._service = service
        self._directory = directory
        self._deleted: Callable[[MatchId], None] = lambda _match: None
        self._forget: Callable[[], None] = lambda: None
        self.obs: Callable[[], dict[str, Any]] = dict
        """How OBS stands."""
        self.presence = Presence(store, clock, port)
        self.matches = DeskMatches(store)
        self.players = Players(store)
        self.pictures = Pictures(store, clock.now_ms)
        self.rows = MatchRows(store, service, directory, leagues, self.matches, clock.now_ms)
        leagues.public = self.matches.public
        self.matches.on_hold(leagues.hold_changed)

    @property
    def _shelves(self) -> list[Desk]:
        return [self.matches.shelf, self.players.shelf, self.pictures.shelf, self.presence.names]

    async def refresh(self) -> None:
        """Read everything, before anybody asks. Raises StoreError."""
        for shelf in self._shelves:
            await shelf.refresh()

    def follow(self, following: Following) -> None:
        """Be told of everything that concerns the desk."""
        following.desks += [*self._shelves, self.rows]
        following.on_desk = self.told

    def watch(self, broadcast: Broadcast) -> None:
        """Have what is seen stand still while it is held, and end with its match."""
        self.matches.on_hold(broadcast.hold_changed)
        self._deleted = broadcast.deleted

    def count(self, archive: Archive) -> None:
        """Have a match that was a mistake count in nothing."""
        archive.void = lambda match_id: self.matches.of(match_id).void
        self.matches.shelf.listen(lambda match_id: archive.void_changed(MatchId(match_id)))

    def queue(self, waiting: Waiting) -> None:
        """Have the next match looked for again where one was set right or deleted."""
        self._forget = waiting.forget

    def deleted(self, match_id: MatchId) -> None:
        """There is no such match any more: whoever looks at it is told."""
        self._forget()
        self.rows.forget()
        self._deleted(match_id)
        self._service.memory.drop(match_id)

    async def told(self, signal: DeskSignal) -> None:
        """Any server did something."""
        match signal:
            case SidesCorrected(match_id):
                self.rows.forget()
                self._forget()
                await corrected(self._store, self._service, match_id)
            case MatchDeleted(match_id):
                self.deleted(match_id)
            case TableRemoved(table):
                self._directory.removed(table)
            case PageOrdered():
                self.presence.ordered(signal)
            case NotesWanted():
                self.presence.wanted(signal)
