"""The server and a Valkey as processes of their own, killed, paused and started again at will."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path
from typing import Any, Self

import aiohttp

from tests.support.ports import free_port
from tests.support.process import ADMIN_KEY, ROOT, address
from tests.support.valkey import valkey_binary

STORE_BACK_S, AGAIN_S = 30.0, 0.1
UNAVAILABLE = 503


class Server:
    """`python -m server serve` on a port that stays the same; with `broken`, short of one guard.

    `log` has every line of its standard error so far, as (monotonic s, object).
    """

    def __init__(
        self,
        data_dir: Path,
        *words: str,
        port: int | None = None,
        broken: str | None = None,
        env: dict[str, str] | None = None,
    ) -> None:
        self.data_dir = data_dir
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log: list[tuple[float, dict[str, Any]]] = []
        self.pid = 0
        self.ready_at = 0.0
        self._module = ["server"] if broken is None else ["tests.faults.rig.broken", broken]
        self._words = ["serve", "--host", "127.0.0.1", "--port", str(self.port), *words]
        self._words += ["--data-dir", str(data_dir), "--log-json"]
        self._env = env or {}
        self._process: Process | None = None
        self._drains: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start it, and return once it serves."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *self._module, *self._words),
            cwd=ROOT,
            env={**os.environ, "ADMIN_KEY": ADMIN_KEY, **self._env},
            stdout=PIPE,
            stderr=PIPE,
        )
        self._process, self.pid = process, process.pid
        assert process.stderr is not None
        assert process.stdout is not None
        listening = asyncio.create_task(self._listen(process.stderr))
        try:
            await address(process)
        except AssertionError as error:
            await listening
            raise AssertionError(f"the server did not start: {self.log[-5:]}") from error
        except BaseException:
            await self.kill()
            raise
        self.ready_at = time.monotonic()
        self._drains = [listening, asyncio.create_task(_drain(process.stdout))]

    async def kill(self) -> None:
        """End it without a warning."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """End it in order."""
        await self._end(signal.SIGTERM)

    async def restart(self) -> None:
        """Kill it, and start it at once, as what supervises it would."""
        await self.kill()
        await self.start()

    async def _end(self, number: signal.Signals) -> None:
        process = self._process
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(number)
        await process.wait()
        await asyncio.gather(*self._drains)
        self._process = None

    async def _listen(self, pipe: asyncio.StreamReader) -> None:
        while line := await pipe.readline():
            with contextlib.suppress(ValueError):
                self.log.append((time.monotonic(), json.loads(line)))

    @property
    def valkey_pid(self) -> int:
        """The process of its own Valkey, as its data folder notes it."""
        return int(json.loads((self.data_dir / "lock").read_text())["valkey_pid"])


async def _drain(pipe: asyncio.StreamReader) -> None:
    while await pipe.read(65536):
        pass


async def api(url: str, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """A request with the admin's key: status and JSON."""
    headers = {"Authorization": f"Bearer {ADMIN_KEY}"}
    async with (
        aiohttp.ClientSession(url, headers=headers) as http,
        http.request(method, path, json=body) as response,
    ):
        return response.status, json.loads(await response.text())


async def there(url: str, path: str) -> tuple[int, Any]:
    """What is at a path, once the store is back: the last fault may only just have begun."""
    async with asyncio.timeout(STORE_BACK_S):
        while (answer := await api(url, "GET", path))[0] == UNAVAILABLE:
            await asyncio.sleep(AGAIN_S)
    return answer


class Valkey:
    """A Valkey at a Unix socket that stays the same: `async with Valkey() as valkey`, `valkey.url`.

    Its folder is its own and goes with it.
    """

    def __init__(self, appendfsync: str = "always", env: dict[str, str] | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="cue"))  # short: a socket's path has 107 bytes
        self.url = f"unix://{self.folder}/s"
        self._fsync = appendfsync
        self._env = env or {}
        self._process: Process | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.resume()
        await self._end(signal.SIGTERM)
        shutil.rmtree(self.folder, ignore_errors=True)

    async def start(self) -> None:
        """Start it, and return once it has loaded its data and answers."""
        words = [valkey_binary(), "--port", "0", "--unixsocket", str(self.folder / "s")]
        words += ["--dir", str(self.folder), "--appendonly", "yes"]
        words += ["--appendfsync", self._fsync, "--save", "", "--maxmemory-policy", "noeviction"]
        words += ["--logfile", str(self.folder / "log")]
        self._process = await asyncio.create_subprocess_exec(
            *words, env={**os.environ, **self._env}, stdout=DEVNULL, stderr=subprocess.STDOUT
        )
        try:
            async with asyncio.timeout(30):
                while not await self._answers():
                    assert self._process.returncode is None, (self.folder / "log").read_text()
                    await asyncio.sleep(0.005)
        except BaseException:
            await self._end(signal.SIGKILL)
            raise

    async def restart(self) -> None:
        """Kill it, and start it at once."""
        await self._end(signal.SIGKILL)
        await self.start()

    def pause(self) -> None:
        """Stop it from running; it keeps its connections."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it run on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(number)

    async def _end(self, number: signal.Signals) -> None:
        self._signal(number)
        if self._process is not None:
            await self._process.wait()

    async def _answers(self) -> bool:
        try:
            reader, writer = await asyncio.open_unix_connection(self.folder / "s")
        except OSError:
            return False
        try:
            writer.write(b"PING\r\n")
            return await reader.readline() == b"+PONG\r\n"
        except OSError:
            return False
        finally:
            writer.close()
