"""Memory of an idle viewer: the server with and without many, beside a bare aiohttp server."""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from benchmarks.running import free_port, ready, running
from benchmarks.table import show

BARE = """
import sys
from aiohttp import web
async def ws(request):
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    await socket.send_str('{"type":"state"}')
    async for _ in socket: pass
    return socket
async def ok(request): return web.Response()
app = web.Application()
app.add_routes([web.get('/ws', ws), web.get('/healthz', ok)])
web.run_app(app, host='127.0.0.1', port=int(sys.argv[1]), print=None)
"""
BARE_STATE_AFTER = 1
"""Messages of it after which a socket is idle."""
SETTLE_S = 1.0


def rss_kib(pid: int) -> int:
    """Resident memory of a process, KiB (Linux)."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise RuntimeError(f"no VmRSS of {pid}")


@asynccontextmanager
async def bare() -> AsyncIterator[tuple[str, int]]:
    """A server that does nothing but hold sockets: its address and process id."""
    port = free_port()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", BARE, str(port))
    try:
        await ready(f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        await process.wait()


async def grown(url: str, pid: int, viewers: int, hello: dict[str, object]) -> tuple[int, int]:
    """Resident KiB before and with so many idle sockets."""
    async with (
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http,
        contextlib.AsyncExitStack() as stack,
    ):
        before = rss_kib(pid)
        for _ in range(viewers):
            ws = await stack.enter_async_context(http.ws_connect(f"{url}/ws"))
            await ws.send_json(hello)
            while '"state"' not in (await ws.receive_str())[:20]:
                pass
        await asyncio.sleep(SETTLE_S)
        return before, rss_kib(pid)


async def measure(viewers: int) -> list[list[object]]:
    """Rows of the table."""
    hello: dict[str, object] = {"type": "hello", "protocol": 1, "view": "scoreboard"}
    rows: list[list[object]] = []
    async with bare() as (url, pid):
        floor = await grown(url, pid, viewers, hello)
    async with running() as server:
        made = await server.match()
        hello |= {"key": made["keys"]["overlay"], "watch": {"table": "1"}, "resume": None}
        ours = await grown(server.url, server.pid, viewers, hello)
    each = [(after - before) / viewers for before, after in (floor, ours)]
    for name, (before, after), kib in zip(
        ("bare aiohttp", "this server"), (floor, ours), each, strict=True
    ):
        rows.append(
            [
                name,
                f"{before / 1024:.0f} MiB",
                f"{after / 1024:.0f} MiB",
                f"{kib:.1f} KiB",
                f"{kib / each[0]:.1f}",
            ]
        )
    return rows


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--viewers", type=int, default=500)
    viewers = options.parse_args().viewers
    if not Path("/proc/self").is_dir():
        sys.exit("this one reads /proc and runs on Linux only")
    rows = asyncio.run(measure(viewers))
    heads = ["", "without", f"with {viewers} sockets", "a viewer", "x bare"]
    show("resident memory of the server's process", heads, rows)


if __name__ == "__main__":
    main()
