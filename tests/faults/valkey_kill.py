"""Fault 3: Valkey is killed, again and again, half the time on a disk that is slow to sync.

`python -m tests.faults.valkey_kill --kills 100 --seed 1`. It is the server's own Valkey, which the
server starts again. Half the kills fall on a disk whose `fsync` takes 20 to 300 ms, in the midst
of one. The control: the same on `appendfsync everysec`, whose buffer waits in memory while the
disk is slow.
"""

import asyncio
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.faults.rig.command import command
from tests.faults.rig.hall import Hall
from tests.faults.rig.history import Fault, counted
from tests.faults.rig.outcome import (
    Control,
    Figure,
    Outcome,
    Say,
    longest,
    lost_and_doubled,
    spread,
    words_of,
)
from tests.faults.rig.processes import Server, Valkey
from tests.faults.rig.slow_fsync import WHY_NOT, SlowDisk

WRITES_AGAIN_S = 3.0
SLOW_MS = (20, 300)


@dataclass(frozen=True)
class Plan:
    """`rate`: commands a second of a match; `slack`: what may last longer on a busy machine."""

    seed: int = 1
    kills: int = 100
    control: int = 3
    rate: float = 5.0
    slack: float = 1.0


SHORT = Plan(kills=3, control=1, rate=10.0, slack=3.0)


@dataclass
class Played:
    """What came of one run; `again_s`: from a kill until the next tap is acknowledged."""

    faults: list[Fault] = field(default_factory=list)
    commands: int = 0
    slow: int = 0
    again_s: list[float] = field(default_factory=list)
    behind_s: list[float] = field(default_factory=list)
    """From a kill until every page shows what was acknowledged next."""


Kill = Callable[[], Coroutine[Any, Any, None]]


async def moment(hall: Hall, rng: random.Random, within_s: float) -> None:
    """Wait until a tap is on its way, and a little more."""
    tablet = rng.choice(hall.tablets)
    await tablet.until(lambda: tablet.unanswered is None)
    await tablet.until(lambda: tablet.unanswered is not None)
    await asyncio.sleep(rng.uniform(0, within_s))


async def kill_once(hall: Hall, kill: Kill, played: Played) -> None:
    """One kill, and everybody writes again."""
    killed = time.monotonic()
    before = {table.name: len(table.taps) for table in hall.tables}
    await kill()

    async def again(number: int) -> None:
        table = hall.tables[number]
        (writer,) = table.tablets
        seen = before[table.name]

        def acknowledged() -> list[int]:
            later = writer.taps[max(0, seen - 1) :]
            return [tap.seq for tap in later if tap.seq and (tap.answered_at or 0) > killed]

        await writer.until(lambda: bool(acknowledged()))
        played.again_s.append(time.monotonic() - killed)
        for page in table.viewers:
            await page.at_seq(acknowledged()[0])
        played.behind_s.append(time.monotonic() - killed)

    async with asyncio.timeout(30):
        await asyncio.gather(*map(again, range(len(hall.tables))))


async def play(plan: Plan, kills: int, say: Say) -> Played:
    """Kill the server's own Valkey, every second time on a slow disk."""
    rng, played = random.Random(plan.seed), Played()
    with tempfile.TemporaryDirectory() as folder:
        disk = SlowDisk.on(Path(folder))
        async with (
            Server(Path(folder) / "data", env=disk.env if disk else None) as server,
            Hall(server.url, seed=plan.seed, rate=plan.rate) as hall,
        ):

            async def kill() -> None:
                os.kill(server.valkey_pid, signal.SIGKILL)

            hall.start()
            for number in range(kills):
                sync_s = 0.004
                if disk is not None and number % 2:
                    slow_ms = rng.randint(*SLOW_MS)
                    disk.takes(slow_ms)
                    played.slow += 1
                    sync_s = slow_ms / 1000
                await asyncio.sleep(rng.uniform(0.2, 0.6))
                await moment(hall, rng, within_s=sync_s)
                await kill_once(hall, kill, played)
                if disk is not None:
                    disk.takes(0)
                if number % 10 == 9:
                    say(f"{number + 1} of {kills} kills, {hall.answered} commands")
            await hall.finish()
            await hall.settle()
            played.faults = await hall.verdict()
            played.commands = hall.answered
    return played


async def control(plan: Plan, disk: SlowDisk) -> list[Fault]:
    """The same with `everysec`: while a sync takes its time, what was answered waits in memory."""
    rng, played = random.Random(plan.seed), Played()
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Valkey("everysec", env=disk.env) as valkey,
            Server(Path(folder), "--redis-url", valkey.url) as server,
            Hall(server.url, seed=plan.seed, rate=plan.rate) as hall,
        ):
            hall.start()
            for _ in range(plan.control):
                disk.takes(4_000)
                await asyncio.sleep(2.0)  # a sync is under way, and what came since waits for it
                await moment(hall, rng, within_s=0.004)
                await kill_once(hall, valkey.restart, played)
                disk.takes(0)
            await hall.finish()
            return await hall.verdict()


async def run(plan: Plan, say: Say) -> Outcome:
    """The whole fault, with its control."""
    played = await play(plan, plan.kills, say)
    controls, skipped = [], []
    with tempfile.TemporaryDirectory() as folder:
        disk = SlowDisk.on(Path(folder))
        if disk is None:
            skipped.append(WHY_NOT)
        else:
            say("control: everysec on a disk whose sync takes seconds")
            found = await control(plan, disk)
            what = f"appendfsync everysec on a slow disk, {plan.control} kills"
            lost = counted(found)["lost"] > 0
            controls.append(Control(what, words_of(found), lost))
    return Outcome(
        figures=[
            Figure("kills", plan.kills),
            Figure("of them on a slow disk", played.slow),
            Figure("commands", played.commands),
            *lost_and_doubled(played.faults),
            *spread("writes again after a kill", played.again_s, WRITES_AGAIN_S * plan.slack),
            longest("pages behind for", played.behind_s, None),
        ],
        faults=played.faults,
        controls=controls,
        skipped=skipped,
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
