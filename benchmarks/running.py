"""Starts the real server as a process of its own, and talks to it."""

import asyncio
import json
import sys
import tempfile
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from tests.support.ports import free_port

ROOT = Path(__file__).resolve().parents[1]
ADMIN_KEY = "admin-key-of-the-benchmarks"
READY_WITHIN_S = 30.0
SIDES = {"a": {"name": "Anna"}, "b": {"name": "Bogdan"}}


@dataclass(frozen=True)
class Running:
    """A server in its own process; `http` carries the admin's key."""

    url: str
    pid: int
    http: aiohttp.ClientSession

    async def match(self, form: Any = "snooker") -> dict[str, Any]:
        """A new match on table 1, started: `{id, keys, urls}`."""
        wanted = {"format": form, "sides": SIDES, "table": "1"}
        async with self.http.post("/api/matches", json=wanted) as response:
            made: dict[str, Any] = await response.json()
        await self.post(made["id"], {"type": "start", "breaker": "a"})
        return made

    async def post(self, match_id: str, event: dict[str, Any]) -> None:
        """Record one event over HTTP."""
        command = {"id": str(uuid.uuid4()), "event": event}
        async with self.http.post(f"/api/matches/{match_id}/events", json=command) as response:
            if response.status != 200:
                raise RuntimeError(await response.text())

    @asynccontextmanager
    async def watching(
        self, key: str, view: str, table: str = "1"
    ) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
        """A socket that has its welcome and its first state."""
        async with self.http.ws_connect("/ws", autoping=True) as ws:
            hello = {"type": "hello", "protocol": 1, "key": key, "view": view}
            await ws.send_json({**hello, "watch": {"table": table}, "resume": None})
            await until(ws, "state")
            yield ws


async def until(ws: aiohttp.ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    """The next message of this type; others are passed over."""
    while True:
        message: dict[str, Any] = json.loads(await ws.receive_str())
        if message["type"] == kind:
            return message
        if message["type"] == "refused":
            raise RuntimeError(message["message"])


async def ready(url: str, within_s: float = READY_WITHIN_S) -> float:
    """Wait until the server says that it is ready; `time.perf_counter` at that moment."""
    begin = time.perf_counter()
    async with aiohttp.ClientSession() as client:
        while time.perf_counter() - begin < within_s:
            try:
                async with client.get(f"{url}/healthz") as response:
                    if response.status == 200:
                        return time.perf_counter()
            except aiohttp.ClientError:
                await asyncio.sleep(0.005)
    raise RuntimeError(f"{url} did not get ready")


@asynccontextmanager
async def running(*options: str) -> AsyncIterator[Running]:
    """A server with a data folder of its own, gone afterwards."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    words = ["--host", "127.0.0.1", "--port", str(port), "--admin-key", ADMIN_KEY]
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server", "serve", *words, "--data-dir", folder, *options),
            cwd=ROOT,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await ready(url)
            headers = {"Authorization": f"Bearer {ADMIN_KEY}"}
            async with aiohttp.ClientSession(url, headers=headers) as http:
                yield Running(url, process.pid, http)
        finally:
            process.terminate()
            await process.wait()
