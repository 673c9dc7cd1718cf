"""Fault 15, nonsense over every way in: no traceback, no neighbour disturbed, the server alive.

The whole of it: `python -m tests.faults.fuzz_protocol --cases 100000 --seed 1`. The control: a
server that takes what it is told for right.
"""

import asyncio
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from benchmarks.table import percentile
from server.store.embedded import EmbeddedValkey
from tests.faults.rig.command import command
from tests.faults.rig.fuzzing import Figures, Fuzzing
from tests.faults.rig.history import Fault
from tests.faults.rig.outcome import Control, Figure, Outcome, Say
from tests.support.process import ADMIN_KEY, address, launch


@asynccontextmanager
async def logged_server(
    *words: str, broken: str | None = None
) -> AsyncIterator[tuple[str, list[bytes], Process]]:
    """A server process, with `broken` short of one guard: its address, and what it logs."""
    module = ("tests.faults.rig.broken", broken) if broken else ("server",)
    process = await launch("serve", "--port", "0", "--host", "127.0.0.1", *words, module=module)
    lines: list[bytes] = []

    async def keep(pipe: asyncio.StreamReader | None) -> None:
        while pipe is not None and (block := await pipe.read(65536)):
            lines.append(block)

    url = await address(process)
    drains = [asyncio.create_task(keep(pipe)) for pipe in (process.stdout, process.stderr)]
    try:
        yield url, lines, process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
        await asyncio.gather(*drains)


async def fuzz(
    redis_url: str,
    data_dir: Path,
    cases: int,
    seed: int,
    say: Say,
    broken: str | None = None,
) -> Figures:
    """Throw so many cases at a server of its own, or at one that is short of a guard."""
    words = ("--redis-url", redis_url, "--data-dir", str(data_dir))
    headers = {"Authorization": f"Bearer {ADMIN_KEY}"}
    async with (
        logged_server(*words, broken=broken) as (url, lines, process),
        aiohttp.ClientSession(url, headers=headers) as http,
    ):
        figures = await Fuzzing(url, seed, say).run(http, cases)
        if process.returncode is not None:
            figures.faults.append(f"the server ended: {process.returncode}")
        process.terminate()
        await process.wait()
    figures.log = b"".join(lines).decode("utf-8", "replace")
    return figures


@dataclass(frozen=True)
class Plan:
    """`control`: the cases of the control."""

    seed: int = 1
    cases: int = 100_000
    control: int = 600


SHORT = Plan(seed=6, cases=2_000)
WORST_MS = 1_000
"""In which the referee beside has an answer, with nonsense coming as fast as it is taken."""


async def run(plan: Plan, say: Say) -> Outcome:
    """The whole fault, with its control."""
    with tempfile.TemporaryDirectory() as folder:
        async with EmbeddedValkey(Path(folder)) as redis_url:
            figures = await fuzz(redis_url, Path(folder), plan.cases, plan.seed, say)
            say("control: a server that trusts whatever comes")
            trusting = await fuzz(
                redis_url, Path(folder), plan.control, plan.seed, say, broken="trusting"
            )
    waits = figures.waits_ms or [0.0]
    found = f"{trusting.tracebacks} tracebacks, {len(trusting.faults)} answers that should not be"
    return Outcome(
        figures=[
            *(Figure(name, count) for name, count in sorted(figures.cases.items())),
            Figure("tracebacks in the log", figures.tracebacks, 0),
            Figure("answers that should never be", len(figures.faults), 0),
            Figure("recorded beside it", figures.scored),
            Figure("of these not seen by the viewer beside it", figures.scored - figures.seen, 0),
            Figure("acknowledged beside it, p99", percentile(waits, 0.99), None, "ms"),
            Figure("acknowledged beside it, longest", max(waits), WORST_MS, "ms"),
        ],
        faults=[Fault("answer", what) for what in figures.faults],
        controls=[
            Control(
                f"a server that does not look at what it is told, {plan.control} cases",
                found,
                bool(trusting.tracebacks and trusting.faults),
            )
        ],
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
