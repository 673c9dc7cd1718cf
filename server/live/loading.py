"""Reads a match out of the store: the log is the truth, the snapshot is checked against it."""

import asyncio

import msgspec
import structlog

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.match import LiveMatch
from server.store.base import LogEntry, Store

FOLDED_ASIDE = 500
"""Events that take so long that it is done in a thread, for the loop has other matches to serve."""

log = structlog.get_logger(__name__)


async def load(store: Store, match_id: MatchId) -> LiveMatch:
    """The match as its log says; `Refusal` not_found, `BrokenLog` if it cannot be read."""
    record = await store.match(match_id)
    if record is None:
        raise Refusal("not_found", f"there is no match {match_id}")
    live = LiveMatch(record)
    entries = await store.read_log(match_id)
    if len(entries) > FOLDED_ASIDE:
        await asyncio.to_thread(_fold, live, entries)
    else:
        _fold(live, entries)
    await _check(store, live)
    return live


def _fold(live: LiveMatch, entries: list[LogEntry]) -> None:
    for entry in entries:
        live.absorb(entry)


async def _check(store: Store, live: LiveMatch) -> None:
    """Says so when the snapshot differs from what the log folds to; the log is believed."""
    kept = await store.snapshot(live.record.id)
    if kept is None or kept[0] != live.fold.seq:
        return  # an append came between the two reads, or none was kept: nothing to compare
    shown = live.discipline.show(live.fold.state, live.fold.seq, live.fold.at)
    if msgspec.json.decode(kept[1]) != msgspec.json.decode(msgspec.json.encode(shown)):
        log.warning("snapshot_differs", match=live.record.id, seq=live.fold.seq)
