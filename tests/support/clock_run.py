"""A run of the real server and a Chromium through a bad network, its clocks taken down."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from tests.browser import engines
from tests.support.clock_truth import Off, ServerTime, Truth, judge
from tests.support.fault_proxy import FaultProxy
from tests.support.painted import Painted, monotonic_ms, offset_of, taken, watch
from tests.support.serving import Created, Served, served
from tests.support.ticking_clock import tick

JITTER_MS = (5.0, 250.0)
HOUR_MS = 3_600_000
WAKING_MS = 100.0
"""What was drawn before a stop may reach the screen so much later."""
STEP_PAGE = "(ms) => { const { now } = Date; Date.now = () => now() + ms; }"
CLOCKS = ("shot", "frame")


@dataclass(frozen=True)
class Plan:
    """A run: how long it takes, and at which second what happens."""

    seconds: float
    seed: int
    freeze_at: float
    freeze_s: float
    step_page_at: float
    step_server_at: float
    shot_every_s: float
    frame_ms: int


def short(seed: int) -> Plan:
    """Half a minute: a freeze, both steps, the tenths of a frame clock down to zero."""
    return Plan(27, seed, 7, 3, 12, 13, 21.5, 25_000)


def whole(seed: int, seconds: float) -> Plan:
    """The length of a Shoot-Out frame."""
    frame_ms = int(seconds * 1000) - 4_000
    return Plan(seconds, seed, 0.2 * seconds, 20, 0.4 * seconds, 0.5 * seconds, 21.5, frame_ms)


@dataclass
class Watched:
    """A page under measurement."""

    page: Page
    offset_ms: float = 0.0
    painted: list[Painted] = field(default_factory=list)
    asleep: list[tuple[float, float]] = field(default_factory=list)
    stalls: list[tuple[float, float]] = field(default_factory=list)

    async def take(self) -> None:
        """Fetch what was painted."""
        painted, stalls = await taken(self.page, self.offset_ms)
        self.painted += painted
        self.stalls += stalls


async def freeze(chromium: Browser, pages: list[Watched], seconds: float) -> None:
    """Stop every page as it is: its process gets no time, and what comes for it waits.

    Not by the debugger's life cycle: a browser without a head takes no notice of it.
    """
    session = await chromium.new_browser_cdp_session()
    found = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
    renderers = [int(one["id"]) for one in found if one["type"] == "renderer"]
    assert renderers
    begin = monotonic_ms()
    try:
        for pid in renderers:
            os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(seconds)
    finally:
        for pid in renderers:
            os.kill(pid, signal.SIGCONT)
    for watched in pages:
        watched.asleep.append((begin, monotonic_ms()))
    await session.detach()


@dataclass(frozen=True)
class Measured:
    """What came out, of the overlay and of the ticking page beside it; by clock."""

    ours: dict[str, Off]
    ticking: dict[str, Off]
    resumed_ms: float
    stalls_ms: list[float]


class Run:
    """One run of a plan on a server, through the proxy."""

    def __init__(self, plan: Plan, server: Served, match: Created, chromium: Browser) -> None:
        self.plan = plan
        self.chromium = chromium
        self.server = server
        self.match = match
        self.time = ServerTime()
        self.truths = {name: Truth(self.time) for name in CLOCKS}

    async def event(self, **event: object) -> None:
        """Record an event, not through the proxy; what the clocks read from then on is known."""
        since = monotonic_ms()
        state = (await self.server.send(self.match, dict(event)))["state"]
        for name, truth in self.truths.items():
            truth.take(since, state, name)

    async def sample(self) -> None:
        """Take down server time, at the edge of a millisecond, until cancelled."""
        clock = self.server.parts.clock
        while True:
            last = clock.now_ms()
            while (now := clock.now_ms()) == last:
                pass
            self.time.add(monotonic_ms(), now)
            await asyncio.sleep(0.25)

    async def play(self) -> None:
        """Start both clocks; the shot clock starts anew all the time."""
        await self.event(type="start", breaker="a")
        await self.event(type="clock", clock="frame", action="start")
        await self.event(type="clock", clock="frame", action="set", ms=self.plan.frame_ms)
        while True:
            await self.event(type="clock", clock="shot", action="start")
            await asyncio.sleep(self.plan.shot_every_s)

    async def disturb(self, pages: list[Watched]) -> None:
        """Freeze the pages, then step the system's clock, theirs and the server's."""
        plan = self.plan
        await asyncio.sleep(plan.freeze_at)
        await freeze(self.chromium, pages, plan.freeze_s)
        await asyncio.sleep(plan.step_page_at - plan.freeze_at - plan.freeze_s)
        for watched in pages:
            await watched.page.evaluate(STEP_PAGE, HOUR_MS)
        await asyncio.sleep(plan.step_server_at - plan.step_page_at)
        clock = self.server.parts.clock
        clock.measured(clock.now_ms() + HOUR_MS)

    async def go(self, pages: list[Watched]) -> None:
        """All of it, for as long as the plan says."""
        for watched in pages:
            watched.offset_ms = await offset_of(watched.page)
        tasks = [self.sample(), self.play(), self.disturb(pages)]
        running = [asyncio.ensure_future(task) for task in tasks]
        end = monotonic_ms() + self.plan.seconds * 1000
        while monotonic_ms() < end:
            await asyncio.sleep(min(5, (end - monotonic_ms()) / 1000))
            for watched in pages:
                await watched.take()
        for task in running:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def judged(self, watched: Watched) -> dict[str, Off]:
        """By clock, how far the page was off."""
        return {
            name: judge(
                truth,
                [one for one in watched.painted if one.clock == name],
                watched.asleep,
                watched.stalls,
            )
            for name, truth in self.truths.items()
        }


def resumed_after(watched: Watched) -> float:
    """Ms from the end of a sleep to the first figure that the page painted after it."""
    begin, end = watched.asleep[0]
    return next(one.at for one in watched.painted if one.at > begin + WAKING_MS) - end


def asleep(begin: float, end: float, watched: Watched) -> bool:
    """Whether a stall was the sleep that we made."""
    return any(begin <= until and since <= end for since, until in watched.asleep)


@contextlib.asynccontextmanager
async def browser(engine: str) -> AsyncIterator[Browser]:
    """A Chromium of the tests."""
    found = engines.find(engine)
    if found is None:
        raise SystemExit(f"there is no Chromium {engine} on this machine")
    async with async_playwright() as driver:
        yield await driver.chromium.launch(
            executable_path=found.program,
            chromium_sandbox=False,
            args=list(engines.ARGUMENTS),
            env={**found.env} or None,
        )


async def measure(plan: Plan, chromium: Browser, redis_url: str, data_dir: Path) -> Measured:
    """Run the plan: the overlay and the ticking page, on one server, through one proxy."""
    async with (
        served(redis_url, data_dir) as server,
        FaultProxy(server.url, seed=plan.seed) as proxy,
    ):
        match = await server.create_match("shoot-out")
        near = proxy.url.replace("redis:", "http:")
        proxy.delay_ms = JITTER_MS
        pages = []
        for ours in (True, False):
            page = await chromium.new_page(
                viewport={"width": 1920, "height": 1080}, locale="en-GB", bypass_csp=not ours
            )
            await watch(page)
            pages.append(Watched(page))
        await pages[0].page.goto(match.urls["scoreboard"].replace(server.url, near))
        ready = "() => document.documentElement.classList.contains('ready')"
        await pages[0].page.wait_for_function(ready)
        await tick(pages[1].page, near, match)
        run = Run(plan, server, match, chromium)
        await run.go(pages)
        for watched in pages:
            await watched.page.close()
        return Measured(
            run.judged(pages[0]),
            run.judged(pages[1]),
            resumed_after(pages[0]),
            [end - begin for begin, end in pages[0].stalls if not asleep(begin, end, pages[0])],
        )
