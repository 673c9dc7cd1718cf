"""Work on the store cancelled at any await: no crossed reply, the pool whole, the log dense.

The whole of it: `python -m tests.faults.cancelled --times 100000 --seed 1`.
"""

import asyncio
import logging
import random
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import msgspec
import structlog
from msgspec import Raw
from redis.asyncio import Connection

from server.access.keys import Grant
from server.access.rates import Buckets
from server.core.ids import CommandId, MatchId
from server.http.context import Shared
from server.http.session import Session
from server.hub.connection import Connection as Page
from server.live.creating import Sides
from server.protocol.messages import PROTOCOL, Command, Hello, SocketCommand, Watch
from server.store.base import Appended, Known
from server.store.link import Reply, Word
from server.store.wire import Connect, Wire, connections, send
from tests.faults.rig.command import command
from tests.faults.rig.history import Fault
from tests.faults.rig.outcome import Control, Figure, Outcome, Say
from tests.faults.rig.processes import Valkey
from tests.support.serving import Served, served
from tests.support.stepping import CancelledAt

R = TypeVar("R")
AT_ONCE = 8
"""Cases under way at the same time, so that there is somebody to get another's reply."""
EVENTS_A_MATCH = 400
START = b'{"type":"start","breaker":"a"}'
WARN = b'{"type":"warn","side":"a","kind":"conduct"}'
PATIENCE_S = 20.0
SAY_EVERY = 10_000
CONTROL = 20
"""Cancellations of the control: one is enough to put all that follows out of step."""


@dataclass(frozen=True)
class Plan:
    """How much of it."""

    seed: int = 10
    times: int = 100_000


SHORT = Plan(times=1_000)


class Pool(Protocol):
    """Who lends connections for commands: `Wire`, or the control."""

    async def pipeline(self, commands: Sequence[Sequence[Word]], /) -> list[Reply]:
        """Send several commands, return their replies."""


class NaivePool:
    """The control: a connection goes back into the pool whatever became of its call."""

    def __init__(self, connect: Connect) -> None:
        self._make = connect
        self._idle: list[Connection] = []

    async def pipeline(self, commands: Sequence[Sequence[Word]], /) -> list[Reply]:
        """Lend, send, read, give back: `finally`, as it is often written."""
        connection = self._idle.pop() if self._idle else self._make()
        try:
            await connection.connect()  # type: ignore[no-untyped-call]
            await send(connection, connection.pack_commands(commands))
            return [await connection.read_response(disconnect_on_error=False) for _ in commands]
        finally:
            self._idle.append(connection)

    async def close(self) -> None:
        """Hang up."""
        for connection in self._idle:
            await connection.disconnect(nowait=True)


@dataclass
class Figures:
    """What came out."""

    cases: Counter[str] = field(default_factory=Counter)
    cancelled: Counter[str] = field(default_factory=Counter)
    deepest: dict[str, int] = field(default_factory=dict)
    crossed: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """What is not whole at the end: pool, logs, locks."""


class Cancelling:
    """Cases of chance, counted."""

    def __init__(self, seed: int, times: int) -> None:
        self.random = random.Random(seed)
        self.figures = Figures()
        self._times = times

    def another(self) -> bool:
        """Were there not enough cancellations yet?"""
        return self.figures.cancelled.total() < self._times

    async def cut(self, kind: str, work: Coroutine[Any, Any, R]) -> R | None:
        """Run it and cancel it somewhere; its result if it came to one all the same."""
        figures = self.figures
        figures.cases[kind] += 1
        at = self.random.randint(1, figures.deepest.get(kind, 2) + 1)
        cut = CancelledAt(work, at, done=self.random.random() < 0.5)
        task = asyncio.create_task(_awaited(cut))
        try:
            return await task
        except asyncio.CancelledError:
            figures.cancelled[kind] += 1
            return None
        finally:
            figures.deepest[kind] = max(figures.deepest.get(kind, 0), cut.seen)

    def expect(self, kind: str, got: object, wanted: object) -> None:
        """A reply that is another's is written down."""
        if got != wanted:
            self.figures.crossed.append(f"{kind}: {got!r} for {wanted!r}")


async def _awaited(work: Awaitable[R]) -> R:
    return await work


