"""Half an hour of coming and going: memory, tasks and descriptors are flat.

The whole of it: `python -m tests.faults.soak --seconds 1800 --seed 12`.
"""

import asyncio
import random
import tempfile
from dataclasses import dataclass
from pathlib import Path

from server.store.wire import MAX_CONNECTIONS
from tests.faults.never_read import counted
from tests.faults.rig.churn import Churn
from tests.faults.rig.command import command
from tests.faults.rig.history import Fault
from tests.faults.rig.outcome import Control, Figure, Outcome, Say
from tests.faults.rig.processes import Server
from tests.support.proc import memory_mb, unix_sockets

WARM = 1 / 3
"""The first part of the time: caches fill, and as many matches are held as ever will be."""
GROWN_MB = 8.0
FIRST_S, CALM_S = 0.5, 3.0
LEAK_S = 0.5
MAX_LINES = MAX_CONNECTIONS + 4
"""The pool's bound, the follower's own, and the loop's two."""


@dataclass(frozen=True)
class Plan:
    """How long; all rest every `calm_every_s`, and are counted."""

    seed: int = 12
    seconds: float = 1800.0
    calm_every_s: float = 30.0
    pause_s: float = 0.5


SHORT = Plan(seconds=3.0, calm_every_s=1.5, pause_s=0.1)


@dataclass(frozen=True)
class Calm:
    """What the server holds while nobody is there."""

    tasks: float
    descriptors: float
    """But those to its Valkey, which go up to the pool's bound and stay."""
    lines: float
    """Those to its Valkey."""
    memory_mb: float


async def calm(server: Server, least: Calm | None, within_s: float) -> Calm:
    """Once it has no more than at its least, or after a while."""
    for _ in range(int(within_s / 0.1)):
        await asyncio.sleep(0.1)
        now = await counted(server)
        lines = unix_sockets(server.pid)
        seen = Calm(now["cuecast_tasks"], now["fds"] - lines, lines, memory_mb(server.pid))
        if least and seen.tasks <= least.tasks and seen.descriptors <= least.descriptors:
            break
    return seen


async def soak(plan: Plan, say: Say, broken: str | None = None) -> tuple[list[Calm], Churn]:
    """Churn and calm in turn; the first calm is before anybody came."""
    with tempfile.TemporaryDirectory() as folder:
        async with Server(Path(folder), broken=broken) as server:
            async with Churn(server, random.Random(plan.seed), plan.pause_s) as churn:
                await churn.go(plan.calm_every_s / 2)  # what is made once is made
                calms = [await calm(server, None, FIRST_S)]
                for number in range(round(plan.seconds / plan.calm_every_s)):
                    await churn.go(plan.calm_every_s)
                    calms.append(await calm(server, calms[0], min(CALM_S, 2 * plan.calm_every_s)))
                    say(f"{(number + 1) * plan.calm_every_s:.0f} s: {calms[-1]}")
            return calms, churn


def grown(calms: list[Calm]) -> Calm:
    """What is there more at the end than once warm; the least of a few calms stands for each."""
    warm = max(1, round(len(calms) * WARM))
    few = max(1, len(calms) // 10)
    before, after = calms[max(0, warm - few) : warm], calms[-few:]
    return Calm(
        max(one.tasks for one in calms) - calms[0].tasks,
        max(one.descriptors for one in calms) - calms[0].descriptors,
        max(one.lines for one in calms) - calms[0].lines,
        min(one.memory_mb for one in after) - min(one.memory_mb for one in before),
    )


async def run(plan: Plan, say: Say) -> Outcome:
    """The soak, and a short one of a server that leaks."""
    calms, churn = await soak(plan, say)
    more = grown(calms)
    leaking = Plan(plan.seed, LEAK_S, LEAK_S, SHORT.pause_s)
    leaked = grown((await soak(leaking, say, broken="leaky"))[0])
    warm = calms[max(1, round(len(calms) * WARM)) - 1]
    return Outcome(
        figures=[
            *(Figure(f"{what} churned", count) for what, count in sorted(churn.done.items())),
            Figure("tasks more than at first, at any calm", more.tasks, 0),
            Figure("descriptors more than at first, at any calm", more.descriptors, 0),
            Figure("lines to Valkey, at most", max(one.lines for one in calms), MAX_LINES),
            Figure("memory once warm", warm.memory_mb, None, "MB"),
            Figure("memory grown from there to the end", more.memory_mb, GROWN_MB, "MB"),
        ],
        faults=[Fault("wrong", what) for what in churn.wrong],
        controls=[
            Control(
                "a server whose sessions leave a task and a descriptor behind",
                f"{leaked.tasks:.0f} tasks and {leaked.descriptors:.0f} descriptors more",
                leaked.tasks > 0 and leaked.descriptors > 0,
            )
        ],
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
