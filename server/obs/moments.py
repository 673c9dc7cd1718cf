"""Watches the matches on tables, behind the back of whoever records, and says which cue is due."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import structlog
from msgspec import Struct

from server.core.errors import Refusal
from server.core.event import type_of
from server.core.ids import MatchId
from server.live.clock import ServerClock
from server.live.creating import sides_of
from server.live.directory import Directory
from server.live.match import LiveMatch
from server.live.service import MatchService
from server.obs.detect import BEGIN_ANEW, Glimpse, Occasion, glimpse, occasions
from server.obs.due import LATE_MS, Due
from server.store.base import StoreError

log = structlog.get_logger(__name__)

MOST_WAITING = 1_000
AGAIN_S = 1.0
"""Until a match that could not be read for its table is read again."""
State = tuple[Any, int, int]
"""State, seq and time of a fold; the state is a frozen value."""


class Step(Struct, frozen=True):
    """One event: `event_type` brought `live` to `state`; None where it was read, not recorded."""

    live: LiveMatch
    state: State
    event_type: str | None


class Moments:
    """An audience that puts aside what it is told: no tap waits for it, no error reaches one."""

    def __init__(self, service: MatchService, directory: Directory, clock: ServerClock) -> None:
        self._service = service
        self._directory = directory
        self._clock = clock
        self._steps: deque[Step] = deque(maxlen=MOST_WAITING)
        self._to_load: set[MatchId] = set()
        self._wake = asyncio.Event()
        self._last: dict[MatchId, State] = {}
        self._seen: dict[MatchId, tuple[int, Glimpse]] = {}
        self.wanted: Callable[[], bool] = lambda: False
        """Is there any rule at all? Without one nothing is looked at."""
        self.on_due: Callable[[Due], None] = lambda _due: None
        service.memory.tell(self)
        directory.listen(self._table_changed)

    async def run(self) -> None:
        """Until cancelled."""
        self.look_at_tables()
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._steps:
                step = self._steps.popleft()
                try:
                    self._look(step)
                except Exception:
                    log.exception("obs_fault", match=step.live.record.id)
                await asyncio.sleep(0)
            await self._load()

    def look_at_tables(self) -> None:
        """Have the match of every table in memory: what another server records is a cue too."""
        on = self._directory.tables().values()
        self._to_load |= {match_id for match_id in on if match_id is not None}
        self._wake.set()

    def _table_changed(self, _table: str, match_id: MatchId | None) -> None:
        if match_id is not None:
            self._to_load.add(match_id)
            self._wake.set()

    async def _load(self) -> None:
        if not self.wanted():
            self._to_load.clear()
            return
        for match_id in list(self._to_load):
            self._to_load.discard(match_id)
            try:
                await self._service.current(match_id)
            except (Refusal, StoreError) as error:
                log.warning("obs_store_away", match=match_id, reason=str(error))
                if self._directory.table_of(match_id) is not None and _may_come(error):
                    self._to_load.add(match_id)
                    asyncio.get_running_loop().call_later(AGAIN_S, self._wake.set)

    # An audience ---------------------------------------------------------------------------------

    def opened(self, live: LiveMatch) -> None:
        """What was recorded just before a restart may still be due."""
        self._put(live, None)

    def advanced(self, live: LiveMatch) -> None:
        """One event more."""
        self._put(live, type_of(live.fold.entries[-1].event))

    def replaced(self, live: LiveMatch) -> None:
        """It may stand anywhere: nothing of it is due."""
        self._last.pop(live.record.id, None)

    def dropped(self, match_id: MatchId) -> None:
        """Nothing is known of it."""
        self._last.pop(match_id, None)
        self._seen.pop(match_id, None)

    def watching(self, match_id: MatchId) -> bool:
        """A match on a table stays, others do as they like."""
        return self.wanted() and self._directory.table_of(match_id) is not None

    def _put(self, live: LiveMatch, event_type: str | None) -> None:
        fold = live.fold
        self._steps.append(Step(live, (fold.state, fold.seq, fold.at), event_type))
        self._wake.set()

    # Looking -------------------------------------------------------------------------------------

    def _look(self, step: Step) -> None:
        match_id = step.live.record.id
        before = self._last.get(match_id)
        self._last[match_id] = step.state
        table = self._directory.table_of(match_id)
        if not self.wanted() or table is None:
            return
        if step.event_type is None:
            self._look_back(step, table)
        elif before is not None and before[1] == step.state[1] - 1:
            self._compare(step.live, table, before, step.state, step.event_type)

    def _look_back(self, step: Step, table: str) -> None:
        """The events of the last moments before the match was read, one by one."""
        live, (_, seq, at) = step.live, step.state
        since = self._clock.now_ms() - LATE_MS
        if at < since:
            return
        entries = live.fold.entries[:seq]
        first = next(n for n, entry in enumerate(entries) if entry.at >= since)
        fold = live.fresh()
        for entry in entries[:first]:
            fold.commit(fold.prepare(entry.event, entry.at))
        for entry in entries[first:]:
            before = (fold.state, fold.seq, fold.at)
            fold.commit(fold.prepare(entry.event, entry.at))
            after = (fold.state, fold.seq, fold.at)
            self._compare(live, table, before, after, type_of(entry.event))

    def _compare(
        self, live: LiveMatch, table: str, before: State, after: State, event_type: str
    ) -> None:
        old, new = self._glimpse(live, before), self._glimpse(live, after)
        for occasion in occasions(old, new, event_type):
            self.on_due(_due(live, table, occasion, after))

    def _glimpse(self, live: LiveMatch, state: State) -> Glimpse:
        match_id, seq = live.record.id, state[1]
        known = self._seen.get(match_id)
        if known is None or known[0] != seq:
            known = self._seen[match_id] = (seq, glimpse(live.show(*state)))
        return known[1]


def _due(live: LiveMatch, table: str, occasion: Occasion, after: State) -> Due:
    _, seq, at = after
    anew = max((e.seq for e in live.fold.effective if _begins_anew(e.event, e.seq, seq)), default=0)
    sides = sides_of(live.record)
    names = {"a": sides.a.name, "b": sides.b.name}
    facts = {
        "cue": occasion.cue,
        "match": live.record.id,
        "table": table,
        "number": occasion.number,
        "side": occasion.side,
        "player": names.get(occasion.side or ""),
        "points": occasion.points,
        **names,
    }
    name = f"{occasion.cue}@{occasion.place}" + (f"+{anew}" if anew else "")
    return Due(live.record.id, table, name, occasion.cue, seq, at, facts)


def _may_come(error: Refusal | StoreError) -> bool:
    """Is it the store that is away, and not the match?"""
    return not isinstance(error, Refusal) or error.code == "unavailable"


def _begins_anew(event: Any, seq: int, by: int) -> bool:
    return seq <= by and type_of(event) in BEGIN_ANEW
