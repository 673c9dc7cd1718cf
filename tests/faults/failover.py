"""Fault 16: Redis fails over under a match, on a Cluster and behind Sentinels, in three ways.

`python -m tests.faults.failover --failovers 21 --seed 1`. The master is killed (`kill`), told to go
(`order`), or killed after its replica has lost the link to it for a moment (`parted`). With
DURABLE_REPLICAS=1 nothing that was acknowledged may be lost. The controls: the same without it. An
order by a Sentinel is no hand-over: it tells the replica to take over, and the old master later.
"""

import asyncio
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

from server.core.ids import MatchId
from server.store.keys import Keys
from tests.faults.rig.command import command
from tests.faults.rig.hall import Hall
from tests.faults.rig.history import Fault, counted, faults
from tests.faults.rig.outcome import Control, Figure, Outcome, Say, lost_and_doubled, spread
from tests.faults.rig.processes import Server
from tests.faults.rig.stored import stored_log
from tests.support.cluster import Cluster
from tests.support.nodes import Node
from tests.support.sentinels import SERVICE, Sentinels

WRITES_AGAIN_S = 10.0
"""A failover takes a second here; a node that was killed has to be back and follow, too."""


How = Literal["kill", "order", "parted"]
WAYS: tuple[How, ...] = get_args(How)
PARTED_S = 0.7


@dataclass(frozen=True)
class Plan:
    """`failovers` on each of the two; `rate` is that of a match, commands a second."""

    seed: int = 1
    failovers: int = 21
    control: int = 5
    rate: float = 5.0


SHORT = Plan(failovers=1, control=1, rate=10.0)

Nodes = Cluster | Sentinels


@dataclass
class Played:
    """What came of one run; `again_s`: from a failover until the next tap is acknowledged."""

    faults: list[Fault] = field(default_factory=list)
    commands: int = 0
    failovers: Counter[str] = field(default_factory=Counter)
    again_s: dict[How, list[float]] = field(default_factory=lambda: {how: [] for how in WAYS})
    taken_back: int = 0
    """States that a page showed before they were acknowledged, and that were not to be."""


def master_of(nodes: Nodes, match: str) -> Node:
    """Who has a match."""
    if isinstance(nodes, Cluster):
        return nodes.master_of(Keys().log(MatchId(match)))
    return nodes.master()


def fail_over(nodes: Nodes, match: str, how: How) -> None:
    """Another node takes over, by force or by order; at the end everything is whole again."""
    log = Keys().log(MatchId(match))
    before = master_of(nodes, match)
    after = nodes.replica_of(log) if isinstance(nodes, Cluster) else nodes.replica()
    if how == "parted":
        after.ask("CONFIG", "SET", "masterauth", "none-that-it-knows")
        before.ask("CLIENT", "KILL", "TYPE", "replica")
        time.sleep(PARTED_S)
    if how != "order":
        before.kill()
    elif isinstance(nodes, Cluster):
        after.ask("CLUSTER", "FAILOVER")
    else:
        nodes.sentinels[0].ask("SENTINEL", "FAILOVER", SERVICE)
    if isinstance(nodes, Cluster):
        nodes.taken_over(log, before)
    else:
        nodes.taken_over(before)
    after.ask("CONFIG", "SET", "masterauth", "")
    nodes.healed()


async def once(hall: Hall, nodes: Nodes, rng: random.Random, played: Played, how: How) -> None:
    """One failover while taps are on their way, until every referee is acknowledged again."""
    chosen = rng.choice(hall.tables)
    tablet = chosen.tablets[0]
    await tablet.until(lambda: tablet.unanswered is None)
    await tablet.until(lambda: tablet.unanswered is not None)
    began = time.monotonic()
    before = {table.name: len(table.taps) for table in hall.tables}
    played.failovers[how] += 1
    await asyncio.to_thread(fail_over, nodes, chosen.match, how)

    async def again(number: int) -> None:
        table = hall.tables[number]
        (writer,) = table.tablets
        later = before[table.name]
        await writer.until(lambda: any(tap.acknowledged for tap in writer.taps[later:]))
        if table is chosen:
            first = next(tap for tap in writer.taps[later:] if tap.acknowledged)
            played.again_s[how].append((first.answered_at or 0) - began)

    async with asyncio.timeout(30):
        await asyncio.gather(*map(again, range(len(hall.tables))))


