"""The one writer: decides, appends, and only then lets anybody see (design, "One writer")."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import msgspec
import structlog
from structlog.contextvars import bind_contextvars

from server.core.errors import Code, Refusal
from server.core.event import Event, Peek
from server.core.fold import Prepared
from server.core.ids import CommandId, MatchId
from server.live.appending import append, remember
from server.live.clock import ServerClock
from server.live.creating import Sides, new_record
from server.live.loading import load
from server.live.match import BrokenLog, LiveMatch
from server.live.memory import Memory
from server.live.meter import UNMETERED, Meter
from server.protocol.messages import Command
from server.store.base import (
    Appended,
    Known,
    LogEntry,
    MatchRecord,
    NoSuchMatch,
    OutcomeUnknown,
    Store,
    StoreUnavailable,
)

log = structlog.get_logger(__name__)

PATIENCE_S = 3.0
"""How long a command waits for its turn, or is decided again because other servers append at the
same time, before it is refused as `unavailable`."""
MAX_CLOCK_LAG_MS = 5_000
"""A clock's event counts from its tap; one that was tapped longer ago is `too_late`."""


class Accepted(msgspec.Struct, frozen=True):
    """The command is event `seq` of the match; `live.at_seq(seq)` is how it stood then."""

    seq: int
    live: LiveMatch


