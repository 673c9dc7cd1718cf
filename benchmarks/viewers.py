"""Thousands of viewers: what each holds in memory, and how soon the referee is answered."""

import argparse
import asyncio
import gc
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from benchmarks.bare import READY_AFTER, bare
from benchmarks.crowd import PER_ADDRESS, Crowd, Took, crowd, hello
from benchmarks.fanout import tap
from benchmarks.running import Running, running
from benchmarks.table import percentile, show
from server.process import take_descriptors

SETTLE_S = 2.0
WARM = 100
"""Viewers that come and go before memory is looked at: what the first ones need is there then."""


@dataclass(frozen=True)
class Held:
    """Memory of the server's process, KiB: its own share of all pages."""

    before: int
    after: int

    def each(self, viewers: int) -> float:
        """KiB for each viewer."""
        return (self.after - self.before) / viewers


def pss_kib(pid: int) -> int:
    """Proportional set size of a process, KiB (Linux)."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    raise RuntimeError(f"no Pss of {pid}")


async def taps(ws: aiohttp.ClientWebSocketResponse, count: int, per_s: float) -> list[float]:
    """Milliseconds from each tap to its acknowledgement, at a steady pace."""
    took = []
    due = time.perf_counter()
    for _ in range(count):
        due += 1 / per_s
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        began = time.perf_counter()
        await tap(ws)
        took.append((time.perf_counter() - began) * 1000)
    return took


async def floor(viewers: int, folder: Path) -> Held:
    """The same with a server that only holds sockets."""
    async with bare() as (url, pid):
        port = int(url.rpartition(":")[2])
        async with crowd(port, WARM, "/ws", b"", READY_AFTER, folder):
            pass
        await asyncio.sleep(SETTLE_S)
        before = pss_kib(pid)
        async with crowd(port, viewers, "/ws", b"", READY_AFTER, folder):
            await asyncio.sleep(SETTLE_S)
            return Held(before, pss_kib(pid))


async def ours(
    server: Running, viewers: int, count: int, per_s: float, folder: Path
) -> tuple[Held, list[float], list[float], Took]:
    """Memory; acknowledgements with nobody there and with all; and when all had the last update."""
    made = await server.match()
    port, first = int(server.url.rpartition(":")[2]), hello(made["keys"]["overlay"])
    async with server.watching(made["keys"]["referee"], "referee") as ws:
        async with crowd(port, WARM, "/ws", first, 2, folder):
            await taps(ws, 5, per_s)
        await asyncio.sleep(SETTLE_S)
        alone = await taps(ws, count, per_s)
        before = pss_kib(server.pid)
        async with crowd(port, viewers, "/ws", first, 2, folder) as readers:
            await asyncio.sleep(SETTLE_S)
            held = Held(before, pss_kib(server.pid))
            watched, took = await _updates(ws, readers, count, per_s)
    return held, alone, watched, took


async def _updates(
    ws: aiohttp.ClientWebSocketResponse, readers: Crowd, count: int, per_s: float
) -> tuple[list[float], Took]:
    """Taps while all watch; then one more, to see when each viewer has it."""
    await readers.watch(count)
    watched = await taps(ws, count, per_s)
    await readers.seen()
    await readers.watch()
    await tap(ws)
    took = await readers.seen()
    if readers.gone:
        raise RuntimeError(f"{readers.gone} viewers were cut off")
    return watched, took


async def measure(viewers: int, count: int, per_s: float) -> None:
    """Measure and print."""
    gc.disable()  # this process has to answer quickly too
    options = ("--sockets-per-address", str(2 * PER_ADDRESS))
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        bare_held = await floor(viewers, folder)
        print(f"bare aiohttp: {bare_held.each(viewers):.1f} KiB", file=sys.stderr, flush=True)
        async with running(*options) as server:
            held, alone, watched, took = await ours(server, viewers, count, per_s, folder)
    rows = [
        [
            name,
            *(f"{kib / 1024:.0f} MiB" for kib in (one.before, one.after)),
            f"{one.each(viewers):.1f} KiB",
        ]
        for name, one in (("bare aiohttp", bare_held), ("this server", held))
    ]
    heads = ["memory (PSS)", "without", f"with {viewers:,}", "a viewer"]
    show(f"{viewers:,} viewers of one match", heads, rows)
    rows = [
        [
            name,
            *(f"{percentile(times, part):.1f} ms" for part in (0.5, 0.99)),
            f"{max(times):.1f} ms",
        ]
        for name, times in (("nobody watches", alone), (f"{viewers:,} watch", watched))
    ]
    show(f"tap to acknowledgement, {count} taps, {per_s:g}/s", ["", "p50", "p99", "longest"], rows)
    print(
        f"  an update is with the viewers after {took.p50:.0f} ms (p50), {took.p99:.0f} ms (p99), "
        f"with the last after {took.longest:.0f} ms"
    )


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--viewers", type=int, default=9000)
    options.add_argument("--taps", type=int, default=200)
    options.add_argument("--per-second", type=float, default=5.0)
    args = options.parse_args()
    if not Path("/proc/self").is_dir():
        sys.exit("this one reads /proc and runs on Linux only")
    take_descriptors()
    asyncio.run(measure(args.viewers, args.taps, args.per_second))


if __name__ == "__main__":
    main()
