"""A server with 500 pages is told to stop, and another starts in its place: who is back, and when.

The pages' lines are the real `socket.js`, run by node. `python -m tests.faults.restarted --seed 1`.
"""

import argparse
import asyncio
import json
import random
import shutil
import signal
import socket
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

from benchmarks.table import show
from tests.support.painted import monotonic_ms
from tests.support.process import ServerProcess, running
from tests.support.serving import SIDES

CROWD = Path(__file__).parents[1] / "js" / "support" / "crowd.js"
PAGES, NAIVE = 500, 100
"""Pages by the page's own rule, and the control: pages that come back without jitter."""
DOWN_MS, BACK_MS = 3_000, 5_000
"""What is promised: the process is gone, and every page is back once the next one answers."""
WINDOW_MS = 100
PATIENCE_S = 30
START: dict[str, Any] = {"type": "start", "breaker": "a"}
RED: dict[str, Any] = {"type": "stroke", "potted": ["red"]}


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
class Figures:
    """What came out, ms."""

    seed: int
    down_ms: float
    """From SIGTERM to the end of the process."""
    ready_ms: float
    """From the start of the next one to its first answer."""
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


async def restart(data_dir: Path, seed: int) -> Figures:
    """Stop the server under its pages, start the next one on the same port and data, and look."""
    port = free_port()
    words = ("serve", "--port", str(port), "--data-dir", str(data_dir))
    async with running(*words) as server:
        key, match = await begun(server)
        async with crowd(f"ws{server.url[4:]}/ws", key, seed) as pages:
            await pages.all_at(2, 0)
            told = monotonic_ms()
            server.process.send_signal(signal.SIGTERM)
            await server.process.wait()
            down = monotonic_ms()
            async with running(*words) as following:
                ready = monotonic_ms()
                await pages.all_at(2, told)
                await score(following, match)
                await pages.all_at(3, told)
            return figures_of(pages, seed, told, down, ready)


def figures_of(pages: Crowd, seed: int, told: float, down: float, ready: float) -> Figures:
    """What the pages said, in figures."""
    back, lost = pages.when("up", told), pages.when("down", told)
    return Figures(
        seed=seed,
        down_ms=down - told,
        ready_ms=ready - down,
        back_ms=max(back.values()) - ready,
        away_ms=max(back[page] - lost[page] for page in back),
        peak=peak(pages, told, "pages", PAGES),
        naive_peak=peak(pages, told, "naive", NAIVE),
    )


async def begun(server: ServerProcess) -> tuple[str, str]:
    """A match on table 1 with two events; the overlays' key, and its id."""
    body = {"format": "snooker", "sides": SIDES, "table": "1"}
    _, made = await server.post("/api/matches", body)
    for event in (START, RED):
        await send(server, made["id"], event)
    return made["keys"]["overlay"], made["id"]


async def score(server: ServerProcess, match: str) -> None:
    """One event more: a line that is up gets it."""
    await send(server, match, {"type": "stroke", "potted": ["black"]})


async def send(server: ServerProcess, match: str, event: dict[str, Any]) -> None:
    """Record an event."""
    command = {"id": str(uuid.uuid4()), "base": None, "at": None, "event": event}
    status, answer = await server.post(f"/api/matches/{match}/events", command)
    assert status == 200, answer


def free_port() -> int:
    """A port of the loopback that nobody has."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


def report(figures: Figures) -> None:
    """Print what came out."""
    rows = [
        ["SIGTERM to the end of the process", f"{figures.down_ms:.0f} ms"],
        ["start of the next one to its first answer", f"{figures.ready_ms:.0f} ms"],
        ["from there to the last page that is back", f"{figures.back_ms:.0f} ms"],
        ["the longest that any page was away", f"{figures.away_ms:.0f} ms"],
        [f"attempts within {WINDOW_MS} ms, of all pages, at most", f"{figures.peak:.0%}"],
        ["the same of the control, which has no jitter", f"{figures.naive_peak:.0%}"],
    ]
    show(f"{PAGES} pages and {NAIVE} without jitter, seed {figures.seed}", ["", ""], rows)


async def _main(seed: int) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        return await restart(Path(folder), seed)


def main() -> None:
    """Restart and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options.add_argument("--times", type=int, default=10)
    args = options.parse_args()
    worst = 0.0
    for number in range(args.times):
        figures = asyncio.run(_main(args.seed + number))
        report(figures)
        worst = max(worst, figures.down_ms / DOWN_MS, figures.back_ms / BACK_MS)
    if worst > 1:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
