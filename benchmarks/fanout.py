"""Server CPU for an update to each of thousands, beside a loop in C, `ws` and Socket.IO."""

import argparse
import asyncio
import shutil
import subprocess
import sys
import tempfile
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from benchmarks.crowd import PER_ADDRESS, SOURCES, Crowd, Took, compiled, cpu_s, crowd, hello
from benchmarks.running import Running, running, until
from benchmarks.table import show

PACKAGES = ("ws@>=8 <9", "socket.io@>=4.8 <5")
WARM = 5
PAUSE_S = 0.055
"""Between two updates: a key may write twenty times a second."""
SAFETY = {"type": "stroke", "tags": ["safety"]}

Trigger = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Target:
    """A server that sends one update to all when triggered."""

    pid: int
    port: int
    path: str
    first: bytes
    ready_after: int
    update: Trigger


@dataclass(frozen=True)
class Figure:
    """What an update cost: CPU in us for each viewer and by itself, and times of a round."""

    us: float
    itself_us: float
    took: Took


async def tap(ws: aiohttp.ClientWebSocketResponse) -> None:
    """Record a safety shot and wait for its acknowledgement."""
    await ws.send_json({"type": "command", "id": str(uuid.uuid4()), "event": SAFETY})
    await until(ws, "ack")


async def patch_bytes(server: Running, key: str, ws: aiohttp.ClientWebSocketResponse) -> int:
    """How long a patch of the scoreboard is, in the middle."""
    sizes = []
    async with server.watching(key, "scoreboard") as overlay:
        for _ in range(9):
            await tap(ws)
            sizes.append(len(await overlay.receive_str()))
    return sorted(sizes)[len(sizes) // 2]


@asynccontextmanager
async def ours(options: tuple[str, ...] = ()) -> AsyncIterator[tuple[Target, int]]:
    """This server with a match on a table, its referee tapping; and the bytes of a patch."""
    async with running("--sockets-per-address", str(2 * PER_ADDRESS), *options) as server:
        made = await server.match()
        port = int(server.url.rpartition(":")[2])
        first = hello(made["keys"]["overlay"])
        async with server.watching(made["keys"]["referee"], "referee") as ws:
            size = await patch_bytes(server, made["keys"]["overlay"], ws)
            yield Target(server.pid, port, "/ws", first, 2, lambda: tap(ws)), size


@asynccontextmanager
async def rival(
    words: list[str], path: str, first: bytes, ready_after: int, folder: Path
) -> AsyncIterator[Target]:
    """A program that prints its port and sends an update for each line that it reads."""
    process = await asyncio.create_subprocess_exec(
        *words, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=folder
    )
    assert process.stdin is not None
    assert process.stdout is not None
    commands = process.stdin

    async def update() -> None:
        commands.write(b"update\n")
        await commands.drain()

    try:
        port = int(await process.stdout.readline())
        yield Target(process.pid, port, path, first, ready_after, update)
    finally:
        process.kill()
        await process.wait()


def _viewers(target: Target, count: int, folder: Path) -> AbstractAsyncContextManager[Crowd]:
    return crowd(target.port, count, target.path, target.first, target.ready_after, folder)


async def cost_s(target: Target, updates: Callable[[], Awaitable[None]]) -> float:
    """Processor time of the server while these updates go on."""
    before = cpu_s(target.pid)
    await updates()
    return cpu_s(target.pid) - before


async def measure(target: Target, viewers: int, rounds: int, folder: Path) -> Figure:
    """Updates one after the other, each once every viewer has the one before.

    As many before and after with nobody there: what an update costs by itself, whoever watches.
    The match goes on meanwhile, and its state with it.
    """
    took: list[Took] = []

    async def alone(count: int = -(-rounds // 2)) -> None:
        for _ in range(count):
            await asyncio.sleep(PAUSE_S)
            await target.update()
        await asyncio.sleep(PAUSE_S)

    itself = await cost_s(target, alone)
    async with _viewers(target, viewers, folder) as readers:

        async def watched() -> None:
            for _ in range(rounds):
                await asyncio.sleep(PAUSE_S)
                await readers.watch()
                await target.update()
                took.append(await readers.seen())

        await watched_once(target, readers)
        used = await cost_s(target, watched)
        if readers.gone:
            raise RuntimeError(f"{readers.gone} viewers were cut off")
    await alone(WARM)  # it sees them off
    itself = (itself + await cost_s(target, alone)) / (2 * -(-rounds // 2))
    middle = sorted(took, key=lambda one: one.p99)[rounds // 2]
    return Figure((used / rounds - itself) / viewers * 1e6, itself * 1e6, middle)


async def watched_once(target: Target, readers: Crowd) -> None:
    """The first updates to new viewers, which are not measured."""
    for _ in range(WARM):
        await asyncio.sleep(PAUSE_S)
        await readers.watch()
        await target.update()
        await readers.seen()


def installed(folder: Path) -> str:
    """Node with the rivals' packages beside their scripts in a scratch folder."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise SystemExit("this one needs node and npm for ws and socket.io; or --only-raw")
    for script in SOURCES.glob("*.mjs"):
        shutil.copy(script, folder)
    words = [npm, "install", "--no-audit", "--no-fund", "--no-save", "--silent", *PACKAGES]
    subprocess.run(words, cwd=folder, check=True)
    return node


async def compare(counts: list[int], rounds: int, runs: int, *, only_raw: bool) -> None:
    """Measure all in turn, several times, and print the best of each."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        node = None if only_raw else installed(folder)
        for viewers in counts:
            found: dict[str, list[Figure]] = {}
            for _ in range(runs):
                await _one_run(viewers, rounds, node, folder, found)
            _print(viewers, rounds, found)


async def _one_run(
    viewers: int, rounds: int, node: str | None, folder: Path, found: dict[str, list[Figure]]
) -> None:
    async def note(name: str, target: Target) -> None:
        figure = await measure(target, viewers, rounds, folder)
        found.setdefault(name, []).append(figure)
        cost = f"{figure.us:.2f} us a viewer, {figure.itself_us:.0f} us an update"
        said = f"{viewers:,} viewers, {name}: {cost}, p99 {figure.took.p99:.0f} ms"
        print(said, file=sys.stderr, flush=True)

    async with ours() as (target, size):
        await note("this server", target)
    async with rival([str(compiled("raw", folder)), str(size)], "/", b"", 1, folder) as target:
        await note("raw: a loop in C", target)
    if node is not None:
        async with rival([node, "ws.mjs", str(size)], "/", b"", 1, folder) as target:
            await note("ws", target)
        words = [node, "socket_io.mjs", str(size)]
        path = "/socket.io/?EIO=4&transport=websocket"
        async with rival(words, path, b"40", 2, folder) as target:
            await note("socket.io", target)


def _print(viewers: int, rounds: int, found: dict[str, list[Figure]]) -> None:
    best = {name: min(figures, key=lambda one: one.us) for name, figures in found.items()}
    floor = best["raw: a loop in C"].us
    rows = [
        [
            name,
            f"{one.us:.2f} us",
            f"{one.us / floor:.2f}",
            f"{one.itself_us:.0f} us",
            f"{(one.us + one.itself_us / viewers) / floor:.2f}",
            *(f"{ms:.1f} ms" for ms in (one.took.p50, one.took.p99, one.took.longest)),
        ]
        for name, one in sorted(best.items(), key=lambda item: item[1].us)
    ]
    heads = ["", "a viewer", "x raw", "an update", "together", "seen p50", "p99", "last"]
    show(f"an update to each of {viewers:,} viewers ({rounds} updates)", heads, rows)


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--viewers", type=int, nargs="+", default=[1000, 5000])
    options.add_argument("--rounds", type=int, default=60)
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--only-raw", action="store_true", help="without node's ws and socket.io")
    args = options.parse_args()
    asyncio.run(compare(args.viewers, args.rounds, args.runs, only_raw=args.only_raw))


if __name__ == "__main__":
    main()
