"""Fault 7: two servers on one Redis, and referees at both who record the same match at once.

`python -m tests.faults.two_servers --commits 20000 --seed 1`. Each taps on what it sees; where two
tap on the same table one wins, and the other is told `stale` and never acknowledged. The control:
an append that does not ask where the log stands.
"""

import asyncio
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.rig.command import command
from tests.faults.rig.hall import Hall
from tests.faults.rig.history import Fault, counted, faults
from tests.faults.rig.outcome import (
    Control,
    Figure,
    Outcome,
    Say,
    lost_and_doubled,
    spread,
    words_of,
)
from tests.faults.rig.processes import Server, Valkey
from tests.faults.rig.stored import stored_log
from tests.support.fault_proxy import FaultProxy


@dataclass(frozen=True)
class Plan:
    """`referees` are dealt out to the two servers; each taps up to `rate` times a second.

    They race in pairs: one at each server, at the same moments.
    """

    seed: int = 1
    commits: int = 20_000
    control_s: float = 5.0
    referees: int = 8
    rate: float = 15.0


SHORT = Plan(commits=80, control_s=1.0, referees=2, rate=30.0)


@dataclass
class Played:
    """What came of one run."""

    faults: list[Fault] = field(default_factory=list)
    commits: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    answers_s: list[float] = field(default_factory=list)


async def play(plan: Plan, say: Say) -> Played:
    """Until so many commits are in the log of the one match."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Valkey() as valkey,
            Server(Path(folder) / "one", "--redis-url", valkey.url) as one,
            Server(Path(folder) / "two", "--redis-url", valkey.url) as two,
            FaultProxy(two.url, plan.seed) as proxy,
            _hall(plan, one, f"http{proxy.url.removeprefix('redis')}") as hall,
        ):
            proxy.delay_ms = (0, 5)
            hall.start(together=2)
            (table,) = hall.tables
            told = asyncio.get_running_loop().time()
            while table.viewers[0].seq < plan.commits:
                await asyncio.sleep(0.1)
                await hall.raise_if_ended()
                if asyncio.get_running_loop().time() > told + 10:
                    told += 10
                    say(f"{table.viewers[0].seq} of {plan.commits} commits")
            await hall.finish()
            await hall.settle()
            found = await hall.verdict()
            found += faults(await stored_log(valkey.url, table.match), table.taps)
            return Played(
                found,
                len(_commits(hall)),
                Counter(tap.code for tap in table.taps if tap.code),
                [tap.answered_at - tap.sent_at for tap in table.taps if tap.answered_at],
            )


def _hall(plan: Plan, one: Server, two_url: str) -> Hall:
    return Hall(
        one.url,
        one.url,
        two_url,
        seed=plan.seed,
        tables=1,
        referees=plan.referees,
        rate=plan.rate * plan.referees,
    )


def _commits(hall: Hall) -> list[int]:
    return [tap.seq for tap in hall.tables[0].taps if tap.seq is not None]


async def control(plan: Plan) -> list[Fault]:
    """The same, with appends that do not ask where the log stands."""
    with tempfile.TemporaryDirectory() as folder:
        broken = "no-expected-seq"
        async with (
            Valkey() as valkey,
            Server(Path(folder) / "one", "--redis-url", valkey.url, broken=broken) as one,
            Server(Path(folder) / "two", "--redis-url", valkey.url, broken=broken) as two,
            _hall(plan, one, two.url) as hall,
        ):
            hall.start(together=2)
            await asyncio.sleep(plan.control_s)
            await hall.stop()
            (table,) = hall.tables
            return faults(await stored_log(valkey.url, table.match), table.taps)


async def run(plan: Plan, say: Say) -> Outcome:
    """The whole fault, with its control."""
    played = await play(plan, say)
    say("control: appends that do not ask where the log stands")
    naive = await control(plan)
    return Outcome(
        figures=[
            Figure("commits", played.commits),
            Figure("losers, refused as stale", played.refused["stale"]),
            *lost_and_doubled(played.faults),
            *spread("an answer", [s * 1000 for s in played.answers_s], None, "ms"),
        ],
        faults=played.faults,
        controls=[
            Control(
                f"no expected seq, {plan.control_s:g} s",
                words_of(naive),
                counted(naive)["two_winners"] > 0,
            )
        ],
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
