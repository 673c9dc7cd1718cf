"""Thousands of viewers in one small process of C, alike for every server that is measured."""

import asyncio
import json
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).parent / "fan"
PER_ADDRESS = 2000
"""Viewers from each of the addresses 127.0.0.2 and on, as if they came from many places."""
WITHIN_S = 120.0


def compiled(name: str, folder: Path) -> Path:
    """A program of `benchmarks/fan`, made by the C compiler of this machine."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        raise SystemExit("this one needs Linux and a C compiler")
    program = folder / name
    if not program.exists():
        source = SOURCES / f"{name}.c"
        subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)
    return program


def upgrade(path: str, port: int) -> bytes:
    """The request of a browser that wants a WebSocket."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def masked(payload: bytes) -> bytes:
    """One text frame of a client (the mask is zero)."""
    length = len(payload)
    size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + payload


def hello(key: str, table: str = "1", view: str = "scoreboard") -> bytes:
    """The first message to a server of ours."""
    said = {"type": "hello", "protocol": 1, "key": key, "watch": {"table": table}, "view": view}
    return json.dumps(said, separators=(",", ":")).encode()


def cpu_s(pid: int) -> float:
    """Seconds of processor time that a process has used, all its threads (Linux)."""
    return time.clock_gettime((~pid << 3) | 2)


@dataclass(frozen=True)
class Took:
    """From the word to go to the last frame of each viewer, in ms."""

    p50: float
    p99: float
    longest: float


class Crowd:
    """So many viewers that said hello and have their first state."""

    def __init__(self, process: asyncio.subprocess.Process, count: int) -> None:
        self._process = process
        self.count = count
        self.gone = 0

    async def line(self) -> list[str]:
        """The next thing that the readers say, but who is gone."""
        assert self._process.stdout is not None
        while True:
            async with asyncio.timeout(WITHIN_S):
                words = (await self._process.stdout.readline()).decode().split()
            if not words:
                raise RuntimeError("the readers ended")
            if words[0] != "gone":
                return words
            self.gone = int(words[1])

    async def watch(self, frames: int = 1) -> None:
        """From now on, wait for so many frames at each viewer."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"go {frames}\n".encode())
        await self.line()

    async def seen(self) -> Took:
        """Once each viewer has them."""
        _, *times = await self.line()
        return Took(*(int(us) / 1000 for us in times))


@asynccontextmanager
async def crowd(
    port: int, count: int, path: str, first: bytes, ready_after: int, folder: Path
) -> AsyncIterator[Crowd]:
    """So many viewers that say this first; each ready after so many text frames."""
    request, said = folder / "request", folder / "said"
    request.write_bytes(upgrade(path, port))
    said.write_bytes(masked(first) if first else b"")
    words = ["127.0.0.1", str(port), str(count), str(PER_ADDRESS)]
    words += [str(request), str(said), str(ready_after)]
    process = await asyncio.create_subprocess_exec(
        str(compiled("readers", folder)),
        *words,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        readers = Crowd(process, count)
        await readers.line()
        yield readers
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
