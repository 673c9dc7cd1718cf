"""Opens the store: the Redis that was named, else a Valkey of our own, or memory on request."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from server.store.address import open_link
from server.store.base import StartError, StoreUnavailable
from server.store.embedded import EmbeddedValkey
from server.store.ephemeral import ephemeral_store
from server.store.keys import Keys
from server.store.link import Link
from server.store.promises import check_server
from server.store.redis import RedisStore
from server.store.trouble import without_secrets

ANSWERS_WITHIN_S = 5.0
"""A Redis that starts beside us may need a moment."""
CHECK_EVERY_S = 30.0
"""A failover, or somebody, may change what a Redis promises."""


def _nothing(*_: str) -> None:
    pass


@asynccontextmanager
async def open_store(
    *,
    data_dir: Path,
    redis_url: str | None = None,
    ephemeral: bool = False,
    prefix: str = "cc",
    durable_replicas: int = 0,
    on_down: Callable[[str], None] = _nothing,
    on_up: Callable[[], None] = _nothing,
) -> AsyncIterator[RedisStore]:
    """A store that answers; its `warnings` are to be shown. Raises StartError, one line.

    `on_down(reason)` and `on_up()` tell of a Valkey of our own that died and came back. With
    `durable_replicas` no write counts as done before so many replicas have it on disk.
    """
    if durable_replicas and (ephemeral or not redis_url):
        raise StartError("DURABLE_REPLICAS needs a Redis that has replicas: give REDIS_URL")
    if ephemeral:
        store = ephemeral_store(prefix)
        try:
            yield store
        finally:
            await store.close()
    elif redis_url:
        place = f"Redis at {without_secrets(redis_url)}"
        async with _on_redis(redis_url, place, prefix, durable_replicas) as store:
            yield store
    else:
        async with (
            EmbeddedValkey(data_dir, on_down, on_up) as url,
            _on_redis(url, f"Valkey in {data_dir}", prefix) as store,
        ):
            yield store


@asynccontextmanager
async def _on_redis(
    url: str, place: str, prefix: str, durable_replicas: int = 0
) -> AsyncIterator[RedisStore]:
    try:
        link = open_link(url, place, durable_replicas)
    except ValueError as error:
        raise StartError(f"REDIS_URL is no Redis address ({error})") from error
    try:
        await _wait_for_answer(link)
        store = RedisStore(link, Keys(prefix), await _first_check(link))
        checking = asyncio.create_task(_keep_checking(link, store))
        try:
            yield store
        finally:
            checking.cancel()
            await asyncio.gather(checking, return_exceptions=True)
    finally:
        await link.close()


async def _wait_for_answer(link: Link) -> None:
    give_up = asyncio.get_running_loop().time() + ANSWERS_WITHIN_S
    while True:
        try:
            await link.ping()
        except StoreUnavailable as error:
            if asyncio.get_running_loop().time() > give_up:
                raise StartError(f"{error}: start it, or check REDIS_URL") from error
            await asyncio.sleep(0.1)
        else:
            return


async def _keep_checking(link: Link, store: RedisStore) -> None:
    """Keeps the store's warnings true."""
    while True:
        await asyncio.sleep(CHECK_EVERY_S)
        try:
            store.warnings = tuple(await check_server(link))
        except StartError as error:  # too late to refuse it
            store.warnings = (str(error),)
        except StoreUnavailable:
            continue  # what was true of it is so still, as far as anybody knows


async def _first_check(link: Link) -> list[str]:
    try:
        return await check_server(link)
    except StoreUnavailable as error:
        raise StartError(f"{error}: start it, or check REDIS_URL") from error