class Replies:
    """Cases on a pool: each asks for what nobody else asks for."""

    def __init__(self, chance: Cancelling, pool: Pool) -> None:
        self._chance = chance
        self._pool = pool
        self._number = 0

    async def case(self) -> None:
        """One or more echoes, cancelled somewhere; then one that nobody cancels."""
        chance = self._chance
        await self._echo("several", chance.random.randint(2, 5), cut=True)
        await self._echo("untouched", 1, cut=False)

    async def single(self) -> None:
        """The same of one command."""
        await self._echo("single", 1, cut=True)

    async def _echo(self, kind: str, count: int, *, cut: bool) -> None:
        self._number += 1
        words = [b"%d.%d" % (self._number, place) for place in range(count)]
        work = self._pool.pipeline([("ECHO", word) for word in words])
        try:
            got = await (self._chance.cut(kind, work) if cut else work)
        except Exception as error:  # noqa: BLE001 - a reply that fits no command is what we look for
            got = [error]
        if got is not None:
            self._chance.expect(kind, got, words)


class Scoring:
    """Cases on one match: what was cancelled is sent again with the same id, and counts once."""

    def __init__(self, chance: Cancelling, parts: Shared, name: int) -> None:
        self._chance = chance
        self._parts = parts
        self._name = name
        self._number = 0
        self._match: MatchId | None = None
        self._ids: list[str] = []

    async def case(self) -> None:
        """An event by way of the socket's session, of the service, or of the store."""
        if self._match is None or len(self._ids) >= EVENTS_A_MATCH:
            await self.check_log()
            await self._new_match()
        self._number += 1
        event = WARN if self._ids else START
        command = SocketCommand(f"{self._name}-{self._number}", Raw(event))
        self._ids.append(command.id)
        ways: list[Callable[[SocketCommand], Coroutine[Any, Any, int]]]
        ways = [self._session, self._service, self._store]
        way = self._chance.random.choice(ways)
        kind = way.__name__.removeprefix("_")
        got = await self._chance.cut(kind, way(command))
        if got is not None:
            self._chance.expect(kind, got, len(self._ids))
        self._chance.expect(f"{kind}, again", await self._session(command), len(self._ids))

    async def load(self) -> None:
        """Two who ask for a match that is not in memory, and one of them is cancelled."""
        if self._match is None:
            await self._new_match()
        match_id = self._match
        assert match_id is not None
        service = self._parts.service
        service.memory.drop(match_id)
        other = asyncio.create_task(service.current(match_id))
        await self._chance.cut("loading", service.current(match_id))
        live = await other
        self._chance.expect("loading", live.fold.seq, len(self._ids))

    async def check_log(self) -> None:
        """The log holds what was sent, each once and in its order."""
        if self._match is None:
            return
        live = await self._parts.service.current(self._match)
        log = await self._parts.store.read_log(self._match)
        if [entry.command_id for entry in log] != self._ids:
            self._chance.figures.broken.append(f"log of {self._match}: {log[-3:]} {self._ids[-3:]}")
        if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
            self._chance.figures.broken.append(f"log of {self._match} is not dense")
        if live.lock.locked():
            self._chance.figures.broken.append(f"the lock of {self._match} is still held")

    async def _new_match(self) -> None:
        sides = msgspec.convert({"a": {"name": "A"}, "b": {"name": "B"}}, type=Sides)
        self._match = (await self._parts.service.create("snooker", sides, None)).id
        self._ids = []

    async def _session(self, command: SocketCommand) -> int:
        """As a page's tap goes, from its message to the log."""
        assert self._match is not None
        page = cast("Page", None)  # what is recorded is answered elsewhere
        hello = Hello(PROTOCOL, "", Watch(match=self._match), "referee")
        grant = Grant("admin", None, f"hash-{self._name}")
        return await Session(self._parts, page, grant, hello, "referee")._record(command)

    async def _service(self, command: Command) -> int:
        """The task that the service itself runs, which only its own end cancels."""
        assert self._match is not None
        return (await self._parts.service._submit(self._match, command, None)).seq

    async def _store(self, command: Command) -> int:
        """The store's append alone."""
        assert self._match is not None
        outcome = await self._parts.store.append(
            self._match,
            epoch=1,
            expected_seq=len(self._ids) - 1,
            command_id=CommandId(command.id),
            line=b'{"at":%d,' % self._parts.clock.now_ms() + bytes(command.event)[1:],
        )
        assert isinstance(outcome, Appended | Known), outcome
        return outcome.seq or 0


