"""Fault 8: the store stands still, or the network to it is parted, for a while.

`python -m tests.faults.store_away --seed 1`. Redis is stopped (SIGSTOP) for 0.5, 3 and 10 s. The
network between it and the server is parted for 5 to 60 s in two ways: what was sent arrives late,
once it is joined again, as TCP does it, that of connections too which were given up meanwhile; or
what was sent is gone for good and its connection says nothing any more. Meanwhile somebody works at
the desk, so that the server has news to read up in the store. The controls: a server that
waits for its store as long as clients do that are left alone, and one without the check of the
command's id.
"""

import asyncio
import contextlib
import itertools
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from tests.faults.rig.command import command
from tests.faults.rig.hall import Hall
from tests.faults.rig.history import Fault, Tap, counted
from tests.faults.rig.outcome import (
    Control,
    Figure,
    Outcome,
    Say,
    longest,
    lost_and_doubled,
    words_of,
)
from tests.faults.rig.processes import Server, Valkey, api
from tests.support.fault_proxy import FaultProxy

TOLD_S = 2.5
CAUGHT_UP_S = 2.0
GIVE_UP_S = 60.0


@dataclass(frozen=True)
class Plan:
    """Seconds, with blanks between: of each pause, of each parting of either kind.

    `slack` is what it may take longer on a machine that is busy.
    """

    seed: int = 1
    pauses: str = "0.5 3 10"
    late: str = "5 20 60"
    gone: str = "5 20 60"
    control: float = 5.0
    control_twice: float = 5.0
    """Of the second control; 0 leaves it out."""
    rate: float = 5.0
    rounds: int = 3
    slack: float = 1.0


SHORT = Plan(
    pauses="0.5", late="4.5", gone="2.6", control=4.5, control_twice=0, rounds=1, slack=1.6
)
"""One parting and the control are longer than is told late, with its slack; the second control is
that of fault 1 too."""


@dataclass
class Played:
    """What came of one run, s; `told` is how long a tap was in doubt before its tablet said so."""

    faults: list[Fault] = field(default_factory=list)
    commands: int = 0
    told: list[float] = field(default_factory=list)
    caught_up: dict[str, list[float]] = field(default_factory=dict)
    lamp_out: list[float] = field(default_factory=list)


class Away:
    """Takes the store away in one of three ways, and gives it back."""

    def __init__(self, valkey: Valkey, proxy: FaultProxy) -> None:
        self._valkey = valkey
        self._proxy = proxy

    def take(self, how: str) -> None:
        if how == "paused":
            self._valkey.pause()
        elif how == "parted, late":
            self._proxy.hold()
        else:
            self._proxy.blackhole = True

    def give_back(self) -> None:
        self._valkey.resume()
        self._proxy.heal()
        self._proxy.blackhole = False


async def at_the_desk(server: Server) -> None:
    """Somebody at work there, whose changes are news for every server; what fails is left."""
    for number in itertools.count():
        graphics: dict[str, Any] = {"slide_ms": 5_000 + number % 9}
        with contextlib.suppress(aiohttp.ClientError):
            status, said = await api(server.url, "PUT", "/api/graphics/1", graphics)
            assert status in (200, 409, 503), said
        await asyncio.sleep(0.1)


async def once(hall: Hall, away: Away, how: str, seconds: float, played: Played) -> None:
    """The store is away once, and everybody catches up."""
    await asyncio.sleep(hall.rng.uniform(0.3, 0.8))
    gone = time.monotonic()
    away.take(how)
    await asyncio.sleep(seconds)
    doubtful = [tablet.unanswered for tablet in hall.tablets]
    back = time.monotonic()
    away.give_back()
    played.told += told_s(doubtful, gone, back)
    async with asyncio.timeout(GIVE_UP_S):
        for table, tap in zip(hall.tables, doubtful, strict=True):
            (tablet,) = table.tablets
            if tap is not None:
                await tablet.answered(tap)
            wanted = max((one.seq or 0 for one in table.taps), default=0)
            for page in [tablet, *table.viewers]:
                await page.at_seq(wanted)
        played.caught_up.setdefault(how, []).append(time.monotonic() - back)
        for page in [*hall.tablets, *hall.viewers]:
            await page.at_ease()
        played.lamp_out.append(time.monotonic() - back)


