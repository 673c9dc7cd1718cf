"""Viewers that never read, one and then twenty among 200: the others wait for none of them.

The whole of it: `python -m tests.faults.never_read --seed 1`.
"""

import asyncio
import contextlib
import itertools
import random
import socket
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web

from benchmarks.table import percentile
from tests.faults.rig.command import command
from tests.faults.rig.crowd import Viewer, delays_ms, viewers
from tests.faults.rig.history import Fault
from tests.faults.rig.outcome import Control, Figure, Outcome, Say
from tests.faults.rig.processes import Server, api
from tests.support.line import Line, line
from tests.support.proc import descriptors, memory_mb, unsent
from tests.support.process import ADMIN_KEY
from tests.support.raw_socket import opening
from tests.support.serving import SIDES
from tests.support.stuck import never_reading

P99_MS, WORST_MS, EVICTED_S, EACH_MB = 50.0, 250.0, 5.0, 0.5
RATE = 18.0
"""Events a second: what one key may write."""
LOOK_S = 0.02
LATE_S = 0.25
"""Looks may come so much late for each unit of a plan's slack."""
PATIENCE_S = 45.0
NAIVE_S, NAIVE_RATE = 2.0, 25.0
WARN: dict[str, Any] = {"type": "warn", "side": "a", "kind": "conduct"}


@dataclass(frozen=True)
class Plan:
    """How many of how many; `slack` is what the delays may be longer on a machine that is busy."""

    seed: int = 5
    viewers: int = 200
    stuck: int = 20
    alone: int = 1
    before_s: float = 5.0
    slack: float = 1.0


SHORT = Plan(viewers=60, stuck=20, alone=1, before_s=1.0, slack=16.0)


@dataclass
class Looked:
    """What the kernel holds for each that never reads, and when it stopped taking more."""

    most: dict[int, int] = field(default_factory=dict)
    grew_at: dict[int, float] = field(default_factory=dict)
    gone_at: dict[int, float] = field(default_factory=dict)
    memory_mb: float = 0.0

    def look(self, port: int, ports: set[int]) -> None:
        """Once at all of them."""
        now, held = time.monotonic(), unsent(port)
        for other in ports - self.gone_at.keys():
            if other not in held:
                self.gone_at[other] = now
            elif held[other] != self.most.get(other):
                self.most[other], self.grew_at[other] = held[other], now

    @property
    def filling(self) -> bool:
        """Took any of them more within the last second?"""
        return time.monotonic() - max(self.grew_at.values(), default=0.0) < 1.0

    @property
    def evicted_s(self) -> list[float]:
        """From when it took nothing more to the end of its connection."""
        return [at - self.grew_at[other] for other, at in self.gone_at.items()]


class Showing:
    """A match under way at a steady rate, with its viewers."""

    def __init__(self, server: Server, tablet: Line, crowd: list[Viewer], rng: random.Random):
        self._server = server
        self._tablet = tablet
        self._rng = rng
        self.crowd = crowd
        self.sent: list[tuple[int, float]] = []

    async def play(self) -> None:
        """One event after the other, until cancelled."""
        due = time.monotonic()
        while True:
            at = time.monotonic()
            name = await self._tablet.command({**WARN, "side": self._rng.choice("ab")})
            answer = await self._tablet.answer(name)
            assert answer["type"] == "ack", answer
            self._tablet.heard.clear()
            self.sent.append((answer["seq"], at))
            due = max(due + 1 / RATE, time.monotonic() - 0.5)
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    def delays(self, since: int) -> list[float]:
        """Of all that was sent from there on, to every viewer, ms."""
        now = time.monotonic()
        sent = self.sent[since:-1]  # the last one may still be on its way
        return [ms for viewer in self.crowd for ms in delays_ms(sent, viewer, now)]

    async def beside(self, stuck: int, hello: bytes) -> Looked:
        """Let so many join that never read, until the last of them is gone."""
        socks = [await never_reading(self._server.port, hello) for _ in range(stuck)]
        ports = {sock.getsockname()[1] for sock in socks}
        looked = Looked()
        try:
            async with asyncio.timeout(PATIENCE_S):
                while len(looked.gone_at) < stuck:
                    looked.look(self._server.port, ports)
                    if looked.filling:
                        looked.memory_mb = memory_mb(self._server.pid)
                    await asyncio.sleep(LOOK_S)
        except TimeoutError:
            pass  # those that are left are a fault
        for sock in socks:
            sock.close()
        return looked


@dataclass
class Measured:
    """All that was seen, in turn: nobody, one, and many that never read."""

    quiet_ms: list[float]
    alone_ms: list[float]
    many_ms: list[float]
    alone: Looked
    many: Looked
    each_mb: float
    tasks: float
    descriptors: int
    evicted: float


async def measure(plan: Plan, say: Say) -> Measured:
    """The viewers that read, without and with those that do not."""
    with tempfile.TemporaryDirectory() as folder:
        async with Server(Path(folder)) as server:
            body = {"format": "snooker", "sides": SIDES, "table": "1"}
            _, made = await api(server.url, "POST", "/api/matches", body)
            host, keys = f"127.0.0.1:{server.port}", made["keys"]
            table = {"table": "1"}
            reading = opening(host, keys["overlay"], "scoreboard", table)
            never = opening(host, keys["referee"], "referee", table)
            async with line(f"ws://{host}/ws") as tablet:
                await tablet.hello(keys["referee"])
                await tablet.record({"type": "start", "breaker": "a"})
                async with viewers(server.port, reading, plan.viewers - plan.stuck) as crowd:
                    showing = Showing(server, tablet, crowd, random.Random(plan.seed))
                    return await _in_turn(plan, showing, server, never, say)


