"""From a tap to its durable acknowledgement, beside a bare XADD with fsync on the same Valkey."""

import argparse
import asyncio
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from benchmarks.running import running, until
from benchmarks.table import percentile, show
from server.store.embedded import EmbeddedValkey

PAUSE_S = 0.06
"""Between two taps: a key may write twenty times a second."""


async def measure(taps: int) -> dict[str, list[float]]:
    """Latencies in ms by what was done, turn and turn about."""
    took: dict[str, list[float]] = {"xadd": [], "ping": [], "tap": []}
    with tempfile.TemporaryDirectory() as folder:
        async with (
            EmbeddedValkey(Path(folder)) as address,
            redis.asyncio.from_url(address, retry=Retry(NoBackoff(), 0)) as bare,
            running("--redis-url", address) as server,
        ):
            made = await server.match()
            async with server.watching(made["keys"]["referee"], "referee") as ws:

                async def xadd() -> None:
                    line = b'{"at":1,"type":"stroke","tags":["safety"]}'
                    await bare.xadd("bare", {"line": line})

                async def ping() -> None:
                    await ws.send_json({"type": "ping", "t": 1})
                    await until(ws, "pong")

                async def tap() -> None:
                    event = {"type": "stroke", "tags": ["safety"]}
                    await ws.send_json({"type": "command", "id": str(uuid.uuid4()), "event": event})
                    await until(ws, "ack")

                for _ in range(taps):
                    for name, work in (("xadd", xadd), ("ping", ping), ("tap", tap)):
                        took[name].append(await _timed_ms(work))
                    await asyncio.sleep(PAUSE_S)
    return took


async def _timed_ms(work: Callable[[], Awaitable[None]]) -> float:
    begin = time.perf_counter()
    await work()
    return (time.perf_counter() - begin) * 1000


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--taps", type=int, default=400)
    took = asyncio.run(measure(options.parse_args().taps))
    names = {
        "xadd": "bare XADD, fsync always",
        "ping": "ping and pong over /ws",
        "tap": "tap to acknowledgement over /ws",
    }
    middle = percentile(took["xadd"], 0.5)
    rows = [
        [
            names[name],
            f"{percentile(times, 0.5):.2f} ms",
            f"{percentile(times, 0.99):.2f} ms",
            f"{percentile(times, 0.5) / middle:.1f}",
        ]
        for name, times in took.items()
    ]
    show(f"{len(took['tap'])} taps", ["", "p50", "p99", "p50 x XADD"], rows)


if __name__ == "__main__":
    main()