class MatchService:
    """Every match of this store; the only code that appends to a log."""

    def __init__(self, store: Store, clock: ServerClock, meter: Meter = UNMETERED) -> None:
        self._store = store
        self._clock = clock
        self._meter = meter
        self._running: dict[tuple[MatchId, str], asyncio.Task[Accepted]] = {}
        self.memory = Memory(store)

    async def current(self, match_id: MatchId) -> LiveMatch:
        """The match as it stands; `Refusal` not_found, unavailable."""
        return await self.memory.current(match_id)

    async def create(
        self,
        spec: str | dict[str, Any],
        sides: Sides,
        table: str | None,
        match_id: MatchId | None = None,
    ) -> MatchRecord:
        """A new match; `Refusal` names what is wrong with it. It is on no table yet.

        With an id of the caller's: MatchExists if there is another match of that id.
        """
        record = new_record(spec, sides, table, self._clock.now_ms(), match_id)
        try:
            await self._store.create_match(record)
        except OutcomeUnknown:
            await self._store.create_match(record)  # the same record again changes nothing
        log.info("match_created", match=record.id, table=table)
        return record

    # Writing -------------------------------------------------------------------------------------

    async def submit(self, match_id: MatchId, command: Command, by: str | None = None) -> Accepted:
        """Record an event; returns when it is durable, or raises `Refusal`.

        `by` says whose it is, and is kept with it.
        The caller may be cancelled: what was begun is brought to its end all the same, and who
        asks again meanwhile waits for the same end. (Waiting behind itself, it would be told that
        nothing was recorded.)
        """
        key = match_id, command.id
        task = self._running.get(key)
        if task is None:
            task = self._running[key] = asyncio.create_task(self._submit(match_id, command, by))
            task.add_done_callback(lambda done: self._ended(key, done))
        return await asyncio.shield(task)

    async def close(self, within_s: float = 1.0) -> None:
        """Let what was begun come to its end, for so long."""
        if self._running:
            _, late = await asyncio.wait(set(self._running.values()), timeout=within_s)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _ended(self, key: tuple[MatchId, str], task: "asyncio.Task[Accepted]") -> None:
        del self._running[key]
        if not task.cancelled():
            task.exception()  # the caller has it, if there still is one

    async def _submit(self, match_id: MatchId, command: Command, by: str | None) -> Accepted:
        # Every line that is logged from here on, in any layer, says which command it was about.
        bind_contextvars(match=match_id, command=command.id)
        live = await self.current(match_id)
        event = _event_of(live, command)
        async with _turn(live):
            try:
                return await self._decide(live, command, event, by)
            except StoreUnavailable as error:
                raise unavailable(error) from None
            except NoSuchMatch:
                self.memory.drop(match_id)
                raise Refusal("not_found", f"there is no match {match_id}") from None
            except BrokenLog as error:
                self._broken(match_id, error)
                raise Refusal("unavailable", str(error)) from None

    async def _decide(
        self, live: LiveMatch, command: Command, event: Event, by: str | None
    ) -> Accepted:
        # By time and not by number: a server that reads up after each conflict loses many rounds to
        # one that need not.
        until = asyncio.get_running_loop().time() + PATIENCE_S
        while asyncio.get_running_loop().time() < until:
            try:
                prepared = self._prepare(live, command, event)
            except Refusal as refusal:
                if await self.catch_up(live):
                    continue  # decided on what was not the last word
                return await self._again(live, await remember(self._store, live, command, refusal))
            outcome = await append(self._store, live, command, prepared, self._meter, by)
            if isinstance(outcome, Appended):
                return self._durable(live, command, prepared)
            if isinstance(outcome, Known):
                return await self._again(live, outcome)
            if outcome.epoch != live.record.epoch or outcome.seq < live.fold.seq:
                await self.reload(live)
            else:
                await self.catch_up(live)
        raise Refusal("unavailable", "others are recording at the same time: try again")

    def _prepare(self, live: LiveMatch, command: Command, event: Event) -> Prepared[Any]:
        fold = live.fold
        if command.base is not None and command.base > fold.seq:
            raise Refusal("bad_value", f"base: this match has no event {command.base} yet")
        if event.scoring and command.base is not None and command.base < fold.last_scoring:
            raise Refusal("stale", f"event {fold.last_scoring} was recorded since: look again")
        now = self._clock.now_ms()
        if not event.scoring and command.at is not None:
            _check_not_late(now - command.at)
        # Between the last event and now, whatever the tablet's clock says (contract section 6).
        latest = max(fold.at, now)
        at = latest if command.at is None else min(max(command.at, fold.at), latest)
        return fold.prepare(event, at)

    def _durable(self, live: LiveMatch, command: Command, prepared: Prepared[Any]) -> Accepted:
        if live.fold.seq < prepared.seq:  # else the follower was quicker than the reply
            live.fold.commit(prepared)
            live.last_id = CommandId(command.id)
            self.memory.advanced(live)
        log.debug("event", match=live.record.id, command=command.id, seq=prepared.seq)
        return Accepted(prepared.seq, live)

    async def _again(self, live: LiveMatch, known: Known) -> Accepted:
        """The answer that was given before, the same again."""
        if known.refusal is not None:
            raise Refusal(cast("Code", known.refusal[0]), known.refusal[1])
        seq = known.seq or 0
        if seq > live.fold.seq:
            await self.catch_up(live)
        return Accepted(seq, live)

    # What others append --------------------------------------------------------------------------

    def follow(self, match_id: MatchId, entry: LogEntry) -> None:
        """A durable entry from the store's stream, ours or another server's.

        Needs no lock: nothing is awaited, and an append that is under way finds the seq taken.
        """
        live = self.memory.loaded(match_id)
        if live is None:
            return
        try:
            if live.absorb(entry):
                self.memory.advanced(live)
        except BrokenLog as error:
            self._broken(match_id, error)

    async def catch_up(self, live: LiveMatch) -> bool:
        """Read what others appended; True if there was something.

        Where another event stands in the place of our last one (a failover lost it), all is read.
        """
        before, last_id = live.fold.seq, live.last_id
        entries = await self._store.read_log(live.record.id, max(before - 1, 0))
        if before and (not entries or entries[0].command_id != last_id):
            await self.reload(live)
            return True
        for entry in entries:
            if live.absorb(entry):
                self.memory.advanced(live)
        return live.fold.seq > before

    async def reload(self, live: LiveMatch) -> None:
        """Read the whole match again: its log was taken over or is shorter than it was."""
        fresh = await load(self._store, live.record.id)
        live.record, live.fold, live.last_id = fresh.record, fresh.fold, fresh.last_id
        self.memory.replaced(live)

    def _broken(self, match_id: MatchId, error: BrokenLog) -> None:
        log.error("log_unreadable", match=match_id, seq=error.seq, reason=error.reason)
        self.memory.drop(match_id)


def unavailable(error: Exception) -> Refusal:
    """The store cannot be reached, as a refusal."""
    return Refusal("unavailable", f"nothing was recorded: {error}")


def _event_of(live: LiveMatch, command: Command) -> Event:
    event = live.discipline.read(bytes(command.event))
    if isinstance(event, Peek):
        raise Refusal("malformed", "type: peek is for replays, it is nothing to record")
    return event


def _check_not_late(lag_ms: int) -> None:
    """A clock is not turned back by a tap that waited somewhere: Refusal `too_late`."""
    if lag_ms > MAX_CLOCK_LAG_MS:
        raise Refusal(
            "too_late",
            f"at: this was tapped {lag_ms / 1000:.1f} s ago; "
            f"a clock takes nothing older than {MAX_CLOCK_LAG_MS // 1000} s",
        )


@asynccontextmanager
async def _turn(live: LiveMatch) -> AsyncIterator[None]:
    """The match's lock, waited for with patience: an append may hang on a store that is away."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await live.lock.acquire()
    except TimeoutError:
        raise Refusal(
            "unavailable", "nothing was recorded: the one before still waits for the store"
        ) from None
    try:
        yield
    finally:
        live.lock.release()
