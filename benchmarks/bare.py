"""A server that does nothing but hold sockets: what a viewer costs before anything of ours."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from benchmarks.running import ready
from tests.support.ports import free_port

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
READY_AFTER = 1
"""Messages of it after which a socket is idle."""


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
