"""An overlay frozen, blocked and stopped: its first clock afterwards is right, and the desk knows.

The whole of it: `python -m tests.faults.pages_stopped --seed 4`.
"""

import asyncio
import os
import random
import signal
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser

from tests.faults.rig.command import command
from tests.faults.rig.outcome import Control, Figure, Outcome, Say
from tests.faults.rig.processes import Valkey
from tests.support.clock_run import CLOCKS, Run, Watched, browser, short
from tests.support.clock_truth import Truth, shown_ms
from tests.support.painted import Painted, monotonic_ms, offset_of, watch
from tests.support.serving import Created, Served, served
from tests.support.ticking_clock import tick

OFF_MS, DESK_S = 100.0, 6.0
AFTER_S = 1.5
"""So long after it was let go a page has for its first clocks."""
ANEW_S = 2.5
"""So long before that the shot clock starts anew: what a page knew is wrong by then."""
BUSY = """(ms) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
}"""
READY = "() => document.documentElement.classList.contains('ready')"


@dataclass(frozen=True)
class Plan:
    """How long each is held; `slack` is what all may take longer on a machine that is busy."""

    seed: int = 4
    frozen_s: float = 20.0
    blocked_s: float = 3.0
    engine: str = "127"
    slack: float = 1.0


SHORT = Plan(frozen_s=8.0, slack=3.0)


@dataclass
class Held:
    """One page that is held for a while: no script of it runs."""

    watched: Watched
    begun: float = 0.0
    ended: float = 0.0
    marked_s: float | None = None
    """When the desk said so, after it began."""

    def first(self, clock: str) -> Painted | None:
        """The first figure of a clock that was painted afterwards."""
        later = (one for one in self.watched.painted if one.at > self.ended and one.clock == clock)
        return next(later, None)

    @property
    def shown(self) -> bool:
        """Was each clock painted afterwards?"""
        return all(map(self.first, CLOCKS))


@dataclass
class Stage:
    """Everything that plays a part."""

    server: Served
    run: Run
    held: dict[str, Held] = field(default_factory=dict)


@asynccontextmanager
async def stage(plan: Plan, one: Browser, other: Browser) -> AsyncIterator[Stage]:
    """A Shoot-Out frame with its clocks, and the pages; the one to be stopped in `other`, alone."""
    with tempfile.TemporaryDirectory() as folder:
        async with Valkey() as valkey, served(valkey.url, Path(folder)) as server:
            match = await server.create_match("shoot-out")
            made = Stage(server, Run(short(plan.seed), server, match, one))
            await made.run.event(type="start", breaker="a")
            await made.run.event(type="clock", clock="frame", action="start")
            await made.run.event(type="clock", clock="shot", action="start")
            for name in ("frozen", "blocked"):
                made.held[name] = Held(await overlay(one, match, name))
            made.held["stopped"] = Held(await overlay(other, match, "stopped"))
            made.held["ticking"] = Held(await ticking(one, server, match))
            yield made
            for held in made.held.values():
                await held.watched.page.close()


async def overlay(chromium: Browser, match: Created, name: str) -> Watched:
    """The scoreboard, under a name for the desk."""
    page = await chromium.new_page(viewport={"width": 1920, "height": 1080}, locale="en-GB")
    await watch(page)
    await page.goto(f"{match.urls['scoreboard']}&name={name}")
    await page.wait_for_function(READY)
    return Watched(page, await offset_of(page))


async def ticking(chromium: Browser, server: Served, match: Created) -> Watched:
    """The control: a page whose clocks count down by themselves."""
    page = await chromium.new_page(bypass_csp=True)
    await watch(page)
    await tick(page, server.url, match)
    return Watched(page, await offset_of(page))


async def frozen(held: Held, seconds: float) -> None:
    """No script of the page runs, neither timer nor message, while its socket answers pings.

    By the debugger: of its life cycle a browser without a head takes no notice.
    """
    session = await held.watched.page.context.new_cdp_session(held.watched.page)
    await session.send("Debugger.enable")
    await session.send("Debugger.pause")
    held.begun = monotonic_ms()
    await asyncio.sleep(seconds)
    held.ended = monotonic_ms()
    await session.send("Debugger.resume")
    await session.send("Debugger.disable")


