"""Fault 9: the disk fills while both tables play, and has room again.

`python -m tests.faults.disk_full --rounds 20 --seed 1`. A disk of 24 MB is filled by something else
to the last byte, or to a little more than that. The alarm: pages are told, `/healthz` says 503 and
the log names the full disk, counted from the first tap that could not be saved. It needs root on
Linux, to mount the disk. The control: a server that acknowledges 20 ms before it stores.
"""

import asyncio
import random
import time
from dataclasses import dataclass, field

import aiohttp

from tests.faults.rig.command import command
from tests.faults.rig.hall import Hall
from tests.faults.rig.history import Fault, counted
from tests.faults.rig.outcome import (
    Control,
    Figure,
    Outcome,
    Say,
    lost_and_doubled,
    spread,
    words_of,
)
from tests.faults.rig.processes import Server
from tests.faults.rig.small_disk import NoDisk, SmallDisk, small_disk

ALARM_S = 2.0
GIVE_UP_S = 30.0


@dataclass(frozen=True)
class Plan:
    """`full_s`: how long it stays full, at most; `rate` is that of a match, commands a second.

    `slack` is what the alarm may take longer on a machine that is busy.
    """

    seed: int = 1
    rounds: int = 20
    control: int = 1
    full_s: float = 8.0
    rate: float = 5.0
    slack: float = 1.0


SHORT = Plan(rounds=1, control=1, full_s=1.0, rate=10.0, slack=3.0)


@dataclass
class Played:
    """What came of one run, s."""

    faults: list[Fault] = field(default_factory=list)
    commands: int = 0
    alarm: list[float] = field(default_factory=list)
    recovered: list[float] = field(default_factory=list)
    unnamed: int = 0
    """Times when the log did not say that the disk is full."""


async def unhealthy(server: Server) -> None:
    """Until `/healthz` says that it cannot save."""
    async with aiohttp.ClientSession(server.url) as http:
        while True:
            async with http.get("/healthz") as response:
                if response.status == 503:
                    return
            await asyncio.sleep(0.02)


async def alarmed(hall: Hall, server: Server) -> None:
    """Until every page, `/healthz` and the log have said so."""
    await unhealthy(server)
    for page in [*hall.tablets, *hall.viewers]:
        await page.warned()


def named(server: Server, since: float) -> bool:
    """Does the log say which disk is full?"""
    return any(
        at >= since and line.get("event") == "valkey_down" and "is full" in str(line.get("reason"))
        for at, line in server.log
    )


async def once(hall: Hall, server: Server, disk: SmallDisk, plan: Plan, played: Played) -> None:
    """The disk fills, and has room again."""
    rng = hall.rng
    await asyncio.sleep(rng.uniform(0.5, 1.0))
    filled = time.monotonic()
    disk.fill(leaving=rng.choice((0, 4_096, 60_000)))
    async with asyncio.timeout(GIVE_UP_S):
        await alarmed(hall, server)
    alarm = time.monotonic()
    in_vain = [tablet.unanswered for tablet in hall.tablets if tablet.unanswered]
    played.alarm.append(alarm - min(max(tap.sent_at, filled) for tap in in_vain))
    await asyncio.sleep(rng.uniform(0.5, 1) * plan.full_s)
    played.unnamed += not named(server, filled)
    room = time.monotonic()
    disk.empty()
    async with asyncio.timeout(GIVE_UP_S):
        for tablet in hall.tablets:
            await tablet.next_answered()
        for page in [*hall.tablets, *hall.viewers]:
            await page.at_ease()
    played.recovered.append(time.monotonic() - room)


async def play(plan: Plan, rounds: int, say: Say, broken: str | None = None) -> Played:
    """So many times full, in one play."""
    played = Played()
    with small_disk() as disk:
        async with (
            Server(disk.path / "data", broken=broken) as server,
            Hall(server.url, seed=plan.seed, rate=plan.rate) as hall,
        ):
            hall.rng = random.Random(plan.seed)
            hall.start()
            for number in range(rounds):
                try:
                    await once(hall, server, disk, plan, played)
                except TimeoutError:
                    if broken is None:
                        raise
                    break  # what it lost is in its way
                say(f"{number + 1} of {rounds}: alarm after {played.alarm[-1]:.2f} s")
            if broken is None:
                await hall.finish()
                await hall.settle()
            await hall.stop()
            played.faults = await hall.verdict()
            played.commands = hall.answered
    return played


async def run(plan: Plan, say: Say) -> Outcome:
    """The whole fault, with its control."""
    try:
        played = await play(plan, plan.rounds, say)
        say("control: acknowledged 20 ms before it is stored")
        early = await play(plan, plan.control, say, broken="early-ack")
    except NoDisk as reason:
        return Outcome(figures=[], skipped=[str(reason)])
    return Outcome(
        figures=[
            Figure("times full", plan.rounds),
            Figure("commands", played.commands),
            *lost_and_doubled(played.faults),
            *spread("alarm after", played.alarm, ALARM_S * plan.slack),
            Figure("not named in the log", played.unnamed, 0),
            *spread("saved again after room was made", played.recovered, None),
        ],
        faults=played.faults,
        controls=[
            Control(
                f"acknowledged 20 ms early, {plan.control} times full",
                words_of(early.faults),
                counted(early.faults)["lost"] > 0,
            )
        ],
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
