"""A table's programme, kept fresh: its match, the archive, the schedule and its graphics."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import structlog

from server.core.errors import Refusal
from server.core.ids import SIDES, MatchId
from server.live.archive import Archive
from server.live.clock import ServerClock
from server.live.desk_match import DeskMatches
from server.live.directory import Directory
from server.live.graphics import Graphics, GraphicsShelf
from server.live.match import LiveMatch
from server.live.projection import base_state
from server.live.service import MatchService
from server.live.waiting import Waiting
from server.store.base import StoreError
from server.views.programme import programme

log = structlog.get_logger(__name__)

CALM_S = 1.0
"""Events of matches are gathered for so long; what the desk does is seen at once."""
OF_A_SIDE = ("name", "players", "country", "short", "walk_on", "photo", "accent")

State = dict[str, Any]
Listener = Callable[["Programme"], None]


class Programme:
    """The programme of one table; only `Programmes` moves it on."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = 0
        self.state: State = {}


class Programmes:
    """The programmes that somebody has asked for; an audience of matches and of the archive."""

    def __init__(
        self,
        service: MatchService,
        directory: Directory,
        archive: Archive,
        graphics: GraphicsShelf,
        waiting: Waiting,
        matches: DeskMatches,
        clock: ServerClock,
    ) -> None:
        self._service = service
        self._directory = directory
        self._archive = archive
        self._graphics = graphics
        self._waiting = waiting
        self._matches = matches
        self._clock = clock
        self._known: dict[str, Programme] = {}
        self._due: dict[str, asyncio.Task[None]] = {}
        self._calm: asyncio.TimerHandle | None = None
        self._changes = 0
        self._listeners: list[Listener] = []
        directory.listen(lambda table, _match: self._renew(table))
        graphics.listen(self._renew)
        archive.listen(lambda _match: self._all())
        waiting.listen(self._all)
        matches.on_hold(lambda _match: self._all())
        service.memory.tell(self)

    def listen(self, listener: Listener) -> None:
        """Have `listener(programme)` called after each change of one that is known."""
        self._listeners.append(listener)

    async def get(self, table: str) -> Programme:
        """The programme of a table as it stands; kept fresh until it is dropped."""
        while table not in self._known:
            made, before = Programme(table), self._changes
            await self._read(made)
            if self._changes == before:  # nothing was missed meanwhile
                self._known.setdefault(table, made)
        return self._known[table]

    def drop(self, table: str) -> None:
        """Nobody watches it any more."""
        self._known.pop(table, None)

    async def close(self) -> None:
        """Give up what is under way."""
        if self._calm is not None:
            self._calm.cancel()
        for task in list(self._due.values()):
            task.cancel()
        await asyncio.gather(*self._due.values(), return_exceptions=True)

    # Keeping it fresh ----------------------------------------------------------------------------

    def _all(self) -> None:
        self._changes += 1
        for table in list(self._known):
            self._renew(table)

    def _renew(self, table: str) -> None:
        """Read it again; what comes meanwhile has it read once more."""
        self._changes += 1
        known, before = self._known.get(table), self._due.get(table)
        if known is None:
            return
        task = asyncio.create_task(self._after(before, known))
        self._due[table] = task
        task.add_done_callback(lambda done: self._done(table, done))

    async def _after(self, before: asyncio.Task[None] | None, known: Programme) -> None:
        if before is not None:
            await asyncio.wait({before})
        if self._due.get(known.table) is not asyncio.current_task():
            return  # a later one reads all of it
        try:
            changed = await self._read(known)
        except (StoreError, Refusal) as error:
            log.warning("programme_waits", table=known.table, reason=str(error))
            return
        if changed and self._known.get(known.table) is known:
            for listener in self._listeners:
                listener(known)

    def _done(self, table: str, task: "asyncio.Task[None]") -> None:
        if self._due.get(table) is task:
            del self._due[table]

    async def _read(self, known: Programme) -> bool:
        """Whether it is another one now."""
        data = await self._data(known)
        if data == {key: value for key, value in known.state.items() if key in data}:
            return False
        known.seq += 1
        known.state = {"seq": known.seq, **programme(data)}
        return True

    async def _data(self, known: Programme) -> State:
        table = known.table
        live = await self._on(table)
        kept = self._graphics.get(table)
        graphics = kept.value if kept else Graphics()
        return {
            "table": table,
            **(self._of_match(live, table) if live else _NO_MATCH),
            "breaks_of_day": self._breaks(known.state.get("breaks_of_day", [])),
            "next_match": await self._waiting.next(table, live),
            **msgspec.to_builtins(graphics),
        }

    def _breaks(self, before: list[State]) -> list[State]:
        """The day's; those of a match whose public score is held stay as they were seen."""
        made = self._archive.breaks_of_day(self._clock.now_ms())
        seen = [row for row in made if not self._held(row)]
        seen += [row for row in before if self._held(row)]
        return sorted(seen, key=lambda row: -int(row["points"]))

    def _held(self, row: State) -> bool:
        return self._matches.held_seq(MatchId(row["match"])) is not None

    async def _on(self, table: str) -> LiveMatch | None:
        match_id = self._directory.match_on(table)
        try:
            return await self._service.current(match_id) if match_id is not None else None
        except Refusal as refusal:
            log.warning("programme_without_match", table=table, reason=refusal.message)
            return None

    def _of_match(self, live: LiveMatch, table: str) -> State:
        """The match on the table, who plays it, and what was between them before."""
        state = base_state(live, live.fold, table=table)
        players = {side: state["sides"][side]["players"] for side in SIDES}
        asked: dict[str, Any] = {
            "discipline": state["match"]["discipline"],
            "but": live.record.id,
        }
        return {
            "match": state["match"],
            "sides": {
                side: {key: state["sides"][side].get(key) for key in OF_A_SIDE} for side in SIDES
            },
            "head_to_head": self._archive.past().head_to_head(players["a"], players["b"], **asked),
            "form": {side: self._archive.past().form_of(players[side], **asked) for side in SIDES},
        }

    # An audience ---------------------------------------------------------------------------------

    def opened(self, live: LiveMatch) -> None:
        """Nothing: whoever asks for a programme reads its match."""

    def advanced(self, live: LiveMatch) -> None:
        """One event more: a break may be of the day's, a match may have begun."""
        self._waiting.advanced(live)
        if self._calm is None and self._known:
            self._calm = asyncio.get_running_loop().call_later(CALM_S, self._calmed)

    def replaced(self, live: LiveMatch) -> None:
        """It was read anew, or who plays was set right."""
        self._waiting.advanced(live)
        self._all()

    def dropped(self, match_id: MatchId) -> None:
        """What was last known of it stands."""

    def watching(self, match_id: MatchId) -> bool:
        """It is on a table or it is not: a programme alone keeps no match in memory."""
        del match_id
        return False

    def _calmed(self) -> None:
        self._calm = None
        self._all()


_NO_MATCH: State = {"match": None, "sides": None, "head_to_head": None, "form": None}
