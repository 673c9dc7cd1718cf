"""The server is killed in mid-frame: nothing acknowledged is lost, and nothing counts twice.

The short form of `server_kill.py`, and a kill that another server on the same Redis survives.
"""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.faults.server_kill import SHORT, run
from tests.support.line import line
from tests.support.process import ADMIN_KEY, ServerProcess, running
from tests.support.serving import SIDES

pytestmark = [pytest.mark.fault, pytest.mark.timeout(180)]

ROOT = Path(__file__).parents[2]


def frame() -> list[dict[str, object]]:
    """The maximum of 147, as events."""
    text = (ROOT / "server" / "demo_frames.jsonl").read_text(encoding="utf-8").splitlines()[0]
    return [{"type": "start", "breaker": "a"}, *(event for _, event in json.loads(text)["events"])]


async def score_until_killed(
    server: ServerProcess, events: list[dict[str, object]], known: int, kill_after: int
) -> int:
    """Send what is not known to be recorded, killing the server on the way; the last ack."""
    acknowledged = known
    try:
        async with line(f"ws{server.url[4:]}/ws") as tablet:
            await tablet.hello(ADMIN_KEY)
            for index in range(known, len(events)):
                await tablet.command(events[index], command_id=f"tap-{index}")
                if index == known + kill_after:
                    await server.kill()  # with a tap on its way
                answer = await tablet.answer(f"tap-{index}")
                assert answer["type"] == "ack", answer
                acknowledged = answer["seq"]
    except ConnectionClosed:
        pass
    return acknowledged


async def test_nothing_acknowledged_is_lost_and_overlays_are_right_again() -> None:
    outcome = await run(SHORT, print)
    assert outcome.wrong == []


async def test_two_servers_on_one_redis_and_one_is_killed(tmp_path: Path, valkey_url: str) -> None:
    events = frame()
    common = ("serve", "--port", "0", "--redis-url", valkey_url)
    async with (
        running(*common, "--data-dir", str(tmp_path / "a")) as one,
        running(*common, "--data-dir", str(tmp_path / "b")) as two,
    ):
        body = {"format": "snooker", "sides": SIDES, "table": "1"}
        match_id = (await one.post("/api/matches", body))[1]["id"]
        async with line(f"ws{two.url[4:]}/ws") as overlay, asyncio.timeout(30):
            await overlay.hello(ADMIN_KEY, "scoreboard")
            seq = await score_until_killed(one, events, 0, 10)
            assert (await overlay.at_seq(seq))["match"]["id"] == match_id
            assert await score_until_killed(two, events, seq, len(events)) == len(events)
            state = await overlay.at_seq(len(events))
            assert state["frames"][0]["a"] == 147
