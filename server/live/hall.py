"""The whole hall as everybody may see it: each table's public score, and what is over today."""

from typing import Any

import structlog

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.archive import Archive, day_of
from server.live.clock import ServerClock
from server.live.desk_match import DeskMatches
from server.live.directory import Directory
from server.live.match import LiveMatch
from server.live.projection import base_state
from server.live.service import MatchService
from server.views.hall import Row, empty_row, finished_row, hall_row

log = structlog.get_logger(__name__)

MOST_FINISHED = 40


class Hall:
    """Every table of this store; an audience that keeps their matches in memory while it is on."""

    def __init__(
        self,
        service: MatchService,
        directory: Directory,
        archive: Archive,
        matches: DeskMatches,
        clock: ServerClock,
    ) -> None:
        self._service = service
        self._directory = directory
        self._archive = archive
        self._matches = matches
        self._clock = clock
        self._held: dict[MatchId, tuple[int, dict[str, Any]]] = {}
        self.on = False
        """Does anybody look?"""
        self.changed = True
        """Has anything changed since `look` was called last?"""
        service.memory.tell(self)
        directory.listen(lambda _table, _match: self._change())
        archive.listen(lambda _match: self._change())
        matches.on_hold(lambda _match: self._change())

    async def look(self) -> Row:
        """`{at, tables, finished}`: as it stands now."""
        self.changed = False
        now = self._clock.now_ms()
        tables = self._directory.tables()
        return {
            "at": now,
            "tables": [await self._row(table, on, now) for table, on in tables.items()],
            "finished": self._finished(now),
        }

    async def _row(self, table: str, on: MatchId | None, now: int) -> Row:
        if on is None:
            return empty_row(table)
        try:
            live = await self._service.current(on)
        except Refusal as refusal:
            log.debug("hall_without", table=table, match=on, reason=refusal.message)
            return empty_row(table)
        row = hall_row(table, self._public(live, table), now)
        held = self._matches.held_seq(on) is not None
        return {**row, "clock": None} if held else row

    def _public(self, live: LiveMatch, table: str) -> dict[str, Any]:
        """The state that the public sees; where it is held, folded once."""
        match_id = live.record.id
        held = self._matches.held_seq(match_id)
        if held is None:
            self._held.pop(match_id, None)
            return base_state(live, live.fold, table=table)
        kept = self._held.get(match_id)
        if kept is None or kept[0] != held:
            shown = base_state(live, self._matches.public(live), table=table)
            kept = self._held[match_id] = (held, shown)
        return kept[1]

    def _finished(self, now: int) -> list[Row]:
        """The matches that ended today, the latest first; one under review is not told of."""
        rows = self._archive.past().since(day_of(now))
        seen = [row for row in rows if self._matches.held_seq(MatchId(row.id)) is None]
        return [finished_row(row) for row in seen[:MOST_FINISHED]]

    def _change(self) -> None:
        self.changed = True

    # An audience ---------------------------------------------------------------------------------

    def opened(self, live: LiveMatch) -> None:
        """It may be on a table."""
        self._moved(live)

    def advanced(self, live: LiveMatch) -> None:
        """One event more."""
        self._moved(live)

    def replaced(self, live: LiveMatch) -> None:
        """It may stand anywhere, or have other names: what was held is folded anew."""
        self._held.pop(live.record.id, None)
        self._moved(live)

    def dropped(self, match_id: MatchId) -> None:
        """It is read again when it is looked at."""

    def watching(self, match_id: MatchId) -> bool:
        """What is on a table is followed while anybody looks, whichever server records it."""
        return self.on and self._directory.table_of(match_id) is not None

    def _moved(self, live: LiveMatch) -> None:
        if self._directory.table_of(live.record.id) is not None:
            self.changed = True
