"""The system's clock is stepped by an hour: nothing moves while the server runs.

Across a restart the store's clock is the anchor, and the system's is the store's: what happens then
is said here and in docs/operating.md. The control is a clock that reads the system's: it is seen to
move.
"""

import asyncio
import time
from pathlib import Path

import pytest

from server import app
from server.store.redis import RedisStore
from tests.support.line import line
from tests.support.serving import Created, Served, served

HOUR_MS = 3_600_000
STEPS = pytest.mark.parametrize("step_ms", [HOUR_MS, -HOUR_MS], ids=["forward", "back"])
FORMAT = "premier-league-2011"
SLACK_MS = 1_000
"""What a test may take on a busy machine; an hour is 3,600 times as much."""


class Wall:
    """The wall clock of this process and of its store, moved by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.off_ms = 0
        real, real_ns, store_ms = time.time, time.time_ns, RedisStore.now_ms

        async def now_ms(store: RedisStore) -> int:
            return await store_ms(store) + self.off_ms

        monkeypatch.setattr(time, "time", lambda: real() + self.off_ms / 1000)
        monkeypatch.setattr(time, "time_ns", lambda: real_ns() + self.off_ms * 1_000_000)
        monkeypatch.setattr(RedisStore, "now_ms", now_ms)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Measured by the server every few ms, so that it has every chance to be misled."""
    monkeypatch.setattr(app, "MEASURE_EVERY_S", 0.005)
    return Wall(monkeypatch)


async def begun(server: Served) -> Created:
    """A match whose shot clock runs."""
    match = await server.create_match(FORMAT)
    clock = {"type": "clock", "clock": "shot", "action": "start"}
    await server.send(match, {"type": "start", "breaker": "a"}, clock)
    return match


async def left_ms(server: Served, match: Created) -> int:
    """What a page that comes now reads on the shot clock."""
    async with line(server.ws_url) as page:
        welcome = await page.hello(match.keys["overlay"], "scoreboard")
        await page.of_type("state")
        shot = page.state["clocks"]["shot"]
        passed = max(0, welcome["server_ms"] - page.state["at"]) if shot["running"] else 0
        return int(shot["remaining_ms"]) - passed


async def measured(server: Served) -> None:
    """Until the server has looked at the store's clock after a step of an hour."""
    async with asyncio.timeout(5):
        while abs(server.parts.clock.off_ms) < HOUR_MS / 2:
            await asyncio.sleep(0.001)


@STEPS
async def test_a_running_server_does_not_see_it(
    step_ms: int, wall: Wall, valkey_url: str, tmp_path: Path
) -> None:
    async with served(valkey_url, tmp_path) as server:
        match = await begun(server)
        before_ms, before_left = server.parts.clock.now_ms(), await left_ms(server, match)
        naive_ms = time.time() * 1000
        wall.off_ms = step_ms
        await measured(server)
        passed_ms = server.parts.clock.now_ms() - before_ms
        assert 0 <= passed_ms < SLACK_MS
        assert 0 <= before_left - await left_ms(server, match) < SLACK_MS
        assert abs(time.time() * 1000 - naive_ms) > HOUR_MS / 2, "the control: this clock moved"
        struck = await server.send(match, {"type": "stroke", "potted": ["red"]})
        assert 0 <= struck["state"]["at"] - before_ms < SLACK_MS


async def after_a_restart(step_ms: int, wall: Wall, url: str, folder: Path) -> tuple[int, int]:
    """What the shot clock reads before a restart and after it, the wall stepped in between."""
    async with served(url, folder) as server:
        match = await begun(server)
        before = await left_ms(server, match)
    wall.off_ms = step_ms
    async with served(url, folder) as server:
        return before, await left_ms(server, match)


async def test_across_a_restart_a_running_clock_runs_on(
    wall: Wall, valkey_url: str, tmp_path: Path
) -> None:
    before, after = await after_a_restart(0, wall, valkey_url, tmp_path)
    assert 0 <= before - after < 5 * SLACK_MS


async def test_set_forward_across_a_restart_the_hour_counts_as_passed(
    wall: Wall, valkey_url: str, tmp_path: Path
) -> None:
    _, after = await after_a_restart(HOUR_MS, wall, valkey_url, tmp_path)
    assert after < -HOUR_MS / 2


async def test_set_back_across_a_restart_a_clock_stands_as_at_its_last_event(
    wall: Wall, valkey_url: str, tmp_path: Path
) -> None:
    """It stands at its last event until the store's time is there again; the score goes on."""
    before, after = await after_a_restart(-HOUR_MS, wall, valkey_url, tmp_path)
    assert 0 <= after - before < SLACK_MS
    async with served(valkey_url, tmp_path) as server:
        (record,) = await server.parts.store.matches()
        live = await server.parts.service.current(record.id)
        stands_at = live.fold.at
        match = Created(record.id, {}, {})
        now = await server.send(match, {"type": "stroke", "potted": ["red"]})
        assert now["state"]["at"] == stands_at
        assert now["state"]["sides"]["a"]["points"] == 1
