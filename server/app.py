"""Puts the server together, starts it, and takes it down in order."""

import asyncio
import contextlib
import errno
import signal
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Iterator, Sequence

import structlog
from aiohttp import web

from server import banner, demo, demo_golden_nine, demo_league, logs, tls
from server.access.admin import admin_key
from server.assembly import put_together
from server.http.context import (
    SHARED,
    Shared,
)
from server.http.errors import one_shape
from server.http.headers import add_headers
from server.http.patience import Patience
from server.http.routes import ROUTES
from server.live.clock import ServerClock
from server.live.lasting import lasting
from server.process import take_descriptors
from server.protocol.codec import encode_message
from server.protocol.messages import Bye
from server.settings import Settings, read_settings
from server.store.base import StartError, Store, StoreError
from server.store.open import open_store

log = structlog.get_logger(__name__)

MEASURE_EVERY_S = 30.0
GOODBYE_S = 0.5
"""How long pages have to take the last message."""
BACKLOG = 512
"""Connections that may wait to be taken: a hall full of pages comes back at once."""
MAX_REQUEST_BYTES = 16 * 1024 * 1024


def main(command: str, words: Sequence[str]) -> int:
    """`serve` or `demo`, until it is told to stop; 2 when it cannot start."""
    if command not in ("serve", "demo"):
        sys.stderr.write(f"cuecast: there is no command {command}\n")
        return 2
    try:
        settings = read_settings(command, words)
        logs.set_up(verbose=settings.verbose, as_json=settings.log_json)
        take_descriptors()
        asyncio.run(run(settings))
    except StartError as error:
        sys.stderr.write(f"cuecast: {error}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


async def run(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT, which are heeded while it starts too. Raises StartError."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(number, stop.set)
    ready = asyncio.Event()
    server = asyncio.create_task(_run(settings, ready, stop))
    told = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({server, told}, return_when=asyncio.FIRST_COMPLETED)
        if not ready.is_set():
            server.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await server
    finally:
        for task in (server, told):
            task.cancel()
        await asyncio.gather(server, told, return_exceptions=True)


async def _run(settings: Settings, ready: asyncio.Event, stop: asyncio.Event) -> None:
    secure = tls.context_of(settings)
    with listening(settings) as sock:
        key = admin_key(settings.admin_key, settings.data_dir, keep=not settings.ephemeral)
        async with (
            open_store(
                data_dir=settings.data_dir,
                redis_url=settings.redis_url,
                ephemeral=settings.ephemeral,
                durable_replicas=settings.durable_replicas,
                on_down=lambda reason: log.error("valkey_down", reason=reason),
                on_up=lambda: log.info("valkey_up"),
            ) as store,
            assembled(settings, store, key) as parts,
            serving(parts, sock, secure),
            _playing(parts),
        ):
            await banner.show(parts, key, sock.getsockname()[1])
            ready.set()
            await stop.wait()
            log.info("stopping")


def _playing(parts: Shared) -> contextlib.AbstractAsyncContextManager[None]:
    """The demo that was asked for, or none."""
    if not parts.settings.demo:
        return contextlib.nullcontext()
    if parts.settings.golden_nine:
        return demo_golden_nine.playing(parts)
    return demo_league.playing(parts) if parts.settings.league else demo.playing(parts)


@contextlib.contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """The socket to serve on, taken first: a port in use is found before anything is started."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        sock = socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise StartError(_why_not(settings, error)) from error
    with sock:
        yield sock


def _why_not(settings: Settings, error: OSError) -> str:
    where = f"{settings.host}:{settings.port}"
    if error.errno == errno.EADDRINUSE:
        return f"port {settings.port} is in use: stop what uses it, or choose another --port"
    if error.errno == errno.EACCES:
        return f"port {settings.port} needs more rights: choose a --port above 1023"
    return f"cannot listen on {where} ({error.strerror or error}): check --host and --port"


@contextlib.asynccontextmanager
async def assembled(settings: Settings, store: Store, key: str) -> AsyncIterator[Shared]:
    """The parts of a server on a store, following it until the end."""
    try:
        clock = ServerClock(await store.now_ms())
        parts = put_together(settings, store, key, clock)
        await parts.directory.refresh()
        await parts.desk.refresh()
    except StoreError as error:
        raise StartError(str(error)) from error
    following = parts.following
    runs = {
        "following": following.run,
        "studio": parts.studio.run,
        "clock": lambda: measuring(store, clock),
        "archive": parts.archive.run,
        "lag": parts.metrics.measure_lag,
        "presence": parts.desk.presence.run,
        "desk": parts.desk_broadcast.run,
        "hall": parts.hall.run,
        "pulse": parts.hub.pulse.run,
    }
    tasks = [asyncio.create_task(lasting(name, run)) for name, run in runs.items()]
    try:
        yield parts
    finally:
        await parts.marshal.close()
        await parts.programmes.close()
        await parts.service.close()
        await following.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def create_app(parts: Shared, patience: Patience) -> web.Application:
    """The web application around these parts."""
    app = web.Application(
        middlewares=[patience.heard, one_shape], client_max_size=MAX_REQUEST_BYTES
    )
    app[SHARED] = parts
    app.add_routes(ROUTES)
    app.on_response_prepare.append(add_headers)
    return app


@contextlib.asynccontextmanager
async def serving(
    parts: Shared, sock: socket.socket, secure: ssl.SSLContext | None = None
) -> AsyncIterator[None]:
    """Answers on the socket; at the end every page is told before it is cut off."""
    patience = Patience()
    runner = web.AppRunner(
        create_app(parts, patience),
        access_log=None,
        logger=logs.http_logger(),
        shutdown_timeout=GOODBYE_S,
        keepalive_timeout=30,
    )
    await runner.setup()
    server = await asyncio.get_running_loop().create_server(
        patience.watched(runner.server),
        sock=sock,
        backlog=BACKLOG,
        ssl=secure,
        ssl_handshake_timeout=tls.HANDSHAKE_WITHIN_S if secure else None,
    )
    try:
        yield
    finally:
        server.close()
        parts.hub.close_all(encode_message(Bye("the server is going down")))
        await parts.hub.emptied(GOODBYE_S)
        await runner.cleanup()


async def measuring(store: Store, clock: ServerClock) -> None:
    """Keep to the store's clock, gently."""
    while True:
        await asyncio.sleep(MEASURE_EVERY_S)
        asked = clock.now_ms()
        try:
            store_ms = await store.now_ms()
        except StoreError:
            continue
        off_ms = clock.measured(store_ms + (clock.now_ms() - asked) / 2)
        if abs(off_ms) > 1000:
            log.warning("clock_differs", off_ms=round(off_ms))
