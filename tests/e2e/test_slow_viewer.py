"""A viewer that never reads costs the others nothing, and is cut off in the end."""

import asyncio
import json
import time

import pytest
from msgspec import Raw

from server.core.ids import MatchId
from server.hub import stalled
from server.protocol.messages import Command
from tests.support.line import line
from tests.support.serving import Served
from tests.support.stuck import stuck_viewer

START = {"type": "start", "breaker": "a"}
WARN = {"type": "warn", "side": "a", "kind": "conduct"}


@pytest.fixture
def short_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """A send has three seconds: a pause of the machine is shorter."""
    monkeypatch.setattr(stalled, "DEADLINE_S", 3.0)


async def test_the_others_do_not_wait_for_it(app_server: Served, short_deadline: None) -> None:
    match = await app_server.create_match()
    service, hub = app_server.parts.service, app_server.parts.hub
    async with (
        stuck_viewer(app_server, match.keys["referee"]),
        line(app_server.ws_url) as tablet,
        line(app_server.ws_url) as overlay,
    ):
        await tablet.hello(match.keys["referee"])
        await overlay.hello(match.keys["overlay"], "scoreboard")
        seq = await tablet.record(START)
        longest_s = 0.0
        async with asyncio.timeout(30):
            # Until the stuck one's buffers are full and its deadline has passed.
            while len(hub) == 3:
                began = time.monotonic()
                command = Command(f"c{seq}", Raw(json.dumps(WARN).encode()))
                seq = (await service.submit(MatchId(match.id), command)).seq
                # Each of the others reads all the time: one that does not is soon stuck itself.
                await tablet.at_seq(seq)
                await overlay.at_seq(seq)
                longest_s = max(longest_s, time.monotonic() - began)
        assert longest_s < 2.0, "nobody waited for the deadline of another"
        for other in (tablet, overlay):
            await other.put(type="ping", t=1)
            assert (await other.of_type("pong"))["t"] == 1, "it is not the one that was cut off"
