"""What an event costs early and late in a match: by the rules alone, and recorded by a server."""

import argparse
import asyncio
import json
import sys
import tempfile
import time
import uuid
from itertools import chain
from pathlib import Path
from typing import Any

from msgspec import Raw

from benchmarks.events import FRAMES, best_of_35
from benchmarks.table import show
from server import logs
from server.core.ids import MatchId
from server.hub.sink import Line, Sink
from server.protocol.messages import VIEWS, Command
from server.rules.base import Match
from server.rules.registry import resolve_format
from server.store.embedded import EmbeddedValkey
from tests.support.serving import Served, served

FORM = {"preset": "snooker", "best_of": FRAMES}
PARTS = 5
"""The match is looked at in so many parts; each begins and ends with a frame."""


class Nobody(Sink, Line):
    """A viewer that costs nothing."""

    def write(self, data: bytes, /) -> None:
        """Gone."""

    def get_write_buffer_size(self) -> int:
        """Nothing is unsent."""
        return 0

    def hang_up(self) -> None:
        """Nobody is there."""

    def cut(self, *, unread: bool) -> None:
        """Nobody is there."""


def parts_of(lines: list[str]) -> list[list[str]]:
    """The match in parts of as many frames each."""
    frames: list[list[str]] = []
    for line in lines:
        if '"type":"next"' in line or not frames:
            frames.append([])
        frames[-1].append(line)
    size = len(frames) // PARTS
    starts = range(0, size * PARTS, size)
    return [list(chain.from_iterable(frames[start : start + size])) for start in starts]


def by_the_rules(lines: list[str]) -> list[float]:
    """Microseconds of an event in each part: read and folded."""
    match: Match[Any] = Match(resolve_format(FORM))
    read, accept = match.discipline.read, match.fold.accept
    took = []
    for part in parts_of(lines):
        began = time.process_time()
        for line in part:
            event = read(line)
            accept(event, event.at)
        took.append((time.process_time() - began) / len(part) * 1e6)
    return took


def warnings(events: int) -> list[list[str]]:
    """Parts of a match whose state stays as large as it is, however many its events."""
    size = events // PARTS
    parts = [['{"type":"warn","side":"a","kind":"conduct"}'] * size for _ in range(PARTS)]
    parts[0][0] = '{"type":"start","breaker":"a"}'
    return parts


async def recorded(parts: list[list[str]]) -> list[float]:
    """The same with all that a server does: decided, appended, shown to a viewer of each view."""
    took = []
    with tempfile.TemporaryDirectory() as folder:
        async with (
            EmbeddedValkey(Path(folder)) as address,
            served(address, Path(folder)) as server,
        ):
            made = await server.create_match(FORM)
            match_id = MatchId(made.id)
            await _watched(server, match_id)
            for number, part in enumerate(parts, 1):
                began = time.process_time()
                for line in part:
                    event = {**json.loads(line), "at": None}
                    command = Command(str(uuid.uuid4()), Raw(json.dumps(event).encode()))
                    await server.parts.service.submit(match_id, command)
                took.append((time.process_time() - began) / len(part) * 1e6)
                print(f"part {number}: {took[-1]:.0f} us", file=sys.stderr, flush=True)
    return took


async def _watched(server: Served, match_id: MatchId) -> None:
    for view in VIEWS:
        nobody = Nobody()
        channel = await server.parts.broadcast.channel(match_id, view)
        server.parts.hub.connect(nobody, nobody).attach(channel.topic)


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--events", type=int, default=100_000)
    options.add_argument("--recorded", type=int, default=3_000)
    args = options.parse_args()
    logs.set_up(verbose=False, as_json=False)
    rules = by_the_rules(best_of_35(args.events))
    server = asyncio.run(recorded(parts_of(best_of_35(args.recorded))))
    warned = asyncio.run(recorded(warnings(args.recorded)))
    rows = [
        [name, *(f"{us:.1f} us" for us in took), f"{took[-1] / took[0]:.2f}"]
        for name, took in (
            (f"rules alone, {args.events:,} events", rules),
            (f"recorded and shown, {args.recorded:,} events, 35 frames", server),
            (f"recorded and shown, {args.recorded:,} warnings", warned),
        )
    ]
    heads = [f"part {number}" for number in range(1, PARTS + 1)]
    show("CPU of an event, by the part of the match", ["", *heads, "last x first"], rows)


if __name__ == "__main__":
    main()
