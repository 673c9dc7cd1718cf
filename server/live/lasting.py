"""Parts that run for as long as the server does, whatever goes wrong in them."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger(__name__)

AGAIN_S = 1.0
"""Until a part that failed begins again."""


async def lasting(name: str, run: Callable[[], Awaitable[None]]) -> None:
    """Run a part until it ends by itself, or is cancelled; a mistake in it is logged, each time.

    A task that died without a word would be missed only when something does not come any more.
    """
    while True:
        try:
            await run()
        except Exception:
            log.exception("part_failed", part=name)
            await asyncio.sleep(AGAIN_S)
        else:
            return
