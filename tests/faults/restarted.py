"""A server with 500 pages is told to stop, and another starts in its place: who is back, and when.

The pages' lines are the real `socket.js`, run by node. `python -m tests.faults.restarted --seed 1`.
"""

import asyncio
import json
import shutil
import subprocess
import tempfile
import uuid
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from tests.faults.rig.command import command
from tests.faults.rig.outcome import Control, Figure, Outcome, Say
from tests.faults.rig.processes import Server, api
from tests.support.painted import monotonic_ms
from tests.support.serving import SIDES

CROWD = Path(__file__).parents[1] / "js" / "support" / "crowd.js"
PAGES, NAIVE = 500, 100
"""Pages by the page's own rule, and the control: pages that come back without jitter."""
DOWN_MS, BACK_MS = 3_000, 5_000
"""What is promised: the process is gone, and every page is back once the next one answers."""
WINDOW_MS, HERD = 100, 0.7
"""More than this part of the pages at the door within 100 ms are a herd."""
SPREAD = 1.4
"""How many times as many come at once without jitter; a busy machine spreads these too."""
PATIENCE_S = 30
START: dict[str, Any] = {"type": "start", "breaker": "a"}
RED: dict[str, Any] = {"type": "stroke", "potted": ["red"]}
BLACK: dict[str, Any] = {"type": "stroke", "potted": ["black"]}


@dataclass(frozen=True)
class Plan:
    """How often; `slack` is what it may take longer on a machine that is busy."""

    seed: int = 13
    times: int = 10
    slack: float = 1.0


SHORT = Plan(times=1, slack=3.0)


class Said(msgspec.Struct):
    """What one page's line went through: `open`, `up`, `down`, or the `state` it got."""

    at: float
    crowd: str
    page: int
    what: str
    seq: int | None = None


class Crowd:
    """The pages, as what they said so far."""

    def __init__(self, process: Process) -> None:
        self.said: list[Said] = []
        self._process = process
        self._more = asyncio.Event()

    async def listen(self) -> None:
        """Take down what they say, until they are gone."""
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self.said.append(msgspec.json.decode(line, type=Said))
            self._more.set()

    async def all_at(self, seq: int, since: float) -> None:
        """Wait until every page has had its state at `seq`, or been told that it has it."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.when("up", since)) < PAGES + NAIVE or self._behind(seq):
                self._more.clear()
                await self._more.wait()

    def when(
        self, what: str, since: float, crowd: str | None = None
    ) -> dict[tuple[str, int], float]:
        """By page, when it first said so after `since`."""
        found: dict[tuple[str, int], float] = {}
        for one in self.said:
            if one.what == what and one.at >= since and crowd in (None, one.crowd):
                found.setdefault((one.crowd, one.page), one.at)
        return found

    def _behind(self, seq: int) -> bool:
        last = {(one.crowd, one.page): one.seq for one in self.said if one.what == "state"}
        return len(last) < PAGES + NAIVE or any(known != seq for known in last.values())


@asynccontextmanager
async def crowd(url: str, key: str, seed: int) -> AsyncIterator[Crowd]:
    """Pages that watch table 1."""
    wanted = {"url": url, "key": key, "table": "1", "seed": seed}
    wanted["crowds"] = {"pages": PAGES, "naive": NAIVE}
    process = await asyncio.create_subprocess_exec(
        *node(), str(CROWD), json.dumps(wanted), stdin=PIPE, stdout=PIPE
    )
    made = Crowd(process)
    listening = asyncio.create_task(made.listen())
    try:
        yield made
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()
        await listening


def node() -> list[str]:
    """node with a WebSocket of its own, which is behind a flag in node 20."""
    found = shutil.which("node")
    assert found is not None, "python3 run.py test brings node along"
    said = subprocess.run([found, "-p", "typeof WebSocket"], capture_output=True, check=True)
    return [found] if b"function" in said.stdout else [found, "--experimental-websocket"]


@dataclass(frozen=True)
class Restarted:
    """What one restart came to."""

    down_ms: float
    """From SIGTERM to the end of the process."""
    ready_ms: float
    """From there until the next one answers."""
    back_ms: float
    """From there until the last page was back."""
    away_ms: float
    """The longest that any page was without its line."""
    peak: float
    """Attempts within 100 ms, at most, as a part of the pages: the crowd at the door."""
    naive_peak: float


def peak(pages: Crowd, since: float, crowd: str, count: int) -> float:
    """Attempts of a crowd that lie within one window, at most, for each of its pages."""
    times = [one.at for one in pages.said if one.what == "open" and one.crowd == crowd]
    ranked = sorted(at for at in times if at >= since)
    most = first = 0
    for last, at in enumerate(ranked):
        while at - ranked[first] > WINDOW_MS:
            first += 1
        most = max(most, last - first + 1)
    return most / count


async def restart(data_dir: Path, seed: int) -> Restarted:
    """Stop the server under its pages, start the next one on the same port and data, and look."""
    async with Server(data_dir) as server:
        match, key = await begun(server.url)
        async with crowd(f"ws{server.url[4:]}/ws", key, seed) as pages:
            await pages.all_at(2, 0)
            told = monotonic_ms()
            await server.stop()
            down = monotonic_ms()
            await server.start()
            ready = server.ready_at * 1000
            await pages.all_at(2, told)
            await send(server.url, match, BLACK)
            await pages.all_at(3, told)
        back, lost = pages.when("up", told), pages.when("down", told)
        return Restarted(
            down_ms=down - told,
            ready_ms=ready - down,
            back_ms=max(back.values()) - ready,
            away_ms=max(back[page] - lost[page] for page in back),
            peak=peak(pages, told, "pages", PAGES),
            naive_peak=peak(pages, told, "naive", NAIVE),
        )


async def begun(url: str) -> tuple[str, str]:
    """A match on table 1 with two events; its id, and the overlays' key."""
    body = {"format": "snooker", "sides": SIDES, "table": "1"}
    status, made = await api(url, "POST", "/api/matches", body)
    assert status == 201, made
    for event in (START, RED):
        await send(url, made["id"], event)
    return made["id"], made["keys"]["overlay"]


