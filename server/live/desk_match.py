"""What the desk keeps of a match beside its log: when it is due, held for review, void."""

from collections.abc import Callable
from typing import Annotated, Any

import structlog
from msgspec import Meta, Struct
from msgspec.structs import replace

from server.core.fold import Fold
from server.core.ids import MatchId
from server.live.match import LiveMatch
from server.live.shelf import Shelf
from server.store.base import Store

log = structlog.get_logger(__name__)

KIND = "desk-match"
LAST_MS = 4_102_444_800_000
"""The year 2100."""

Due = Annotated[int, Meta(ge=0, le=LAST_MS)]


class DeskMatch(Struct, frozen=True):
    """`held_seq`: the last event that the public sees while `hold` is true.

    `void` is a match that was a mistake: it counts in no statistics.
    """

    scheduled_ms: int | None = None
    hold: bool = False
    held_seq: int = 0
    void: bool = False


class DeskMatches:
    """Of every match that has anything; a match without one is neither due, held nor void."""

    def __init__(self, store: Store) -> None:
        self.shelf = Shelf(store, KIND, DeskMatch)
        self._known: dict[str, DeskMatch] = {}
        self._on_hold: list[Callable[[MatchId], None]] = []
        self.shelf.listen(self._changed)

    def of(self, match_id: MatchId) -> DeskMatch:
        """What is kept of a match."""
        kept = self.shelf.get(match_id)
        return kept.value if kept else NOTHING

    def on_hold(self, listener: Callable[[MatchId], None]) -> None:
        """Have `listener(match)` called when its public score is held, or let go."""
        self._on_hold.append(listener)

    def held_seq(self, match_id: MatchId) -> int | None:
        """The last event that the public sees, None where it sees everything."""
        found = self.of(match_id)
        return found.held_seq if found.hold else None

    def public(self, live: LiveMatch) -> Fold[Any]:
        """The match as the public sees it; folded anew while it is held, so keep it."""
        held = self.held_seq(live.record.id)
        return live.fold if held is None or held >= live.fold.seq else live.at_seq(held)

    async def schedule(self, match_id: MatchId, at_ms: int | None) -> None:
        """It is due then, or not any more."""
        await self._change(match_id, lambda kept: replace(kept, scheduled_ms=at_ms))

    async def void(self, match_id: MatchId, is_void: bool) -> None:
        """It was a mistake, or was none after all."""
        await self._change(match_id, lambda kept: replace(kept, void=is_void))

    async def hold(self, live: LiveMatch, hold: bool) -> None:
        """Hold the public score where it stands, or let it go; held already, it stays there."""

        def change(kept: DeskMatch) -> DeskMatch:
            if hold == kept.hold:
                return kept
            return replace(kept, hold=hold, held_seq=live.fold.seq if hold else 0)

        await self._change(live.record.id, change)
        log.info("public_score_held" if hold else "public_score_let_go", match=live.record.id)

    async def forget(self, match_id: MatchId) -> None:
        """The match was deleted."""
        if self.shelf.get(match_id) is not None:
            await self.shelf.delete(match_id)

    async def _change(self, match_id: MatchId, change: Callable[[DeskMatch], DeskMatch]) -> None:
        await self.shelf.change(match_id, lambda kept: change(kept or NOTHING))

    def _changed(self, id_: str) -> None:
        match_id = MatchId(id_)
        before, now = self._known.get(id_, NOTHING), self.of(match_id)
        self._known[id_] = now
        if (before.hold, before.held_seq) != (now.hold, now.held_seq):
            for listener in self._on_hold:
                listener(match_id)


NOTHING = DeskMatch()
