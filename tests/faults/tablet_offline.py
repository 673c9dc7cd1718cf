"""A real referee's page, offline, half-open, reloaded, tapped twice: each tap comes to its end.

The whole of it: `python -m tests.faults.tablet_offline --taps 1000 --seed 6`.
"""

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, Error

from tests.faults.rig.command import command
from tests.faults.rig.finger import CLOCKS, ENDS, GONE, Finger, Touched
from tests.faults.rig.history import Fault
from tests.faults.rig.outcome import Control, Figure, Outcome, Say, words_of
from tests.faults.rig.processes import Server, api
from tests.support.clock_run import browser
from tests.support.fault_proxy import FaultProxy

FORMAT = {"preset": "snooker", "frames_to_win": 900, "shot_clock": {"limit_ms": 25_000}}
SIDES = {"a": {"name": "Ronnie"}, "b": {"name": "Łukasz"}}
KINDS = ("offline", "half-open", "reloaded", "reloaded offline", "answer lost", "none")
WEIGHTS = (5, 3, 2, 2, 2, 2)
MOST_OPEN = 9
"""The strip has ten places: what is further back cannot be read."""
SETTLE_S = 30.0
LOST_MOST = 4
"""Answers that the control loses: some are lost before the server had the tap."""
HARM = frozenset({"twice", "untrue"})
NO_SHELF = """() => {
  Object.defineProperty(window, "localStorage", { get() { throw new Error("switched off"); } });
}"""


@dataclass(frozen=True)
class Plan:
    """So many taps; the tablet is away for `least_s` to `most_s` each time."""

    seed: int = 6
    taps: int = 1000
    least_s: float = 0.5
    most_s: float = 60.0
    controls: int = 2
    engine: str = "current"


SHORT = Plan(taps=18, least_s=0.2, most_s=0.7, controls=1)


@dataclass
class Seen:
    """What one run came to."""

    outages: Counter[str] = field(default_factory=Counter)
    settled_s: list[float] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


class Evening:
    """One match on a tablet whose Wi-Fi comes and goes."""

    def __init__(self, plan: Plan, server: Server, wifi: FaultProxy, finger: Finger) -> None:
        self.plan = plan
        self.server = server
        self.wifi = wifi
        self.finger = finger
        self.seen = Seen()
        self.rng = random.Random(plan.seed)
        self.match = ""
        self._others = 0

    async def begin(self) -> None:
        """A frame just begun, and the tablet on it."""
        wanted = {"format": FORMAT, "sides": SIDES, "table": "1"}
        status, made = await api(self.server.url, "POST", "/api/matches", wanted)
        assert status == 201, made
        self.match = made["id"]
        url = urlsplit(made["urls"]["referee"])
        near = url._replace(netloc=urlsplit(self.wifi.url).netloc).geturl()
        await self.other({"type": "start", "breaker": "a"})
        await self.finger.begin(near)
        self._url = near

    async def other(self, event: dict[str, Any]) -> None:
        """Another official's event, by another way: what the tablet then sends may be stale."""
        self._others += 1
        wanted = {"id": f"other-{self._others}", "base": None, "at": None, "event": event}
        await api(self.server.url, "POST", f"/api/matches/{self.match}/events", wanted)

    async def go(self, say: Say) -> None:
        """Taps and outages in turn, until there were enough taps."""
        while len(self.finger.touches) < self.plan.taps:
            kind = self.rng.choices(KINDS, WEIGHTS)[0]
            self.seen.outages[kind] += 1
            await self.one(kind)
            say(f"{len(self.finger.touches)} taps, {kind}")

    async def one(self, kind: str) -> None:
        """One outage, with taps before and during it; then rest."""
        plan, wifi, rng = self.plan, self.wifi, self.rng
        away_s = plan.least_s * (plan.most_s / plan.least_s) ** rng.random()
        await self.tap(rng.randint(0, 2))
        if kind == "answer lost":
            wifi.drop_reply()
        elif kind == "half-open":
            wifi.blackhole = True
        elif "offline" in kind:
            await self._cut(True)
        until = time.monotonic() + away_s
        await self.tap(rng.randint(1, MOST_OPEN - 3))
        if "reloaded" in kind:
            await self.finger.reload()
        if kind != "none" and rng.random() < 0.3:
            await self.other({"type": "foul", "reason": "feet"})
        await asyncio.sleep(max(0.0, until - time.monotonic()) if kind != "none" else 0)
        if kind == "half-open":
            wifi.cut()  # what was swallowed never comes: nothing of that line lives on
            wifi.blackhole = False
        await self._cut(False)
        if kind == "reloaded offline":
            await self.finger.come(self._url)
        await self.rest(reloaded="reloaded" in kind)

    async def tap(self, count: int) -> None:
        """So many, some of them double."""
        for _ in range(count):
            if await self.finger.tap(double=self.rng.random() < 0.15) is None:
                return  # it waits for an answer before anything is lit again

    async def rest(self, *, reloaded: bool = False) -> None:
        """All is settled, and what failed was read."""
        try:
            self.seen.settled_s.append(await self.finger.rested(SETTLE_S))
        except Error:
            self.seen.faults.append(Fault("open", "a tap is still open after all came back"))
        if reloaded:
            await self.finger.miss()
        await self.finger.read_failures()

    async def _cut(self, away: bool) -> None:
        """The Wi-Fi goes or comes; the device knows about half of the time."""
        context: BrowserContext = self.finger.page.context
        if away:
            self.wifi.refuse = True
            self.wifi.cut()
            await context.set_offline(self.rng.random() < 0.5)
        else:
            self.wifi.refuse = False
            await context.set_offline(False)

    async def judge(self) -> None:
        """The screen's word for each tap against the log."""
        _, exported = await api(self.server.url, "GET", f"/api/matches/{self.match}/export")
        log = Counter(line["command"] for line in exported["log"])
        self.seen.faults += [Fault("twice", tap) for tap, count in log.items() if count > 1]
        for touched in self.finger.touches:
            self.seen.faults += of_touch(touched)
        for tap, marks in self.finger.marks.items():
            end = marks[-1]
            if end == GONE and tap in log:
                continue  # durable: the score on the page has it
            if end not in ENDS:
                self.seen.faults.append(Fault("no end", f"{tap} ends {end}"))
            elif (end == "durable") != (tap in log):
                self.seen.faults.append(Fault("untrue", f"{tap} ends {end}, {log[tap]} in the log"))