async def play(nodes: Nodes, replicas: int, failovers: int, plan: Plan, say: Say) -> Played:
    """So many failovers, each way in turn, under two matches."""
    rng, played = random.Random(plan.seed), Played()
    words = ("--redis-url", nodes.url, "--durable-replicas", str(replicas))
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Server(Path(folder), *words) as server,
            Hall(server.url, seed=plan.seed, rate=plan.rate) as hall,
        ):
            hall.start()
            for number in range(failovers):
                await asyncio.sleep(rng.uniform(0.2, 0.8))
                await once(hall, nodes, rng, played, WAYS[number % len(WAYS)])
                await hall.raise_if_ended()
                if number % 5 == 4:
                    say(f"{number + 1} of {failovers} failovers, {hall.answered} commands")
            await hall.finish()
            await hall.settle()
            found = await hall.verdict()
            played.commands = hall.answered
            # A page may see an event before the replicas have it; then it is told what stands.
            played.taken_back = sum(fault.kind == "page_back" for fault in found)
            played.faults = [fault for fault in found if fault.kind != "page_back"]
    return played


async def losses(nodes: Nodes, how: How, failovers: int, plan: Plan) -> int:
    """Events that were acknowledged without waiting for replicas, and are gone."""
    gone = 0
    for number in range(failovers):
        with tempfile.TemporaryDirectory() as folder:
            async with (
                Server(Path(folder), "--redis-url", nodes.url) as server,
                Hall(server.url, seed=plan.seed + number, tables=1, overlays=0, rate=15) as hall,
            ):
                (table,) = hall.tables
                hall.start()
                await asyncio.sleep(1.0)
                await asyncio.to_thread(fail_over, nodes, table.match, how)
                await hall.stop()
                log = await stored_log(nodes.url, table.match)
                gone += counted(faults(log, table.taps))["lost"]
    return gone


HAS_TO_LOSE: dict[tuple[str, How], bool] = {
    ("Cluster", "kill"): False,  # on one machine a replica is some microseconds behind
    ("Cluster", "order"): False,  # the replica waits until it has everything
    ("Cluster", "parted"): True,
    ("Sentinels", "kill"): False,
    ("Sentinels", "order"): True,
    ("Sentinels", "parted"): True,
}


async def run(plan: Plan, say: Say) -> Outcome:
    """The whole fault, with its controls."""
    figures, found, controls = [], [], []
    for name, kind in (("Cluster", Cluster), ("Sentinels", Sentinels)):
        with tempfile.TemporaryDirectory(prefix="cue") as folder:
            nodes: Nodes = kind(Path(folder))
            try:
                await asyncio.to_thread(nodes.start)
                say(f"{name}: {plan.failovers} failovers, waiting for a replica")
                played = await play(nodes, 1, plan.failovers, plan, say)
                found += played.faults
                figures += [
                    Figure(f"{name}: failovers", played.failovers.total()),
                    Figure(f"{name}: commands", played.commands),
                    Figure(f"{name}: shown, and taken back before acknowledged", played.taken_back),
                    *(
                        Figure(f"{name}, {how}: writes again, longest", max(took), None, "s")
                        for how, took in played.again_s.items()
                        if took
                    ),
                    *spread(
                        f"{name}: writes again",
                        [took for ways in played.again_s.values() for took in ways],
                        WRITES_AGAIN_S,
                    ),
                ]
                for how in WAYS:
                    loses = HAS_TO_LOSE[name, how]
                    if plan.control < 2 and (name, how) != ("Sentinels", "order"):
                        continue  # the short form sees one alone
                    say(f"{name}: {plan.control} x {how}, waiting for nobody")
                    gone = await losses(nodes, how, plan.control, plan)
                    what = f"{name}, {plan.control} x {how} without DURABLE_REPLICAS"
                    if loses:
                        controls.append(Control(what, f"{gone} acknowledged and lost", gone > 0))
                    else:
                        figures.append(Figure(f"{what}: lost", gone))
            finally:
                await asyncio.to_thread(nodes.stop)
    return Outcome([*figures, *lost_and_doubled(found)], found, controls)


if __name__ == "__main__":
    command(run, Plan(), __doc__)
