"""The server as a process of its own, as people start it."""

import asyncio
import json
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

ROOT = Path(__file__).parents[2]
ADMIN_KEY = "admin-key-of-the-tests"


class ServerProcess:
    """A process that has said where it serves."""

    def __init__(self, process: Process, url: str) -> None:
        self.process = process
        self.url = url

    async def post(self, path: str, body: Any) -> tuple[int, Any]:
        """A request with the admin's key: status and JSON."""
        headers = {"Authorization": f"Bearer {ADMIN_KEY}"}
        async with (
            aiohttp.ClientSession(self.url, headers=headers) as http,
            http.post(path, json=body) as response,
        ):
            return response.status, json.loads(await response.text())

    async def get(self, path: str) -> tuple[int, Any]:
        """The same, of a GET."""
        headers = {"Authorization": f"Bearer {ADMIN_KEY}"}
        async with (
            aiohttp.ClientSession(self.url, headers=headers) as http,
            http.get(path) as response,
        ):
            return response.status, json.loads(await response.text())

    async def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


async def launch(
    *words: str, env: dict[str, str] | None = None, module: Sequence[str] = ("server",)
) -> Process:
    """`python -m server WORDS`, its output piped; or another module, with words of its own."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *module, *words),
        cwd=ROOT,
        env={**os.environ, "ADMIN_KEY": ADMIN_KEY, **(env or {})},
        stdout=PIPE,
        stderr=PIPE,
    )


@asynccontextmanager
async def running(*words: str, env: dict[str, str] | None = None) -> AsyncIterator[ServerProcess]:
    """A server that is ready; it is gone when the context closes."""
    process = await launch(*words, "--host", "127.0.0.1", env=env)
    drains = []
    try:
        url = await address(process)
        drains = [asyncio.create_task(_drain(pipe)) for pipe in (process.stdout, process.stderr)]
        yield ServerProcess(process, url)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
        for drain in drains:
            await drain


async def failed(*words: str, env: dict[str, str] | None = None) -> tuple[int, str]:
    """Exit code and standard error of a server that cannot start."""
    process = await launch(*words, env=env)
    try:
        async with asyncio.timeout(30):
            _, errors = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.communicate()
        raise
    return process.returncode or 0, errors.decode()


async def address(process: Process) -> str:
    """Where a server says that it serves."""
    assert process.stdout is not None
    async for line in process.stdout:
        if found := re.search(rb"(https?://\S+?)/\?key=", line):
            return found[1].decode()
    assert process.stderr is not None
    raise AssertionError((await process.stderr.read()).decode())


async def _drain(pipe: asyncio.StreamReader | None) -> None:
    if pipe is not None:
        await pipe.read()
