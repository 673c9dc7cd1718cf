"""The desk's parts of a running server in one place, and what the store tells of them."""

from server.http.presence import Presence
from server.live.clock import ServerClock
from server.live.correcting import corrected
from server.live.desk_match import DeskMatches
from server.live.following import Desk, Following
from server.live.pictures import Pictures
from server.live.players import Players
from server.live.service import MatchService
from server.store.base import Store
from server.store.desk import DeskSignal, MatchDeleted, NotesWanted, PageOrdered, SidesCorrected


class DeskParts:
    """Players, pictures, what is kept of matches, and the open pages."""

    def __init__(self, store: Store, clock: ServerClock, service: MatchService, port: int) -> None:
        self._store = store
        self._service = service
        self.presence = Presence(store, clock, port)
        self.matches = DeskMatches(store)
        self.players = Players(store)
        self.pictures = Pictures(store, clock.now_ms)

    @property
    def _shelves(self) -> list[Desk]:
        return [self.matches.shelf, self.players.shelf, self.pictures.shelf, self.presence.names]

    async def refresh(self) -> None:
        """Read everything, before anybody asks. Raises StoreError."""
        for shelf in self._shelves:
            await shelf.refresh()

    def follow(self, following: Following) -> None:
        """Be told of everything that concerns the desk."""
        following.desks += self._shelves
        following.on_desk = self.told

    async def told(self, signal: DeskSignal) -> None:
        """Any server did something."""
        match signal:
            case SidesCorrected(match_id):
                await corrected(self._store, self._service, match_id)
            case MatchDeleted(match_id):
                self._service.memory.drop(match_id)
            case PageOrdered():
                self.presence.ordered(signal)
            case NotesWanted():
                self.presence.wanted(signal)
