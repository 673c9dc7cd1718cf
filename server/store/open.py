"""Opens the store: the Redis that was named, else a Valkey of our own, or memory on request."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from server.store.base import StartError, StoreUnavailable
from server.store.embedded import EmbeddedValkey
from server.store.ephemeral import ephemeral_store
from server.store.keys import Keys
from server.store.promises import check_server
from server.store.redis import RedisStore
from server.store.trouble import without_secrets
from server.store.wire import Wire, connections

ANSWERS_WITHIN_S = 5.0
"""A Redis that starts beside us may need a moment."""


def _nothing(*_: str) -> None:
    pass


@asynccontextmanager
async def open_store(
    *,
    data_dir: Path,
    redis_url: str | None = None,
    ephemeral: bool = False,
    prefix: str = "cc",
    on_down: Callable[[str], None] = _nothing,
    on_up: Callable[[], None] = _nothing,
) -> AsyncIterator[RedisStore]:
    """A store that answers; its `warnings` are to be shown. Raises StartError, one line.

    `on_down(reason)` and `on_up()` tell of a Valkey of our own that died and came back.
    """
    if ephemeral:
        store = ephemeral_store(prefix)
        try:
            yield store
        finally:
            await store.close()
    elif redis_url:
        async with _on_redis(redis_url, f"Redis at {without_secrets(redis_url)}", prefix) as store:
            yield store
    else:
        async with (
            EmbeddedValkey(data_dir, on_down, on_up) as url,
            _on_redis(url, f"Valkey in {data_dir}", prefix) as store,
        ):
            yield store


@asynccontextmanager
async def _on_redis(url: str, place: str, prefix: str) -> AsyncIterator[RedisStore]:
    try:
        wire = Wire(connections(url), place)
    except ValueError as error:
        raise StartError(f"REDIS_URL is no Redis address ({error})") from error
    try:
        await _wait_for_answer(wire)
        yield RedisStore(wire, Keys(prefix), await check_server(wire))
    finally:
        await wire.close()


async def _wait_for_answer(wire: Wire) -> None:
    give_up = asyncio.get_running_loop().time() + ANSWERS_WITHIN_S
    while True:
        try:
            await wire.call("PING")
        except StoreUnavailable as error:
            if asyncio.get_running_loop().time() > give_up:
                raise StartError(f"{error}: start it, or check REDIS_URL") from error
            await asyncio.sleep(0.1)
        else:
            return
