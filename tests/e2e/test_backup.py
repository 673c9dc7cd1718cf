"""A backup made as docs/operating.md says, of a server in full play, is whole when restored."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import redis.asyncio

from server.live.transfer import KIND
from server.store.datalock import Holder
from tests.docs.test_operating import block
from tests.support.line import line
from tests.support.process import ADMIN_KEY, ServerProcess, running
from tests.support.serving import SIDES, served

START = {"type": "start", "breaker": "a"}
WARN = {"type": "warn", "side": "a", "kind": "conduct"}


def serve(folder: Path) -> tuple[str, ...]:
    """The words that start a server on a data folder."""
    return ("serve", "--port", "0", "--data-dir", str(folder))


async def copy(data: Path, to: Path) -> None:
    """The block of the page, run as it stands there."""
    env = {"DATA": str(data), "COPY": str(to), "PATH": "/usr/bin:/bin"}
    process = await asyncio.create_subprocess_exec("sh", "-eu", "-c", block("sh"), env=env)
    async with asyncio.timeout(30):
        assert await process.wait() == 0


class Play:
    """A match in which events are recorded all the time."""

    def __init__(self, server: ServerProcess, match: dict[str, Any]) -> None:
        self._server = server
        self.match = match
        self.recorded = 0

    async def go_on(self) -> None:
        """Record for ever."""
        async with line(f"ws{self._server.url[4:]}/ws") as tablet:
            await tablet.hello(self.match["keys"]["referee"])
            self.recorded = await tablet.record(START)
            while True:
                answer = await tablet.answer(await tablet.command(WARN))
                if answer["type"] == "ack":
                    self.recorded = answer["seq"]
                else:  # nobody may record so fast for long
                    assert answer["code"] == "rate_limited"
                    await asyncio.sleep(0.1)

    async def reaches(self, seq: int) -> None:
        """Until so many events are recorded."""
        async with asyncio.timeout(20):
            while self.recorded < seq:
                await asyncio.sleep(0.002)


@contextlib.asynccontextmanager
async def in_play(folder: Path) -> AsyncIterator[Play]:
    """A server on this folder with a match that goes on."""
    async with running(*serve(folder)) as server:
        body = {"format": "snooker", "sides": SIDES, "table": "1"}
        _, match = await server.post("/api/matches", body)
        play = Play(server, match)
        task = asyncio.create_task(play.go_on())
        await play.reaches(50)
        yield play
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("rewriting", [False, True], ids=["in play", "while the log is rewritten"])
async def test_a_copy_of_a_running_server_has_all_that_was_acknowledged(
    tmp_path: Path, *, rewriting: bool
) -> None:
    data, backup = tmp_path / "data", tmp_path / "backup"
    async with in_play(data) as play:
        before = play.recorded
        if rewriting:
            await rewrite(data)
        await copy(data, backup)
        after = play.recorded
        await play.reaches(after + 20)
        match = play.match
    async with running(*serve(backup)) as server:
        _, now = await server.get(f"/api/matches/{match['id']}")
        assert before <= now["seq"] <= after + 1
        _, tables = await server.get("/api/tables")
        assert tables == {"tables": {"1": match["id"]}}
        async with line(f"ws{server.url[4:]}/ws") as tablet:
            assert (await tablet.hello(match["keys"]["referee"]))["type"] == "welcome"
            assert await tablet.record(WARN) == now["seq"] + 1


async def rewrite(data: Path) -> None:
    """Have its Valkey begin a rewrite of its log."""
    holder = json.loads((data / "lock").read_text(encoding="utf-8"))
    assert set(holder) <= set(Holder.__struct_fields__)
    async with redis.asyncio.Redis(unix_socket_path=holder["socket"]) as client:
        await client.bgrewriteaof()


async def test_a_match_goes_out_as_a_file_and_comes_in_on_another_server(
    tmp_path: Path, valkey_url: str
) -> None:
    async with in_play(tmp_path / "data") as play:
        match = play.match
    async with running(*serve(tmp_path / "data")) as server:
        _, exported = await server.get(f"/api/matches/{match['id']}/export")
        _, was = await server.get(f"/api/matches/{match['id']}")
    assert exported["kind"] == KIND
    async with served(valkey_url, tmp_path) as other:
        for _ in range(2):  # the second time changes nothing
            async with other.http.post("/api/import", json=exported) as response:
                assert response.status == 201
                assert (await response.json())["id"] == match["id"]
        async with other.http.get(f"/api/matches/{match['id']}") as response:
            now = await response.json()
        assert (now["seq"], now["state"]["sides"]) == (was["seq"], was["state"]["sides"])
        assert len(await other.parts.store.matches()) == 1
    assert ADMIN_KEY not in json.dumps(exported)