async def send(url: str, match: str, event: dict[str, Any]) -> None:
    """Record an event."""
    wanted = {"id": str(uuid.uuid4()), "base": None, "at": None, "event": event}
    status, answer = await api(url, "POST", f"/api/matches/{match}/events", wanted)
    assert status == 200, answer


def herds(seen: list[Restarted]) -> list[bool]:
    """Of each restart: did so many more come at once without jitter?"""
    return [one.naive_peak > one.peak * SPREAD for one in seen]


def worst_herd(seen: list[Restarted]) -> str:
    """What the control shows."""
    most = max(one.naive_peak for one in seen)
    return f"{most:.0%} at once, in {sum(herds(seen))} of {len(seen)} restarts a herd"


async def run(plan: Plan, say: Say) -> Outcome:
    """So many restarts, the worst of each figure.

    The control has two more to show its harm: a machine that is busy just then spreads the pages by
    itself.
    """
    seen: list[Restarted] = []
    while len(seen) < plan.times or (not any(herds(seen)) and len(seen) < plan.times + 2):
        with tempfile.TemporaryDirectory() as folder:
            seen.append(await restart(Path(folder), plan.seed + len(seen)))
        say(f"{seen[-1]}")
    down, back = DOWN_MS * plan.slack, BACK_MS * plan.slack
    return Outcome(
        figures=[
            Figure("pages", PAGES + NAIVE),
            Figure("SIGTERM to its end", max(one.down_ms for one in seen), down, "ms"),
            Figure("the next one answers after", max(one.ready_ms for one in seen), None, "ms"),
            Figure("then all are back within", max(one.back_ms for one in seen), back, "ms"),
            Figure("the longest a page was away", max(one.away_ms for one in seen), None, "ms"),
            Figure(
                f"attempts within {WINDOW_MS} ms, of all pages",
                max(one.peak for one in seen) * 100,
                HERD * 100,
                "%",
            ),
        ],
        controls=[Control("pages without jitter", worst_herd(seen), any(herds(seen)))],
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
