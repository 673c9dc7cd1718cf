"""Fault 2: the server is killed, again and again, while both tables play.

`python -m tests.faults.server_kill --kills 200 --seed 1`. It runs its own Valkey, as at home, and
is started again at once, as what supervises it would; pages come back by themselves, through a
proxy that delays each chunk by up to 5 ms. Half the kills fall while a tap is on its way. The
control: a server that acknowledges 20 ms before it stores, killed just then.
"""

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

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
from tests.faults.rig.page import Page
from tests.faults.rig.processes import Server
from tests.support.fault_proxy import FaultProxy

GIVE_UP_S = 30.0


@dataclass(frozen=True)
class Plan:
    """`rate` is that of a match, commands a second; `right_s` the bound, from the kill."""

    seed: int = 1
    kills: int = 200
    control: int = 5
    rate: float = 5.0
    right_s: float = 3.0


SHORT = Plan(kills=3, control=1, rate=10.0, right_s=15.0)
"""Beside other tests, Python alone may need seconds to start."""


@dataclass
class Played:
    """What came of one run; `right_s`: from a kill until an overlay is right again."""

    faults: list[Fault] = field(default_factory=list)
    commands: int = 0
    right_s: list[float] = field(default_factory=list)
    after_ready_s: list[float] = field(default_factory=list)
    """The same, counted from when the server said that it serves."""


async def moment(hall: Hall, rng: random.Random, *, after_an_answer: bool) -> None:
    """Wait until it is time to kill: any time, with a tap on its way, or just after an answer."""
    await asyncio.sleep(rng.uniform(0.1, 0.6))
    tablet = rng.choice(hall.tablets)
    if after_an_answer:
        await tablet.next_answered()
    elif rng.random() < 0.5:
        await tablet.until(lambda: tablet.unanswered is not None)
        await asyncio.sleep(rng.uniform(0, 0.004))


async def kill_once(hall: Hall, server: Server, played: Played) -> None:
    """One kill, and everybody right again."""
    killed = time.monotonic()
    known = {
        table.name: max((tap.seq or 0 for tap in table.taps), default=0) for table in hall.tables
    }
    welcomes = {page: page.welcomes for page in hall.viewers}
    await server.kill()
    starting = asyncio.create_task(server.start())

    async def right(page: Page, seq: int) -> float:
        await page.until(lambda: page.up and page.welcomes > welcomes[page] and page.seq >= seq)
        return time.monotonic()

    async with asyncio.timeout(GIVE_UP_S):
        back = await asyncio.gather(
            *(right(page, known[table.name]) for table in hall.tables for page in table.viewers)
        )
        await starting
    played.right_s += [at - killed for at in back]
    played.after_ready_s += [max(0.0, at - server.ready_at) for at in back]


async def play(plan: Plan, kills: int, say: Say, broken: str | None = None) -> Played:
    """So many kills; with a broken server the play ends at the first harm."""
    rng, played = random.Random(plan.seed), Played()
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Server(Path(folder), broken=broken) as server,
            FaultProxy(server.url, plan.seed) as proxy,
            Hall(server.url, _http(proxy), seed=plan.seed, rate=plan.rate) as hall,
        ):
            proxy.delay_ms = (0, 5)
            hall.start()
            for number in range(kills):
                try:
                    await moment(hall, rng, after_an_answer=broken is not None)
                    await kill_once(hall, server, played)
                except TimeoutError:
                    played.faults.append(Fault("page_behind", f"not right after {GIVE_UP_S} s"))
                    break
                if number % 10 == 9:
                    say(f"{number + 1} of {kills} kills, {hall.answered} commands")
            await hall.finish()
            if broken is None:
                await hall.settle()
            played.faults += await hall.verdict()
            played.commands = hall.answered
    return played


def _http(proxy: FaultProxy) -> str:
    return f"http{proxy.url.removeprefix('redis')}"


async def run(plan: Plan, say: Say) -> Outcome:
    """The whole fault, with its control."""
    played = await play(plan, plan.kills, say)
    say("control: acknowledged 20 ms before it is stored")
    early = await play(plan, plan.control, say, broken="early-ack")
    return Outcome(
        figures=[
            Figure("kills", plan.kills),
            Figure("commands", played.commands),
            *lost_and_doubled(played.faults),
            *spread("an overlay right again after a kill", played.right_s, plan.right_s),
            *spread("the same after the server served", played.after_ready_s, plan.right_s),
        ],
        faults=played.faults,
        controls=[
            Control(
                f"acknowledged 20 ms early, {plan.control} kills",
                words_of(early.faults),
                counted(early.faults)["lost"] > 0,
            )
        ],
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