async def _in_turn(
    plan: Plan, showing: Showing, server: Server, never: bytes, say: Say
) -> Measured:
    playing = asyncio.create_task(showing.play())
    await asyncio.sleep(plan.before_s)
    before = await usual(server)
    quiet = showing.delays(0)
    say("nobody yet")
    at_alone = len(showing.sent)
    alone = await showing.beside(plan.alone, never)
    alone_ms = showing.delays(at_alone) if plan.alone else []
    say("one is gone")
    at_many, memory = len(showing.sent), memory_mb(server.pid)
    many = await showing.beside(plan.stuck, never)
    many_ms = showing.delays(at_many)
    say("all are gone")
    after = await settled(server, before)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return Measured(
        quiet_ms=quiet,
        alone_ms=alone_ms,
        many_ms=many_ms,
        alone=alone,
        many=many,
        each_mb=(many.memory_mb - memory + sum(many.most.values()) / 1e6) / plan.stuck,
        tasks=after["cuecast_tasks"] - before["cuecast_tasks"],
        descriptors=int(after["fds"] - before["fds"]),
        evicted=after["cuecast_viewers_evicted_total"],
    )


async def usual(server: Server) -> dict[str, float]:
    """What it counts while it serves: the most of several looks, for tasks come and go."""
    looks = []
    for _ in range(10):
        await asyncio.sleep(0.1)
        looks.append(await counted(server))
    return {name: max(look[name] for look in looks) for name in looks[0]}


async def settled(server: Server, before: dict[str, float]) -> dict[str, float]:
    """What it counts once it has as few tasks and descriptors as before, or after three seconds."""
    for _ in range(30):
        await asyncio.sleep(0.1)
        after = await counted(server)
        if all(after[name] <= before[name] for name in ("cuecast_tasks", "fds")):
            break
    return after


async def counted(server: Server) -> dict[str, float]:
    """What the server counts of itself, and its descriptors."""
    headers = {"Authorization": f"Bearer {ADMIN_KEY}"}
    async with (
        aiohttp.ClientSession(server.url, headers=headers) as http,
        http.get("/metrics") as response,
    ):
        lines = [row.split() for row in (await response.text()).splitlines() if row[0] != "#"]
        fds = descriptors(server.pid)
    return {name: float(value) for name, value in lines} | {"fds": fds}


async def naive() -> float:
    """The control: a fan-out that awaits each viewer; the worst delay with one that never reads."""
    sockets: set[web.WebSocketResponse] = set()

    async def handle(request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(compress=False)
        await ws.prepare(request)
        await ws.receive()
        await ws.send_str('{"type":"state","seq":0}')
        sockets.add(ws)
        await ws.receive()
        return ws

    app = web.Application()
    app.add_routes([web.get("/ws", handle)])
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    sock = socket.create_server(("127.0.0.1", 0))
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)
    port = sock.getsockname()[1]
    await web.SockSite(runner, sock).start()
    hello = opening(f"127.0.0.1:{port}", "", "scoreboard", {})
    async with viewers(port, hello, 10) as crowd:
        stuck = await never_reading(port, hello)
        began = time.monotonic()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(NAIVE_S):
                for seq in itertools.count(1):
                    await asyncio.sleep(max(0.0, began + seq / NAIVE_RATE - time.monotonic()))
                    for ws in list(sockets):
                        await ws.send_str(f'{{"type":"patch","seq":{seq},"x":"{"x" * 65_536}"}}')
        now = time.monotonic()
        # What was due and waits behind the one that never reads was not even begun.
        sent = [(seq, began + seq / NAIVE_RATE) for seq in range(1, int(NAIVE_S * NAIVE_RATE))]
        worst = max(ms for viewer in crowd for ms in delays_ms(sent, viewer, now))
        stuck.close()
    await runner.cleanup()
    return worst


async def run(plan: Plan, say: Say) -> Outcome:
    """All of it, and the control."""
    seen = await measure(plan, say)
    worst = await naive()
    bound99, bound = P99_MS * plan.slack, WORST_MS * plan.slack
    wanted = plan.alone + plan.stuck
    late = [*seen.alone.evicted_s, *seen.many.evicted_s]
    evicted = EVICTED_S + (plan.slack - 1) * LATE_S
    figures = [Figure("updates taken down", len(seen.quiet_ms + seen.alone_ms + seen.many_ms))]
    phases = {"no such viewer": seen.quiet_ms, "one": seen.alone_ms, "many": seen.many_ms}
    for name, delays in phases.items():
        if delays:
            figures.append(Figure(f"{name}: p99", percentile(delays, 0.99), bound99, "ms"))
            figures.append(Figure(f"{name}: worst", max(delays), bound, "ms"))
    figures += [
        Figure("evicted after it took nothing for, at most", max(late, default=99), evicted, "s"),
        Figure("evicted too soon or never", abs(wanted - seen.evicted), 0),
        Figure("memory for each, kernel's included", seen.each_mb, EACH_MB, "MB"),
        Figure("tasks more than before", seen.tasks, 0),
        Figure("descriptors more than before", seen.descriptors, 0),
    ]
    left = wanted - len(late)
    return Outcome(
        figures=figures,
        faults=[Fault("never evicted", f"{left} of {wanted}")] if left else [],
        controls=[
            Control(
                "a fan-out that awaits each viewer",
                f"worst {worst:.0f} ms",
                worst > NAIVE_S / 3 * 1000,
            )
        ],
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
