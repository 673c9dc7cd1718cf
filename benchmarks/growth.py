"""What an event costs early and late in a match: by the rules alone, and recorded by a server."""

import argparse
import asyncio
import gc
import json
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
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
FEW = 20

Play = Callable[[str], Awaitable[None]]
"""Plays an event, a line of a log, in one match."""
Begin = Callable[[], Awaitable[Play]]
"""Begins a match."""


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


@dataclass(frozen=True)
class Part:
    """What an event costs in a part of a match, and in turn with it in a first part."""

    us: float
    first_us: float


async def in_turn(parts: list[list[str]], begin: Begin) -> list[Part]:
    """Plays a match, and beside each part the first part of a new one, a few events of each.

    A machine that is slower for a while is so for both.
    """
    late = await begin()
    found = []
    for number, part in enumerate(parts, 1):
        new = await begin()
        took, first = 0.0, 0.0
        size = min(len(part), len(parts[0]))
        for at in range(0, size, FEW):
            took += await _cpu_s(late, part[at : min(at + FEW, size)])
            first += await _cpu_s(new, parts[0][at : min(at + FEW, size)])
        await _cpu_s(late, part[size:])
        found.append(Part(took / size * 1e6, first / size * 1e6))
        print(f"part {number}: {found[-1].us:.0f} us", file=sys.stderr, flush=True)
    return found


async def _cpu_s(play: Play, lines: list[str]) -> float:
    began = time.process_time()
    for line in lines:
        await play(line)
    return time.process_time() - began


async def by_the_rules() -> Play:
    """A match that is read and folded."""
    match: Match[Any] = Match(resolve_format(FORM))
    read, accept = match.discipline.read, match.fold.accept

    async def play(line: str) -> None:
        event = read(line)
        accept(event, event.at)

    return play


def warnings(events: int) -> list[list[str]]:
    """Parts of a match whose state stays as large as it is, however many its events."""
    size = events // PARTS
    parts = [['{"type":"warn","side":"a","kind":"conduct"}'] * size for _ in range(PARTS)]
    parts[0][0] = '{"type":"start","breaker":"a"}'
    return parts


async def recorded(parts: list[list[str]]) -> list[Part]:
    """The same with all that a server does: decided, appended, shown to a viewer of each view."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            EmbeddedValkey(Path(folder)) as address,
            served(address, Path(folder)) as server,
        ):

            async def begin() -> Play:
                made = await server.create_match(FORM, table=None)
                match_id = MatchId(made.id)
                await _watched(server, match_id)

                async def play(line: str) -> None:
                    event = {**json.loads(line), "at": None}
                    command = Command(str(uuid.uuid4()), Raw(json.dumps(event).encode()))
                    await server.parts.service.submit(match_id, command)

                return play

            return await in_turn(parts, begin)


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
    gc.disable()  # as a replay does: a search for cycles is charged to whoever plays just then
    rules = asyncio.run(in_turn(parts_of(best_of_35(args.events)), by_the_rules))
    gc.enable()
    server = asyncio.run(recorded(parts_of(best_of_35(args.recorded))))
    warned = asyncio.run(recorded(warnings(args.recorded)))
    rows = [
        [name, *(f"{one.us:.1f} us" for one in took), f"{took[-1].us / took[-1].first_us:.2f}"]
        for name, took in (
            (f"rules alone, {args.events:,} events", rules),
            (f"recorded and shown, {args.recorded:,} events, 35 frames", server),
            (f"recorded and shown, {args.recorded:,} warnings", warned),
        )
    ]
    heads = [f"part {number}" for number in range(1, PARTS + 1)]
    show("CPU of an event, by the part of the match", ["", *heads, "last x a first"], rows)


if __name__ == "__main__":
    main()
