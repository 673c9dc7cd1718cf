"""The archive of finished matches: a summary of each as a document, kept up by whoever has it."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import msgspec
import structlog

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.match import BrokenLog, LiveMatch
from server.live.past import Past
from server.live.projection import base_state
from server.live.service import MatchService
from server.live.summing import Kept, kept_of, read_match, status_of
from server.stats.history import MadeBreak, Summary, big_breaks
from server.store.base import Document, Store, StoreError

log = structlog.get_logger(__name__)

KIND = "summary"
UNREADABLE = 1 << 62
"""As the last event of a summary that a newer version wrote: nothing is put in its place."""
AGAIN_S = 1.0
"""How long until it is tried again, after the store failed under it."""
DAY_TURNS_H = 5
"""A night that goes past midnight is one day: it ends at five, by the clock of the place."""


class Archive:
    """Every finished match of this store.

    Every server that has a match in memory writes its summary when the match is over, or is over
    no longer: with the number of the last event in it, so that one that is behind writes nothing.
    A match that ended while nobody looked (an import, an older log, a server that was killed
    between the append and this) is found at start and when the control stream tells of it.
    """

    def __init__(self, store: Store, service: MatchService) -> None:
        self._store = store
        self._service = service
        self._kept: dict[MatchId, tuple[int, Kept]] = {}
        self._past: Past | None = None
        self._going: dict[MatchId, LiveMatch] = {}
        self._due: dict[MatchId, bool] = {}
        self._sweeping = False
        self._more = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._listeners: list[Callable[[MatchId], None]] = []
        self.void: Callable[[MatchId], bool] = lambda _match: False
        """A match that was a mistake counts in nothing."""
        service.memory.tell(self)

    def listen(self, listener: Callable[[MatchId], None]) -> None:
        """Have `listener(match)` called when the summary of a match comes, goes or changes."""
        self._listeners.append(listener)

    # What it knows -------------------------------------------------------------------------------

    def of(self, match_id: MatchId) -> Summary | None:
        """The summary of one match, if it is over."""
        return self._kept[match_id][1].summary if match_id in self._kept else None

    def past(self) -> Past:
        """Every finished match, as it is asked about."""
        if self._past is None:
            self._past = Past(
                kept.summary
                for match_id, (_, kept) in self._kept.items()
                if kept.summary is not None and not self.void(match_id)
            )
        return self._past

    def breaks_of_day(self, now_ms: int) -> list[dict[str, Any]]:
        """Breaks of 50 and more of the day, the highest first, equal ones in their order.

        Each as `MadeBreak`, with the id of its `match`; those of matches in play are there too.
        """
        since = day_of(now_ms)
        found: list[tuple[int, str, MadeBreak]] = []
        for row in self.past().since(since):
            found += [(row.ended_ms, row.id, brk) for brk in row.breaks]
        over = {name for _, name, _ in found}
        for live in self._going.values():
            if self.void(live.record.id):
                continue
            if live.fold.at >= since and live.record.id not in over:
                shown = base_state(live, live.fold, table=None)
                found += [(live.fold.at, live.record.id, brk) for brk in big_breaks(shown)]
        found.sort(key=lambda row: (-row[2].points, row[0], row[2].frame))
        return [msgspec.to_builtins(brk) | {"match": name} for _, name, brk in found]

    # Writing -------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Write what is due, until cancelled."""
        while True:
            await self._more.wait()
            self._more.clear()
            try:
                if self._sweeping:
                    await self._sweep()
                while self._due:
                    await self._one()
            except StoreError as error:
                log.warning("archive_waits", reason=str(error))
                self._more.set()
                await asyncio.sleep(AGAIN_S)
            else:
                if not self._due and not self._sweeping:
                    self._idle.set()

    async def _one(self) -> None:
        match_id = next(iter(self._due))
        force = self._due.pop(match_id)
        try:
            await self._write(match_id, force)
        except StoreError:
            self.look_at(match_id, force=force)
            raise

    async def settled(self) -> None:
        """Until nothing is due."""
        await self._idle.wait()

    def void_changed(self, match_id: MatchId) -> None:
        """The match may count now, or not any more."""
        self._past = None
        if match_id in self._kept or match_id in self._going:
            for listener in self._listeners:
                listener(match_id)

    def look_at(self, match_id: MatchId, *, force: bool = False) -> None:
        """Have the summary of a match worked out and written if it is another one.

        With `force` also over one that knows of later events: the log was rewound.
        """
        self._due[match_id] = force or self._due.get(match_id, False)
        self._idle.clear()
        self._more.set()

    async def forget(self, match_id: MatchId) -> None:
        """The match was deleted: it counts in nothing any more."""
        self._due.pop(match_id, None)
        self._going.pop(match_id, None)
        await self._put(match_id, Kept(0, None), force=True)

    async def _write(self, match_id: MatchId, force: bool) -> None:
        live = self._service.memory.loaded(match_id)
        try:
            live = live or await read_match(self._store, match_id)
        except (BrokenLog, Refusal) as error:
            log.warning("not_archived", match=match_id, reason=str(error))
        else:
            kept = Kept(0, None) if live is None else kept_of(live)
            await self._put(match_id, kept, force=force or live is None)

    async def _put(self, match_id: MatchId, wanted: Kept, *, force: bool) -> None:
        body = msgspec.json.encode(wanted)
        version, there = self._kept.get(match_id, (0, None))
        while True:
            if there is None and wanted.summary is None:
                return  # it was never over: there is nothing to take back
            if there == wanted or (there is not None and there.seq > wanted.seq and not force):
                return
            put = await self._store.documents.put(KIND, match_id, body, expected_version=version)
            version, there = self._take_in(match_id, put)
            if put.body == body:
                return

    def _take_in(self, match_id: MatchId, document: Document) -> tuple[int, Kept | None]:
        if not document.version:
            return 0, None
        known = self._kept.get(match_id)
        if known is not None and known[0] >= document.version:
            return known
        try:
            kept = msgspec.json.decode(document.body, type=Kept)
        except msgspec.DecodeError as fault:  # of a newer version
            log.warning("document_unreadable", kind=KIND, match=match_id, reason=str(fault))
            kept = Kept(UNREADABLE, None)
        self._kept[match_id] = (document.version, kept)
        self._past = None
        if (known and known[1].summary) != kept.summary:
            for listener in self._listeners:
                listener(match_id)
        return document.version, kept

    # What the control stream says ----------------------------------------------------------------

    async def refresh(self) -> None:
        """Read every summary again; what they miss is looked for while the server goes on."""
        for match_id, document in (await self._store.documents.all(KIND)).items():
            self._take_in(MatchId(match_id), document)
        self._sweeping = True
        self._idle.clear()
        self._more.set()

    async def _sweep(self) -> None:
        """Look at each match whose log says something else than its summary."""
        known = [match_id for match_id in self._kept if self.of(match_id)]
        there = {record.id for record in await self._store.matches()}
        for match_id in there:
            snapshot = await self._store.snapshot(match_id)
            if snapshot is None:
                continue
            seq = self._kept[match_id][1].seq if match_id in self._kept else 0
            over = status_of(snapshot[1]) == "over"
            if (over and snapshot[0] != seq) or (not over and self.of(match_id) is not None):
                self.look_at(match_id)
        for match_id in known:  # from before: one that came meanwhile is not missing
            if match_id not in there:
                await self.forget(match_id)
        self._sweeping = False

    async def changed(self, kind: str, id_: str) -> None:
        """A document was put, here or by another server."""
        if kind != KIND:
            return
        document = await self._store.documents.get(KIND, id_)
        if document is not None:
            self._take_in(MatchId(id_), document)

    async def created(self, match_id: MatchId) -> None:
        """A match was created: an import comes with its whole log."""
        self.look_at(match_id)

    # An audience ---------------------------------------------------------------------------------

    def opened(self, live: LiveMatch) -> None:
        """It counts among those in play, or its summary is looked at."""
        self._moved(live)

    def advanced(self, live: LiveMatch) -> None:
        """One event more."""
        self._moved(live)

    def replaced(self, live: LiveMatch) -> None:
        """It was read anew: it may be shorter than its summary knows, or have other names."""
        self._moved(live, force=True)

    def dropped(self, match_id: MatchId) -> None:
        """What it came to stands in its summary."""
        self._going.pop(match_id, None)

    def watching(self, match_id: MatchId) -> bool:
        """The archive keeps no match in memory."""
        del match_id
        return False

    def _moved(self, live: LiveMatch, *, force: bool = False) -> None:
        match_id = live.record.id
        over = live.fold.state.status == "over"
        if over:
            self._going.pop(match_id, None)
        else:
            self._going[match_id] = live
        if over or self.of(match_id) is not None:
            self.look_at(match_id, force=force)


def day_of(now_ms: int) -> int:
    """When the day of `now_ms` began, in ms: at five in the morning where the server stands."""
    local = datetime.fromtimestamp(now_ms / 1000).astimezone()
    start = local.replace(hour=DAY_TURNS_H, minute=0, second=0, microsecond=0)
    if start > local:
        start -= timedelta(days=1)
    return int(start.timestamp() * 1000)
