"""Asks the store to append, and goes on asking until what happened is known."""

import asyncio
import time
from typing import Any

import structlog

from server.core.errors import Refusal
from server.core.fold import Prepared
from server.core.ids import CommandId
from server.live.match import LiveMatch, line_of, snapshot_of
from server.live.meter import UNMETERED, Meter
from server.protocol.messages import Command
from server.store.base import (
    Appended,
    Conflict,
    Known,
    OutcomeUnknown,
    Store,
    StoreUnavailable,
)

log = structlog.get_logger(__name__)

ASK_AGAIN_S = (0.05, 0.1, 0.2, 0.5, 1.0)
"""From the beginning of one try to the next: one that waited in vain is followed at once."""


async def append(
    store: Store,
    live: LiveMatch,
    command: Command,
    prepared: Prepared[Any],
    meter: Meter = UNMETERED,
    by: str | None = None,
) -> Appended | Known | Conflict:
    """One atomic append. An unknown outcome is asked again with the same id until it is known.

    Raises StoreUnavailable only while nothing can have been written.
    """
    line = line_of(prepared.event, prepared.at)
    snapshot = snapshot_of(live, prepared)
    epoch, expected_seq, after_id = live.record.epoch, prepared.seq - 1, live.last_id
    asked = 0
    while True:
        sent = time.perf_counter()
        try:
            return await store.append(
                live.record.id,
                epoch=epoch,
                expected_seq=expected_seq,
                command_id=CommandId(command.id),
                line=line,
                snapshot=snapshot,
                after_id=after_id,
                by=by,
            )
        except OutcomeUnknown as error:
            meter.outcome_unknown()
            log.warning(
                "outcome_unknown", match=live.record.id, command=command.id, reason=str(error)
            )
        except StoreUnavailable:
            if not asked:
                raise  # surely not done; later it would say nothing of the first attempt
        finally:
            meter.appended(time.perf_counter() - sent)
        pause = ASK_AGAIN_S[min(asked, len(ASK_AGAIN_S) - 1)]
        await asyncio.sleep(max(0.0, sent + pause - time.perf_counter()))
        asked += 1


async def remember(store: Store, live: LiveMatch, command: Command, refusal: Refusal) -> Known:
    """Keep a refusal, so that the same id is told the same; an earlier answer stands."""
    try:
        return await store.remember_refusal(
            live.record.id, CommandId(command.id), refusal.code, refusal.message
        )
    except OutcomeUnknown as error:
        raise StoreUnavailable(str(error)) from None