async def whole(chance: Cancelling, url: str, wire: Wire, clients: int) -> None:
    """Is the pool as good as new? So many clients of others are at this Redis."""
    words = [b"%d" % number for number in range(100)]
    async with asyncio.timeout(PATIENCE_S):
        got = await asyncio.gather(*(wire.call("ECHO", word) for word in words))
    chance.expect("after all", list(got), words)
    await wire.close()
    await asyncio.sleep(0.1)
    left = await clients_of(url)
    if left > clients:
        chance.figures.broken.append(f"{left} connections are left of {clients}")


async def clients_of(url: str) -> int:
    """Connections to this Redis, but the one that asks."""
    wire = Wire(connections(url), "Redis")
    try:
        listed: bytes = await wire.call("CLIENT", "LIST")
    finally:
        await wire.close()
    return len(listed.strip().splitlines()) - 1


async def control(redis_url: str, times: int, seed: int) -> Figures:
    """The same cases on the pool that lends a connection again whatever happened."""
    chance = Cancelling(seed, times)
    pool = NaivePool(connections(redis_url))
    replies = Replies(chance, pool)

    async def walk() -> None:
        while chance.another():
            await replies.case()

    try:
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(*(walk() for _ in range(AT_ONCE)))
    except TimeoutError:
        chance.figures.broken.append("a call waits for a reply that another took")
    await pool.close()
    return chance.figures


async def cancel(redis_url: str, data_dir: Path, plan: Plan, say: Say) -> Figures:
    """Cancel work so often, and look at what is left."""
    chance = Cancelling(plan.seed, plan.times)
    async with served(redis_url, data_dir) as server:
        await _cancel(chance, server, redis_url, say)
    return chance.figures


async def _cancel(chance: Cancelling, server: Served, redis_url: str, say: Say) -> None:
    parts = msgspec.structs.replace(server.parts, writes=Buckets(1e9, 1e9))
    clients = await clients_of(redis_url)
    wire = Wire(connections(redis_url), "Redis")
    replies = Replies(chance, wire)
    matches = [Scoring(chance, parts, name) for name in range(AT_ONCE)]

    async def walk(match: Scoring) -> None:
        ways = [replies.case, replies.single, match.case, match.case, match.load]
        while chance.another():
            await chance.random.choices(ways, [3, 3, 2, 2, 0.05])[0]()
            if chance.figures.cases.total() % SAY_EVERY == 0:
                say(f"{chance.figures.cancelled.total()} cancelled")

    await asyncio.gather(*(walk(match) for match in matches))
    for match in matches:
        await match.check_log()
    # The server's own pool may have grown to its bound meanwhile.
    await whole(chance, redis_url, wire, clients + AT_ONCE)
    if parts.service._running:
        chance.figures.broken.append("the service still runs what was cancelled")


async def run(plan: Plan, say: Say) -> Outcome:
    """Cancel, look, and do the same to the naive pool."""
    with tempfile.TemporaryDirectory() as folder:
        async with Valkey() as valkey:
            figures = await cancel(valkey.url, Path(folder), plan, say)
            naive = await control(valkey.url, CONTROL, plan.seed)
    kinds = sorted(figures.cancelled.items())
    found = f"{len(naive.crossed)} crossed replies after {naive.cancelled.total()} cancellations"
    return Outcome(
        figures=[
            Figure("pieces of work", figures.cases.total()),
            Figure("cancelled", figures.cancelled.total()),
            *(Figure(f"cancelled, {kind}", count) for kind, count in kinds),
            Figure("deepest await that was cancelled", max(figures.deepest.values())),
            Figure("crossed replies", len(figures.crossed), 0),
            Figure("not whole afterwards: pool, logs, locks", len(figures.broken), 0),
        ],
        faults=[
            *(Fault("crossed", what) for what in figures.crossed),
            *(Fault("not whole", what) for what in figures.broken),
        ],
        controls=[
            Control("a pool that lends a connection again", found, bool(naive.crossed)),
        ],
    )


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    command(run, Plan(), __doc__)
