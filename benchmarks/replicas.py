"""What it costs to have an event on a replica's disk before it is acknowledged."""

import argparse
import asyncio
import contextlib
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.table import percentile, show
from server.core.ids import CommandId, MatchId
from server.store.base import MatchRecord, StoreUnavailable
from server.store.binary import find_binary
from server.store.keys import Keys
from server.store.redis import RedisStore
from server.store.wire import Wire, connections
from tests.support.ports import free_port

LINE = b'{"at":1700000000000,"type":"stroke","potted":["red"]}'
HOST = "127.0.0.1"


@contextmanager
def pair(folder: Path) -> Iterator[int]:
    """A Valkey that syncs each write, and a replica that does so too; the port of the first."""
    binary = find_binary()
    if binary is None:
        raise SystemExit("this one needs a Valkey or Redis of 7.2 or newer")
    first, second = free_port(), free_port()
    running = []
    for port, more in ((first, []), (second, ["--replicaof", f"{HOST} {first}"])):
        data = folder / str(port)
        data.mkdir()
        words = [str(binary), "--port", str(port), "--dir", str(data), "--save", "", *more]
        words += ["--appendonly", "yes", "--appendfsync", "always", "--bind", HOST]
        words += ["--repl-diskless-sync-delay", "0", "--logfile", str(data / "log")]
        running.append(subprocess.Popen(words))
    try:
        yield first
    finally:
        for process in running:
            process.terminate()
            process.wait()


async def times_ms(once: Callable[[], Awaitable[object]], count: int) -> list[float]:
    """How long each took, one after the other."""
    times = []
    for _ in range(count):
        begin = time.perf_counter()
        await once()
        times.append((time.perf_counter() - begin) * 1000)
    return times


def appending(wire: Wire, match: str) -> Callable[[], Awaitable[object]]:
    """Appends the next event to a match of its own."""
    store = RedisStore(wire, Keys())
    record = MatchRecord(MatchId(match), "{}", "{}", None, 1)
    seq = 0

    async def append() -> None:
        nonlocal seq
        if not seq:
            await store.create_match(record)
        await store.append(
            record.id,
            epoch=1,
            expected_seq=seq,
            command_id=CommandId(f"c{seq}"),
            line=LINE,
            snapshot=LINE * 40,
        )
        seq += 1

    return append


async def compare(count: int) -> None:
    """Print an append without the word of a replica, with it, and what WAITAOF alone takes."""
    with tempfile.TemporaryDirectory() as folder, pair(Path(folder)) as port:
        url = f"redis://{HOST}:{port}"
        alone = Wire(connections(url), "Valkey")
        durable = Wire(connections(url), "Valkey", durable_replicas=1)
        await _online(alone)

        async def waitaof() -> None:
            await alone.pipeline([("SET", "x", 1), ("WAITAOF", 1, 1, 1400)])

        rows = []
        for name, once, times in (
            ("acknowledged by one", appending(alone, "one"), count),
            ("with a replica's disk", appending(durable, "two"), count),
            ("SET and WAITAOF alone", waitaof, 3),
        ):
            await once()
            took = await times_ms(once, times)
            middle, late = percentile(took, 0.5), percentile(took, 0.99)
            rows.append([name, times, f"{middle:.2f} ms", f"{late:.2f} ms"])
        for wire in (alone, durable):
            await wire.close()
    show("An append", ["", "times", "p50", "p99"], rows)


async def _online(wire: Wire) -> None:
    """Wait until the replica follows: nothing tells, so it is asked."""
    for _ in range(200):
        with contextlib.suppress(StoreUnavailable):
            if b"state=online" in await wire.call("INFO", "replication"):
                return
        await asyncio.sleep(0.05)
    raise SystemExit("the replica does not follow")


def main() -> None:
    """As the command line says."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--times", type=int, default=2000)
    asyncio.run(compare(options.parse_args().times))


if __name__ == "__main__":
    main()