def of_touch(touched: Touched) -> list[Fault]:
    """A touch is one tap, and so are two in a moment."""
    if not touched.ids and touched.on == "lit":
        return [Fault("silent", f"{touched.name} left nothing on the screen")]
    if len(touched.ids) > 1:
        return [Fault("bounced", f"{touched.name} became {len(touched.ids)} taps")]
    return []


@asynccontextmanager
async def hall(plan: Plan, broken: str | None = None) -> AsyncIterator[tuple[Server, FaultProxy]]:
    """A server and the Wi-Fi to it."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Server(Path(folder), broken=broken) as server,
            FaultProxy(server.url, seed=plan.seed) as wifi,
        ):
            yield server, wifi


@asynccontextmanager
async def evening(
    plan: Plan,
    chromium: Browser,
    server: Server,
    wifi: FaultProxy,
    script: str | None = None,
) -> AsyncIterator[Evening]:
    """A tablet with a fresh match on it."""
    context = await chromium.new_context(
        viewport={"width": 1280, "height": 800}, has_touch=True, is_mobile=True
    )
    page = await context.new_page()
    if script:
        await page.add_init_script(f"({script})()")
    made = Evening(plan, server, wifi, Finger(page, random.Random(plan.seed)))
    await made.begin()
    try:
        yield made
    finally:
        await context.close()


async def without_shelf(made: Evening) -> Control:
    """The control: a page that keeps its taps only in memory, reloaded while it is offline."""
    await made.one("reloaded offline")
    await made.judge()
    kinds = {fault.kind for fault in made.seen.faults}
    return Control("taps kept in memory only", words_of(made.seen.faults), "no end" in kinds)


async def without_ids(made: Evening) -> Control:
    """The control: a server that does not know a tap again whose answer was lost."""
    for _ in range(LOST_MOST):
        made.wifi.drop_reply()
        await made.finger.tap(among=CLOCKS)  # a score is known again by what it stands on
        await made.rest()
    await made.judge()
    kinds = {fault.kind for fault in made.seen.faults}
    found = words_of(made.seen.faults)
    return Control("a server that does not know a tap again", found, bool(kinds & HARM))


async def run(plan: Plan, say: Say) -> Outcome:
    """The evening, and the controls."""
    controls = []
    async with browser(plan.engine) as chromium:
        async with hall(plan) as place:
            async with evening(plan, chromium, *place) as made:
                await made.go(say)
                await made.judge()
            async with evening(plan, chromium, *place, script=NO_SHELF) as other:
                controls.append(await without_shelf(other))
        if plan.controls > 1:
            async with (
                hall(plan, "no-command-id") as place,
                evening(plan, chromium, *place) as other,
            ):
                controls.append(await without_ids(other))
    seen, finger = made.seen, made.finger
    left = Counter(touched.on for touched in finger.touches if not touched.ids)
    ends = Counter(marks[-1] for marks in finger.marks.values())
    kinds = Counter(fault.kind for fault in seen.faults)
    away = [count for kind, count in seen.outages.items() if kind != "none"]
    return Outcome(
        figures=[
            Figure("taps", len(finger.touches)),
            Figure("of them double", sum(touched.double for touched in finger.touches)),
            Figure("outages", sum(away)),
            *(
                Figure(f"keys that {word} under the finger", left[on])
                for on, word in (("grey", "went grey"), ("dialogue", "asked what for"))
            ),
            *(Figure(f"ended {end}", ends[end]) for end in sorted(ENDS)),
            Figure("durable in the moment of a reload", ends[GONE]),
            Figure("failures read on the screen", len(finger.told)),
            Figure("settled after the Wi-Fi was back, at most", max(seen.settled_s), None, "s"),
            Figure("silent, or without an end", kinds["silent"] + kinds["no end"], 0),
            Figure("twice: in the log, or of one touch", kinds["twice"] + kinds["bounced"], 0),
            Figure("the screen said what is not so", kinds["untrue"], 0),
        ],
        faults=seen.faults,
        controls=controls,
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
