"""Fault 1: the reply to an append is lost, on the way to the server or on the way to the tablet.

`python -m tests.faults.lost_replies --commands 5000 --seed 1`. One reply in ten to appends and
refusals is swallowed between Redis and the server and its connection broken off, and one
acknowledgement in fifty on its way to the tablet. Each tap still counts once. The controls: the
server without the check of the command's id, and redis-py's own client, which sends a lost write
again by itself.
"""

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import redis.asyncio

from tests.faults.rig.command import command
from tests.faults.rig.hall import Hall
from tests.faults.rig.history import Fault, counted
from tests.faults.rig.outcome import Control, Figure, Outcome, Say, lost_and_doubled, words_of
from tests.faults.rig.processes import Server, Valkey
from tests.support.fault_proxy import FaultProxy


@dataclass(frozen=True)
class Plan:
    """`rate` is that of a match, commands a second, shared by its `referees`."""

    seed: int = 1
    commands: int = 5_000
    control: int = 300
    rate: float = 18.0
    referees: int = 1
    replies_lost: float = 0.10
    acks_lost: float = 0.02


SHORT = Plan(commands=120, control=40, rate=30.0, acks_lost=0.05)


def answered(reply: bytes) -> bool:
    """Is this Redis's reply to an append, or to a refusal that it keeps?"""
    return any(word in reply for word in (b"$8\r\nappended", b"$5\r\nknown", b"$7\r\nrefused"))


def acknowledged(message: bytes) -> bool:
    """Is there an acknowledgement in what goes to the page?"""
    return b'"type":"ack"' in message


@dataclass(frozen=True)
class Played:
    """What came of one run."""

    faults: list[Fault]
    answered: int
    replies_lost: int
    acks_lost: int


async def play(plan: Plan, commands: int, say: Say, broken: str | None = None) -> Played:
    """Play through both proxies, on a server that may be short of a guard."""
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
                referees=plan.referees,
            ) as hall,
        ):
            for tablet in hall.tablets:
                tablet.says_base = broken is None  # else the old base would be what saves it
            inner.lose(plan.replies_lost, answered)
            outer.lose(plan.acks_lost, acknowledged)
            playing = asyncio.create_task(hall.play(commands))
            while not playing.done():
                await asyncio.wait({playing}, timeout=10)
                say(f"{hall.answered} of {commands}, {inner.lost} replies lost")
            await playing
            inner.lose(0)
            outer.lose(0)
            await hall.settle()
            return Played(await hall.verdict(), hall.answered, inner.lost, outer.lost)


async def naive(plan: Plan) -> int:
    """How many of so many entries redis-py's own client writes twice, by its own retries."""
    async with (
        Valkey() as valkey,
        FaultProxy(valkey.url, plan.seed) as proxy,
        redis.asyncio.Redis(port=urlsplit(proxy.url).port or 0) as client,
    ):
        await client.ping()
        proxy.lose(plan.replies_lost, lambda reply: reply.startswith(b"$"))
        for number in range(plan.control):
            await client.xadd("log", {"n": str(number)})
        proxy.lose(0)
        return int(await client.xlen("log")) - plan.control


async def run(plan: Plan, say: Say) -> Outcome:
    """The whole fault, with its controls."""
    played = await play(plan, plan.commands, say)
    say("control: the server without the check of the command's id")
    broken = await play(plan, plan.control, say, broken="no-command-id")
    twice = await naive(plan)
    return Outcome(
        figures=[
            Figure("commands", played.answered),
            Figure("replies of Redis lost", played.replies_lost),
            Figure("acknowledgements lost", played.acks_lost),
            *lost_and_doubled(played.faults),
        ],
        faults=played.faults,
        controls=[
            Control(
                f"no check of the command's id, {plan.control} commands",
                words_of(broken.faults),
                counted(broken.faults)["doubled"] > 0,
            ),
            Control(f"redis-py's retries, {plan.control} XADD", f"{twice} doubled", twice > 0),
        ],
    )


if __name__ == "__main__":
    command(run, Plan(), __doc__)
