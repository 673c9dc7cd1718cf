"""Every match in a line: what the desk's list says of it, without reading its log."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import structlog
from msgspec import Raw, Struct

from server.core.errors import Refusal
from server.core.ids import SIDES, MatchId
from server.live.creating import sides_of
from server.live.desk_match import DeskMatches
from server.live.directory import Directory
from server.live.leagues import Leagues
from server.live.match import open_format
from server.live.service import MatchService
from server.store.base import MatchRecord, Store

log = structlog.get_logger(__name__)

FRESH_MS = 10_000
"""How old a line may be of a match that no page of this server looks at; another may play it."""
OVER_FRESH_MS = 60_000
"""The same of one that is over: only a correction changes it, and a season has thousands."""
AT_ONCE = 8
"""Reads of the list at a time: most of the connections are left to taps."""

Row = dict[str, Any]


class SideGlance(Struct, frozen=True):
    """Of a side in a snapshot."""

    points: int = 0
    frames: int = 0


class Glance(Struct, frozen=True):
    """Of a snapshot: how a match stands."""

    seq: int = 0
    status: str = "scheduled"
    winner: str | None = None
    sides: dict[str, SideGlance] = {}


class MatchRows:
    """The matches of this store as rows; records are read anew when one comes, goes or changes."""

    def __init__(
        self,
        store: Store,
        service: MatchService,
        directory: Directory,
        leagues: Leagues,
        matches: DeskMatches,
        now_ms: Callable[[], int],
    ) -> None:
        self._store = store
        self._service = service
        self._directory = directory
        self._leagues = leagues
        self._matches = matches
        self._now_ms = now_ms
        self._records: list[MatchRecord] | None = None
        self._changes = 0
        self._glances: dict[MatchId, tuple[int, Glance]] = {}
        self._fixed: dict[MatchId, tuple[MatchRecord, Row]] = {}

    def forget(self) -> None:
        """A match came, went, or was set right."""
        self._changes += 1
        self._records = None

    async def all(self) -> list[Row]:
        """Every match, oldest first. Raises StoreError."""
        records = await self._all_records()
        await self._look([record.id for record in records])
        for gone in self._glances.keys() - {record.id for record in records}:
            del self._glances[gone]
            self._fixed.pop(gone, None)
        return [self._row(record) for record in records]

    async def _all_records(self) -> list[MatchRecord]:
        if self._records is not None:
            return self._records
        changes = self._changes
        records = await self._store.matches()
        if changes == self._changes:  # else one may have come or gone since they were read
            self._records = records
        return records

    async def one(self, match_id: MatchId) -> Row:
        """One match; `Refusal` not_found. Raises StoreError."""
        record = await self._store.match(match_id)
        if record is None:
            raise Refusal("not_found", f"there is no match {match_id}")
        self._glances.pop(match_id, None)
        await self._look([match_id])
        return self._row(record)

    async def _look(self, ids: list[MatchId]) -> None:
        """Look at the snapshots of those that are not in memory and were not seen of late."""
        now, due = self._now_ms(), []
        for match_id in ids:
            live = self._service.memory.loaded(match_id)
            at, glance = self._glances.get(match_id, (-FRESH_MS, NOTHING))
            if live is None:
                if now - at >= (OVER_FRESH_MS if glance.status == "over" else FRESH_MS):
                    due.append(match_id)
            elif glance.seq != live.fold.seq:
                shown = live.discipline.show(live.fold.state, live.fold.seq, live.fold.at)
                self._glances[match_id] = (now, msgspec.convert(shown, Glance))
        for start in range(0, len(due), AT_ONCE):
            some = due[start : start + AT_ONCE]
            found = await asyncio.gather(*map(self._store.snapshot, some))
            for match_id, snapshot in zip(some, found, strict=True):
                glance = NOTHING if snapshot is None else _glance(snapshot[1])
                self._glances[match_id] = (now, glance)

    def _row(self, record: MatchRecord) -> Row:
        kept = self._matches.of(record.id)
        _, glance = self._glances.get(record.id, (0, NOTHING))
        return {
            **self._as_made(record),
            "table": self._directory.table_of(record.id),
            "scheduled_ms": kept.scheduled_ms,
            "hold": kept.hold,
            "void": kept.void,
            "league": self._leagues.league_of(record.id),
            "seq": glance.seq,
            "status": glance.status,
            "winner": glance.winner,
            "score": {
                side: msgspec.to_builtins(glance.sides.get(side, SideGlance())) for side in SIDES
            },
        }

    def _as_made(self, record: MatchRecord) -> Row:
        """What does not change with play."""
        known = self._fixed.get(record.id)
        if known is not None and known[0] == record:
            return known[1]
        discipline = open_format(record.format)
        row = {
            "id": record.id,
            "title": sides_of(record).title,
            "discipline": discipline.name,
            "preset": discipline.format.get("preset"),
            "format": Raw(record.format.encode()),
            "sides": Raw(record.sides.encode()),
            "created_ms": record.created_ms,
        }
        self._fixed[record.id] = (record, row)
        return row

    # What the control stream says ----------------------------------------------------------------

    async def refresh(self) -> None:
        """Anything may have been missed."""
        self.forget()

    async def changed(self, kind: str, id_: str) -> None:
        """Documents tell of themselves."""

    async def created(self, match_id: MatchId) -> None:
        """A match was created, here or by another server."""
        del match_id
        self.forget()


def _glance(snapshot: bytes) -> Glance:
    try:
        return msgspec.json.decode(snapshot, type=Glance)
    except msgspec.MsgspecError as error:
        log.warning("snapshot_unreadable", reason=str(error))
        return NOTHING


NOTHING = Glance()
