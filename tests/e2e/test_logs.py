"""The log of a whole server: which match, which command, and never a key."""

import asyncio
import json
from asyncio.subprocess import Process
from pathlib import Path
from typing import Any

import aiohttp

from tests.support.line import line
from tests.support.process import ADMIN_KEY, ServerProcess, address, launch
from tests.support.serving import SIDES

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}


async def one_evening(url: str, process: Process) -> set[str]:
    """Taps, refusals, wrong keys, bad input; every key that was used, wrong ones too."""
    server = ServerProcess(process, url)
    body = {"format": "snooker", "sides": SIDES, "table": "1"}
    _, match = await server.post("/api/matches", body)
    keys = {ADMIN_KEY, "wrong-key-in-a-header", "wrong-key-in-an-address", *match["keys"].values()}
    async with line(f"ws{url[4:]}/ws") as tablet:
        await tablet.hello(match["keys"]["referee"])
        await tablet.command(START, command_id="tap-1")
        await tablet.answer("tap-1")
        await tablet.command({"type": "next"}, command_id="tap-2")
        assert (await tablet.answer("tap-2"))["type"] == "refused"
        await tablet.ws.send("{nonsense")
        await tablet.next()
    for name, event in (("tap-3", RED), ("tap-4", {"type": "next"})):
        await server.post(f"/api/matches/{match['id']}/events", {"id": name, "event": event})
    async with line(f"ws{url[4:]}/ws") as stranger:
        await stranger.hello("wrong-key-in-a-header")
    async with aiohttp.ClientSession(url) as http:
        for path in ("/api/matches?key=wrong-key-in-an-address", f"/?key={ADMIN_KEY}"):
            async with http.get(path) as response:
                await response.read()
        headers = {"Authorization": "Bearer wrong-key-in-a-header"}
        async with http.get("/api/keys", headers=headers) as response:
            assert response.status == 401
    _, made = await server.post("/api/keys", {"role": "operator", "label": "desk"})
    return keys | {made["key"]}


async def logged(folder: Path, *options: str) -> tuple[list[str], set[str]]:
    """The lines on standard error after such an evening, and the keys of it."""
    words = ("serve", "--host", "127.0.0.1", "--port", "0", "--data-dir", str(folder))
    process = await launch(*words, *options)
    keys = await one_evening(await address(process), process)
    process.terminate()
    _, errors = await asyncio.wait_for(process.communicate(), 20)
    return errors.decode().splitlines(), keys


async def test_every_line_about_a_command_says_match_and_command(tmp_path: Path) -> None:
    lines, keys = await logged(tmp_path, "--log-json", "--verbose")
    said: list[dict[str, Any]] = [json.loads(text) for text in lines]
    events = [entry for entry in said if entry["event"] == "event"]
    assert [entry["command"] for entry in events] == ["tap-1", "tap-3"]
    refused = [entry for entry in said if entry["event"] == "refused"]
    assert [entry["command"] for entry in refused] == ["tap-2", "tap-4"]
    assert {entry["code"] for entry in refused} == {"not_now"}
    assert len({entry["match"] for entry in [*events, *refused]}) == 1
    assert not [key for key in keys for text in lines if key in text]


async def test_by_default_events_and_refusals_are_left_out(tmp_path: Path) -> None:
    lines, keys = await logged(tmp_path)
    assert [text for text in lines if "match_created" in text]
    assert not [text for text in lines if "tap-" in text]
    assert not [key for key in keys for text in lines if key in text]
