"""The demo: real frames, through the match service, on over a restart, and polite to people."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server import demo
from server.core.ids import MatchId
from server.rules.base import Match
from server.rules.registry import resolve_format
from tests.support.line import Line, line
from tests.support.serving import Served, served


def test_a_match_of_the_script_is_legal_and_ends() -> None:
    discipline = resolve_format(demo.FORMAT)
    match = Match(discipline)
    at = 0
    breaks = []
    for wait_ms, event in demo.script():
        at += wait_ms
        match.fold.accept(discipline.read({"at": at, **event}), at)
        state = match.show(at)
        if state["frame"]["phase"] == "over":
            frame = state["frames"][-1]
            breaks.append(max(item["points"] for item in frame["breaks"]))
    assert breaks == [147, 148, 153, 155]
    assert state["status"] == "over"
    assert (state["sides"]["a"]["frames"], state["sides"]["b"]["frames"]) == (3, 1)


@pytest.fixture
async def fast(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """A server whose demo plays a thousand times faster."""
    async with served(valkey_url, tmp_path, "--speed", "1000") as server:
        yield server


async def watch(page: Line, served: Served) -> None:
    """See table 1 as the admin."""
    await page.hello(served.admin_key, "scoreboard")


async def test_it_plays_on_table_1(fast: Served) -> None:
    async with demo.playing(fast.parts), line(fast.ws_url) as page:
        await watch(page, fast)
        state = await page.at_seq(12)
        assert state["match"]["title"] == "Demo"
        assert state["sides"]["a"]["points"] > 0


async def test_it_goes_on_over_a_restart(fast: Served) -> None:
    async with demo.playing(fast.parts), line(fast.ws_url) as page:
        await watch(page, fast)
        await page.at_seq(5)
    on = fast.parts.directory.match_on("1")
    async with demo.playing(fast.parts), line(fast.ws_url) as page:
        assert fast.parts.directory.match_on("1") == on
        await watch(page, fast)
        await page.at_seq(9)


async def test_it_steps_aside_for_a_person_and_comes_back_with_a_new_match(
    fast: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "IDLE_S", 0.05)
    monkeypatch.setattr(demo, "BETWEEN_MATCHES_MS", 1)
    async with demo.playing(fast.parts), line(fast.ws_url) as page:
        await page.hello(fast.admin_key, "referee")
        await page.at_seq(3)
        first = page.match
        name = await page.command({"type": "warn", "side": "a", "kind": "conduct"})
        assert (await page.answer(name))["type"] == "ack"
        async with asyncio.timeout(20):
            await page.until(lambda message: message.get("match") not in (None, first))
        log = await fast.parts.store.read_log(MatchId(first or ""))
        assert name in [entry.command_id for entry in log]
        after = log[[str(entry.command_id) for entry in log].index(name) + 1 :]
        assert len(after) <= 1, "what was on its way, and nothing more"


async def test_its_keys_stay_the_same(fast: Served) -> None:
    seen = []
    for _ in range(2):
        async with demo.playing(fast.parts):
            keys = await fast.parts.keys.standing(("overlay",), {"table": "1"}, 0)
            seen.append(keys["overlay"])
    assert seen[0] == seen[1]