def told_s(doubtful: Sequence[Tap | None], gone: float, back: float) -> list[float]:
    """How long each tap was in doubt before it was told; those answered in time had no need."""
    waits = []
    for tap in doubtful:
        if tap is None:
            continue
        since = max(tap.sent_at, gone)
        told = back if tap.told_at is None else max(tap.told_at, since)
        if back - since > TOLD_S or tap.told_at is not None:
            waits.append(told - since)
    return waits


def occasions(plan: Plan) -> list[tuple[str, float]]:
    """How and for how long the store is away, in turn."""
    ways = (("paused", plan.pauses), ("parted, late", plan.late), ("parted, gone", plan.gone))
    return [(how, float(word)) for how, words in ways for word in words.split()] * plan.rounds


async def play(
    plan: Plan, all_of_it: list[tuple[str, float]], say: Say, broken: str | None = None
) -> Played:
    """Every occasion, one after the other, in one play."""
    played = Played()
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Valkey() as valkey,
            FaultProxy(valkey.url, plan.seed) as inner,
            Server(Path(folder), "--redis-url", inner.url, broken=broken) as server,
            FaultProxy(server.url, plan.seed + 1) as outer,
            Hall(
                server.url,
                f"http{outer.url.removeprefix('redis')}",
                seed=plan.seed,
                rate=plan.rate,
            ) as hall,
        ):
            for tablet in hall.tablets:
                tablet.says_base = broken is None
            hall.start()
            desk = asyncio.create_task(at_the_desk(server))
            for how, seconds in all_of_it:
                began, known = time.monotonic(), len(played.told)
                await once(hall, Away(valkey, inner), how, seconds, played)
                told = max(played.told[known:], default=0.0)
                caught = played.caught_up[how][-1]
                say(f"{how} for {seconds:g} s: told in {told:.2f} s, again in {caught:.2f} s")
                for at, line in server.log if told > TOLD_S else ():
                    if at > began:
                        say(f"  {at - began:.2f} s {line}")
            desk.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await desk
            await hall.finish()
            await hall.settle()
            played.faults = await hall.verdict()
            played.commands = hall.answered
    return played


async def controls(plan: Plan, say: Say) -> list[Control]:
    """Without patience's end, and without the check of the command's id."""
    say("control: a server that waits for its store for half a minute")
    patient = await play(plan, [("paused", plan.control)], say, broken="patient")
    told = max(patient.told, default=0.0)
    found = [
        Control(
            "a store waited for without end",
            f"not shown for {told:.2f} s",
            told > TOLD_S * plan.slack,
        )
    ]
    if plan.control_twice:
        say("control: no check of the command's id")
        twice = await play(plan, [("paused", plan.control_twice)], say, broken="no-command-id")
        doubled = counted(twice.faults)["doubled"] > 0
        found.append(Control("no check of the command's id", words_of(twice.faults), doubled))
    return found


async def run(plan: Plan, say: Say) -> Outcome:
    """The whole fault, with its controls."""
    played = await play(plan, occasions(plan), say)
    return Outcome(
        figures=[
            Figure("times away", len(occasions(plan))),
            Figure("commands", played.commands),
            *lost_and_doubled(played.faults),
            longest("shown as unknown after", played.told, TOLD_S * plan.slack),
            *(
                longest(f"{how}: caught up after", waits, CAUGHT_UP_S * plan.slack)
                for how, waits in played.caught_up.items()
            ),
            longest("the warning is gone after", played.lamp_out, None),
        ],
        faults=played.faults,
        controls=await controls(plan, say),
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
