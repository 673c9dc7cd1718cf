"""A match of Golden Nine that plays itself, with its clocks: fifteen racks, 54 to 50, for ever."""

from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import msgspec

from server import demo
from server.http.context import Shared
from server.live.creating import SideSpec

Event = dict[str, Any]

FORMAT: Event = {"preset": "golden-nine"}
PLAYERS: tuple[tuple[SideSpec, SideSpec], ...] = (
    (SideSpec("林尚毅", country="tw"), SideSpec("Marek Zieliński", country="pl")),
    (SideSpec("Diego Santarén", country="es"), SideSpec("郭思婷", country="tw")),
)
STROKES = frozenset({"break", "stroke", "foul"})
WALK_MS = 5_000
ROLL_MS = 3_000
SHORT_MS = 12_000
"""Where less time passed than this, the official's taps are left out."""


def events() -> list[tuple[int, Event]]:
    """The match: each event with the ms that passed before it."""
    raw = (Path(__file__).parent / "demo_golden_nine.json").read_bytes()
    return msgspec.json.decode(raw, type=list[tuple[int, Event]])


def script() -> Iterator[tuple[int, Event]]:
    """The match with the timing official's taps around each stroke."""
    for wait_ms, event in events():
        if event["type"] not in STROKES or wait_ms < SHORT_MS:
            yield wait_ms, event
            continue
        yield WALK_MS, {"type": "clock", "clock": "shot", "action": "start"}
        yield wait_ms - WALK_MS - ROLL_MS, {"type": "struck"}
        yield ROLL_MS, event


def playing(parts: Shared) -> AbstractAsyncContextManager[None]:
    """Plays as long as the context is open."""
    return demo.playing(parts, demo.Show(FORMAT, PLAYERS, script))
