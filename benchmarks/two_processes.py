"""How many viewers two server processes on one Redis serve at the cost of one: processor time."""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks.crowd import PER_ADDRESS, Crowd, Took, cpu_s, crowd, hello
from benchmarks.fanout import PAUSE_S, WARM, tap
from benchmarks.running import Running, running
from benchmarks.table import show
from server.store.embedded import EmbeddedValkey

WANTED = 1.8
"""Issue: two processes on one Redis serve so many times the viewers of one."""


@dataclass(frozen=True)
class Load:
    """Of one update: the busiest process's CPU, the Redis's, and when the last viewer had it."""

    viewers: int
    busiest_us: float
    redis_us: float
    took: Took


async def measure(
    processes: int, viewers: int, rounds: int, folder: Path, *, watched: bool = True
) -> Load:
    """A match on a table, its viewers dealt out evenly; one update after the other."""
    share = viewers // processes
    async with AsyncExitStack() as stack:
        valkey = EmbeddedValkey(folder / f"{processes}-{viewers}-{watched}")
        url = await stack.enter_async_context(valkey)
        options = ("--redis-url", url, "--sockets-per-address", str(2 * PER_ADDRESS))
        servers = [await stack.enter_async_context(running(*options)) for _ in range(processes)]
        made = await servers[0].match()
        first = hello(made["keys"]["overlay"])
        crowds = [
            await stack.enter_async_context(
                crowd(_port(server), share if watched else 1, "/ws", first, 2, folder)
            )
            for server in servers
        ]
        ws = await stack.enter_async_context(
            servers[0].watching(made["keys"]["referee"], "referee")
        )
        took: list[Took] = []

        async def updates(count: int) -> None:
            for _ in range(count):
                await asyncio.sleep(PAUSE_S)
                await asyncio.gather(*(readers.watch() for readers in crowds))
                await tap(ws)
                took.append(_worst(await asyncio.gather(*(one.seen() for one in crowds))))

        await updates(WARM)
        took.clear()
        pids = [server.pid for server in servers]
        before = [cpu_s(pid) for pid in (*pids, valkey.pid or 0)]
        await updates(rounds)
        *used, redis = [
            (cpu_s(pid) - was) / rounds * 1e6
            for pid, was in zip((*pids, valkey.pid or 0), before, strict=True)
        ]
        _check(crowds)
    middle = sorted(took, key=lambda one: one.p99)[rounds // 2]
    return Load(share * processes, max(used), redis, middle)


def _port(server: Running) -> int:
    return int(server.url.rpartition(":")[2])


def _worst(took: Sequence[Took]) -> Took:
    return Took(
        max(one.p50 for one in took), max(one.p99 for one in took), max(one.longest for one in took)
    )


def _check(crowds: Sequence[Crowd]) -> None:
    gone = sum(readers.gone for readers in crowds)
    if gone:
        raise RuntimeError(f"{gone} viewers were cut off")


async def compare(viewers: int, rounds: int, runs: int) -> bool:
    """Print both beside each other; does the busiest of two carry its share at the cost of one?"""
    many = int(viewers * WANTED) // 2 * 2
    one: list[Load] = []
    two: list[Load] = []
    with tempfile.TemporaryDirectory() as scratch:
        for number in range(runs):
            folder = Path(scratch) / str(number)
            folder.mkdir()
            one.append(await measure(1, viewers, rounds, folder))
            two.append(await measure(2, many, rounds, folder))
            said = f"run {number + 1}: {one[-1].busiest_us:,.0f} us, {two[-1].busiest_us:,.0f} us"
            print(said, file=sys.stderr, flush=True)
        nobody = await measure(1, 2, rounds, Path(scratch), watched=False)
    best, both = (min(loads, key=lambda load: load.busiest_us) for loads in (one, two))
    show(
        f"One update to every viewer, {rounds} updates, best of {runs}",
        ["processes", "viewers", "CPU, busiest process", "CPU, Redis", "last viewer p50", "p99"],
        [
            [
                count,
                f"{load.viewers:,}",
                f"{load.busiest_us / 1000:.2f} ms",
                f"{load.redis_us:.0f} us",
                f"{load.took.p50:.1f} ms",
                f"{load.took.p99:.1f} ms",
            ]
            for count, load in (("1", nobody), ("1", best), ("2", both))
        ],
    )
    each_us = (best.busiest_us - nobody.busiest_us) / best.viewers
    each_of_two = (both.busiest_us - nobody.busiest_us) / (both.viewers / 2)
    room = best.busiest_us - nobody.busiest_us
    ratio = 2 * room / each_of_two / best.viewers
    print(
        f"\n  {each_us:.2f} us a viewer in one process, {each_of_two:.2f} in each of two;"
        f" at the cost of one two serve {ratio:.2f} x the viewers (wanted: {WANTED})"
    )
    return ratio >= WANTED


def main() -> None:
    """As the command line says; exit 1 if two serve less than they should."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--viewers", type=int, default=2000)
    options.add_argument("--rounds", type=int, default=100)
    options.add_argument("--runs", type=int, default=3)
    given = options.parse_args()
    holds = asyncio.run(compare(given.viewers, given.rounds, given.runs))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
