"""The matches that wait for a table: made for it and not begun, the next one first."""

from collections.abc import Callable
from typing import Any

import msgspec

from server.core.ids import SIDES, MatchId
from server.live.creating import sides_of
from server.live.desk_match import DeskMatches
from server.live.match import LiveMatch, open_format
from server.live.summing import status_of
from server.store.base import MatchRecord, Store

DAYS = 7
"""A match that was made earlier and never begun was forgotten, unless it has a time."""
DAY_MS = 86_400_000


class Waiting:
    """Matches of this store that have not begun; read anew when one is made or begins."""

    def __init__(self, store: Store, matches: DeskMatches, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._matches = matches
        self._now_ms = now_ms
        self._records: list[MatchRecord] | None = None
        self._changes = 0
        self._meanwhile: list[list[LiveMatch]] = []
        """What moved on under each reading of all records that is under way."""
        self._listeners: list[Callable[[], None]] = []
        matches.shelf.listen(lambda _match: self.forget())

    def listen(self, listener: Callable[[], None]) -> None:
        """Have `listener()` called when another match may be the next one."""
        self._listeners.append(listener)

    async def next(self, table: str, on: LiveMatch | None) -> dict[str, Any] | None:
        """The match that is to be played next on a table; the one on it while it has not begun."""
        if on is not None and on.fold.state.status == "scheduled":
            return self._shown(on.record)
        found = [
            (self._matches.of(record.id).scheduled_ms, record)
            for record in await self._unbegun()
            if record.table == table and (on is None or record.id != on.record.id)
        ]
        found.sort(key=lambda row: (row[0] is None, row[0] or 0, row[1].created_ms))
        return self._shown(found[0][1]) if found else None

    def forget(self) -> None:
        """A match was made, deleted or put on another time: look again."""
        self._changes += 1
        self._records = None
        for listener in self._listeners:
            listener()

    def advanced(self, live: LiveMatch) -> None:
        """A match has one event more: one that has begun waits no longer."""
        for moved in self._meanwhile:
            moved.append(live)
        if self._records is not None and _differs(self._records, live):
            self._records = None

    async def _unbegun(self) -> list[MatchRecord]:
        if self._records is not None:
            return self._records
        changes, now = self._changes, self._now_ms()
        moved: list[LiveMatch] = []
        self._meanwhile.append(moved)
        try:
            records = [
                record
                for record in await self._store.matches()
                if self._remembered(record, now) and not await self._begun(record.id)
            ]
        finally:
            # Not `remove`: what moved on may be the same for two readings.
            self._meanwhile = [other for other in self._meanwhile if other is not moved]
        # Else some of it may be of before.
        if changes == self._changes and not any(_differs(records, live) for live in moved):
            self._records = records
        return records

    def _remembered(self, record: MatchRecord, now_ms: int) -> bool:
        kept = self._matches.of(record.id)
        young = now_ms - record.created_ms < DAYS * DAY_MS
        return not kept.void and (young or kept.scheduled_ms is not None)

    async def _begun(self, match_id: MatchId) -> bool:
        snapshot = await self._store.snapshot(match_id)
        return snapshot is not None and status_of(snapshot[1]) != "scheduled"

    def _shown(self, record: MatchRecord) -> dict[str, Any]:
        sides = sides_of(record)
        return {
            "id": record.id,
            "title": sides.title,
            "sides": {side: msgspec.to_builtins(getattr(sides, side)) for side in SIDES},
            "scheduled_ms": self._matches.of(record.id).scheduled_ms,
            "format": dict(open_format(record.format).format),
        }

    # What the control stream says ----------------------------------------------------------------

    async def refresh(self) -> None:
        """Anything may have been missed."""
        self.forget()

    async def changed(self, kind: str, id_: str) -> None:
        """The desk's shelf tells of the times of matches itself."""

    async def created(self, match_id: MatchId) -> None:
        """A match was created, here or by another server."""
        del match_id
        self.forget()


def _differs(records: list[MatchRecord], live: LiveMatch) -> bool:
    """Is the match among those that wait, and has begun, or the other way round?"""
    waited = next((known for known in records if known.id == live.record.id), None)
    begun = live.fold.state.status != "scheduled"
    return (waited is None) != begun or (waited is not None and waited.sides != live.record.sides)