async def blocked(held: Held, seconds: float) -> None:
    """A script of the page is busy and lets nothing else run."""
    held.begun = monotonic_ms()
    await held.watched.page.evaluate(BUSY, seconds * 1000)
    held.ended = held.begun + seconds * 1000


async def stopped(held: Held, chromium: Browser, seconds: float) -> None:
    """The page's process gets no time."""
    session = await chromium.new_browser_cdp_session()
    found = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
    renderers = [int(one["id"]) for one in found if one["type"] == "renderer"]
    held.begun = monotonic_ms()
    for pid in renderers:
        os.kill(pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        held.ended = monotonic_ms()
        for pid in renderers:
            os.kill(pid, signal.SIGCONT)


async def at_the_desk(made: Stage) -> None:
    """Note when the desk first says of a page that it is silent or behind; until cancelled."""
    while True:
        async with made.server.http.get("/api/pages") as response:
            pages = (await response.json())["pages"]
        for page in pages:
            held = made.held.get(page["name"])
            marked = page["status"] in ("silent", "behind")
            if held and held.begun and marked and held.marked_s is None:
                held.marked_s = (monotonic_ms() - held.begun) / 1000
        await asyncio.sleep(0.1)


async def hold(plan: Plan, made: Stage, other: Browser) -> None:
    """All of them at once; the shot clock starts anew while most are held."""
    asides = [asyncio.create_task(made.run.sample()), asyncio.create_task(at_the_desk(made))]
    held = made.held

    async def anew() -> None:
        await asyncio.sleep(plan.frozen_s - ANEW_S)
        await made.run.event(type="clock", clock="shot", action="start")

    await asyncio.gather(
        frozen(held["frozen"], plan.frozen_s),
        frozen(held["ticking"], plan.frozen_s),
        blocked(held["blocked"], plan.blocked_s),
        stopped(held["stopped"], other, plan.frozen_s),
        anew(),
    )
    until = time.monotonic() + AFTER_S * plan.slack
    while time.monotonic() < until and not all(one.shown for one in held.values()):
        await asyncio.sleep(0.1)
        for one in held.values():
            await one.watched.take()
    for task in asides:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*asides, return_exceptions=True)


def off_ms(truth: Truth, one: Painted) -> float:
    """How far a figure was from what was left when it was painted."""
    least, most = shown_ms(one.text)
    left = max(0.0, truth.left(one.at))
    return max(0.0, least - left, left - most)


def figures_of(made: Stage, name: str, bound: float) -> list[Figure]:
    """Of one page: how far off its first clocks were, and how soon they came."""
    held, found = made.held[name], []
    for clock in CLOCKS:
        one = held.first(clock)
        if one is None:
            found.append(Figure(f"{name}: {clock} clocks that were not painted again", 1, 0))
            continue
        off = off_ms(made.run.truths[clock], one)
        found.append(Figure(f"{name}: first {clock} clock is off by", off, bound, "ms"))
        found.append(Figure(f"{name}: it came after", one.at - held.ended, None, "ms"))
    return found


async def run(plan: Plan, say: Say) -> Outcome:
    """The pages held and let go, and the ticking one beside them."""
    began = time.monotonic()
    async with (
        browser(plan.engine) as one,
        browser(plan.engine) as other,
        stage(plan, one, other) as made,
    ):
        await asyncio.sleep(random.Random(plan.seed).uniform(0.2, 1.2))
        say(f"begun after {time.monotonic() - began:.1f} s")
        await hold(plan, made, other)
    figures = [
        figure
        for name in ("frozen", "blocked", "stopped")
        for figure in figures_of(made, name, OFF_MS * plan.slack)
    ]
    for name in ("frozen", "stopped"):
        marked = made.held[name].marked_s
        if marked is None:
            figures.append(Figure(f"{name}: never marked at the desk", 1, 0))
        else:
            figures.append(Figure(f"{name}: at the desk after", marked, DESK_S * plan.slack, "s"))
    ticked = [
        off_ms(made.run.truths[clock], first)
        for clock in CLOCKS
        if (first := made.held["ticking"].first(clock))
    ]
    worst = max(ticked, default=0.0)
    seen = f"{worst:.0f} ms off" if ticked else "nothing painted"
    return Outcome(
        figures=figures,
        controls=[Control("a clock that ticks, frozen", seen, worst > OFF_MS * plan.slack)],
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
