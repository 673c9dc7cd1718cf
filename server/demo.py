"""A match on table 1 that plays itself for ever: here from real frames, 147, 148, 153 and 155."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import structlog
from msgspec import Raw, Struct

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.http.addresses import standing_keys
from server.http.context import Shared
from server.live.creating import Sides, SideSpec
from server.protocol.messages import Command
from server.store.base import StartError, StoreError

log = structlog.get_logger(__name__)

TABLE = "1"
FORMAT: dict[str, Any] = {"preset": "snooker", "best_of": 5}
BETWEEN_FRAMES_MS = 60_000
BETWEEN_MATCHES_MS = 120_000
IDLE_S = 120.0
"""Somebody else scores on the demo's match: it steps aside until nothing came for so long."""
TRY_AGAIN_S = 1.0

PLAYERS: tuple[tuple[SideSpec, SideSpec], ...] = (
    (SideSpec("Kacper Wasilewski-Łoś", country="pl"), SideSpec("梁文浩", country="cn")),
    (SideSpec("Declan O'Halloran", country="ie"), SideSpec("Tom Ashdown", country="gb-eng")),
    (SideSpec("Nattapong Srisai", country="th"), SideSpec("Joris Verhaegen", country="be")),
)


class Frame(Struct, frozen=True):
    """A real frame: each event with the ms that passed before it, its opening left out."""

    frame: str
    events: list[tuple[int, dict[str, Any]]]


def frames() -> list[Frame]:
    """The four frames, in order."""
    text = (Path(__file__).parent / "demo_frames.jsonl").read_bytes()
    return [msgspec.json.decode(line, type=Frame) for line in text.splitlines()]


class Show(Struct, frozen=True):
    """What is played: the format, who plays each other in turn, and the script of one match."""

    format: dict[str, Any]
    players: tuple[tuple[SideSpec, SideSpec], ...]
    script: Callable[[], Iterator[tuple[int, dict[str, Any]]]]


def script() -> Iterator[tuple[int, dict[str, Any]]]:
    """One match as (ms to wait, event): all frames, with their openings."""
    for number, frame in enumerate(frames()):
        opening = {"type": "next"} if number else {"type": "start", "breaker": "a"}
        yield (BETWEEN_FRAMES_MS if number else 0, opening)
        yield from frame.events


FRAMES = Show(FORMAT, PLAYERS, script)


@asynccontextmanager
async def playing(parts: Shared, show: Show = FRAMES) -> AsyncIterator[None]:
    """Plays as long as the context is open."""
    try:
        await standing_keys(parts.keys, {"table": TABLE}, parts.clock.now_ms(), "demo")
        first = await _match(parts, show, 0)
    except (Refusal, StoreError) as error:
        raise StartError(f"the demo cannot begin: {error}") from error
    task = asyncio.create_task(_for_ever(parts, show, first))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _for_ever(parts: Shared, show: Show, first: MatchId) -> None:
    match_id: MatchId | None = first
    for number in count(1):
        if match_id is not None:
            await play(parts, match_id, show.script())
        await asyncio.sleep(BETWEEN_MATCHES_MS / 1000 / parts.settings.speed)
        try:
            match_id = await _match(parts, show, number)
        except (Refusal, StoreError) as error:
            log.warning("demo_waits", reason=str(error))
            match_id = None


async def _match(parts: Shared, show: Show, number: int) -> MatchId:
    """A match on the demo's table: the one before a restart if it goes on, else a new one."""
    on = parts.directory.match_on(TABLE)
    if on is not None and not number and await _goes_on(parts, show, on):
        return on
    a, b = show.players[number % len(show.players)]
    record = await parts.service.create(show.format, Sides(a, b, "Demo"), TABLE)
    await parts.directory.put(TABLE, record.id)
    return record.id


async def _goes_on(parts: Shared, show: Show, match_id: MatchId) -> bool:
    """Is it ours, of this show, untouched by anybody, and not over?"""
    live = await parts.service.current(match_id)
    if live.discipline.format.get("preset") != show.format["preset"]:
        return False
    ours = [event for _, event in show.script()]
    entries = await parts.store.read_log(live.record.id)
    return len(entries) < len(ours) and all(
        entry.command_id == command_id(match_id, index) for index, entry in enumerate(entries)
    )


def command_id(match_id: MatchId, index: int) -> str:
    """The id of the demo's event number `index`, the same over a restart."""
    return f"demo-{match_id}-{index}"


async def play(
    parts: Shared, match_id: MatchId, events: Iterable[tuple[int, dict[str, Any]]]
) -> None:
    """Play the match to its end, or until somebody else has taken it over and left it."""
    live = await parts.service.current(match_id)
    for index, (wait_ms, event) in enumerate(events):
        if index < live.fold.seq:
            continue
        await asyncio.sleep(wait_ms / 1000 / parts.settings.speed)
        if live.fold.seq != index or not await _record(parts, match_id, index, event):
            log.info("demo_steps_aside", match=match_id)
            await _until_left(parts, match_id)
            return


async def _record(parts: Shared, match_id: MatchId, index: int, event: dict[str, Any]) -> bool:
    """One event through the match service as everybody's; False if it is not legal any more."""
    command = Command(command_id(match_id, index), Raw(msgspec.json.encode(event)), index)
    while True:
        try:
            await parts.service.submit(match_id, command)
        except Refusal as refusal:
            if refusal.code != "unavailable":
                return False
            await asyncio.sleep(TRY_AGAIN_S)
        else:
            return True


async def _until_left(parts: Shared, match_id: MatchId) -> None:
    """Wait until nothing was recorded for a while."""
    seen = -1
    while True:
        try:
            live = await parts.service.current(match_id)
        except Refusal:
            return
        if live.fold.seq == seen:
            return
        seen = live.fold.seq
        await asyncio.sleep(IDLE_S)
